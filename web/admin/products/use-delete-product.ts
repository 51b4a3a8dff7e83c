import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Deletes a product after asking, or restores it; then calls `onChanged`. */
export function useDeleteProduct(onChanged: () => void | Promise<void>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pending, setPending] = useState(false)

  async function deleteProduct(id: string): Promise<void> {
    const answers = { yes: t('admin.delete'), no: t('layout.cancel') }
    if (!(await confirm(t('admin.sure'), answers))) return
    await act(adminApi.adminProducts.remove({ params: { id } }), t('adminProducts.deleted'))
  }

  async function restoreProduct(id: string): Promise<void> {
    await act(adminApi.adminProducts.restore({ params: { id } }), t('adminProducts.restored'))
  }

  async function act(call: Promise<unknown>, said: string): Promise<void> {
    setPending(true)
    const done = await attempt(call)
    setPending(false)
    if (!done) return
    // Someone else was faster: the product is already in the desired state.
    if (!done.ok && done.error.code !== 'not-found') return toast.error(errorText(done.error))
    toast.success(said)
    await onChanged()
  }

  return { pending, deleteProduct, restoreProduct }
}
