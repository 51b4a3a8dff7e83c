import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/orders.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Deleting a paid order does more than remove it from the list, so the question says what. */
const QUESTIONS: Partial<Record<OrderStatus, TextKey>> = {
  'cash-due': 'adminOrders.delete.sure.cash',
  paid: 'adminOrders.delete.sure.paid',
  delivered: 'adminOrders.delete.sure.delivered',
  refunded: 'adminOrders.delete.sure.delivered',
}

/** Asks, deletes, and shows the result. */
export function useDeleteOrder(onDeleted: () => void | Promise<void>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [deleting, setDeleting] = useState<string | null>(null)

  async function deleteOrder({ _id: id, status }: Pick<Order, '_id' | 'status'>): Promise<void> {
    const confirmed = await confirm(t(QUESTIONS[status] ?? 'adminOrders.delete.sure'), {
      yes: t('admin.delete'),
      no: t('layout.cancel'),
    })
    if (!confirmed) return
    setDeleting(id)
    const done = await attempt(adminApi.adminOrders.remove({ params: { id } }))
    setDeleting(null)
    if (!done) return
    // Someone else was faster: the order is already deleted.
    if (!done.ok && done.error.code !== 'not-found') return toast.error(errorText(done.error))
    toast.success(t('adminOrders.deleted'))
    await onDeleted()
  }

  return { deleting, deleteOrder }
}
