import { useState } from 'react'
import type { ListedUser } from '#contract/admin/users.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Asks, deletes, and shows the result. */
export function useDeleteUser(onDeleted: () => void | Promise<void>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [deleting, setDeleting] = useState<string | null>(null)

  async function deleteUser({ _id: id }: ListedUser): Promise<void> {
    const confirmed = await confirm(t('admin.sure'), {
      yes: t('admin.delete'),
      no: t('layout.cancel'),
    })
    if (!confirmed) return
    setDeleting(id)
    const done = await attempt(adminApi.adminUsers.remove({ params: { id } }))
    setDeleting(null)
    if (!done) return
    // Someone else was faster: the user is already deleted.
    if (!done.ok && done.error.code !== 'not-found') {
      const isPending = done.error.code === 'payment-pending'
      return toast.error(isPending ? t('users.delete.pending') : errorText(done.error))
    }
    toast.success(t('users.deleted'))
    await onDeleted()
  }

  return { deleting, deleteUser }
}
