import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

const QUESTIONS: Partial<Record<AuditEntry['action'], TextKey>> = {
  'stock-changed': 'audit.undo.stock',
  'order-shipped': 'audit.undo.shipment',
  'order-delivered': 'audit.undo.delivery',
  'order-deleted': 'audit.undo.deletion',
  'withdrawal-handled': 'audit.undo.withdrawal',
}

/**
 * Asks, undoes a change and reloads the list. `busy` is the id of the change that is being undone,
 * or null.
 */
export function useUndo(): ((entry: AuditEntry) => Promise<void>) | null {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  const undo = useCallback(
    async ({ _id, action }: AuditEntry) => {
      if (!(await confirm(t(QUESTIONS[action] ?? 'audit.undo.sure')))) return
      setBusy(true)
      const result = await attempt(adminApi.audit.undo({ params: { id: _id } }))
      setBusy(false)
      if (!result) return
      if (result.ok) toast.success(t('audit.undone'))
      else toast.error(errorText(result.error))
      // Too late to undo: reload to show the current entries.
      await revalidate()
    },
    [t, errorText, attempt, revalidate],
  )
  return busy ? null : undo
}
