import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Asks, deletes, and tells what came of it. */
export function useDeleteOrder(onDeleted: () => void | Promise<void>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [deleting, setDeleting] = useState<string | null>(null)

  async function deleteOrder({ _id: id }: { _id: string }): Promise<void> {
    const sure = await confirm(t('adminOrders.delete.sure'), {
      yes: t('office.delete'),
      no: t('layout.cancel'),
    })
    if (!sure) return
    setDeleting(id)
    const done = await attempt(adminApi.adminOrders.remove({ params: { id } }))
    setDeleting(null)
    if (!done) return
    // Somebody else was quicker: it is gone, as was wished.
    if (!done.ok && done.error.code !== 'not-found') return toast.error(errorText(done.error))
    toast.success(t('adminOrders.deleted'))
    await onDeleted()
  }

  return { deleting, deleteOrder }
}
