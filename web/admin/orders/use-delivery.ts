import { useState } from 'react'
import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { isToDeliver } from '#domain/orders.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

interface Delivered {
  row: AdminOrderSummary
  /** Its index in the list. */
  at: number
}

export interface Delivery {
  /** The listed rows and the orders delivered here, each at its original position. */
  rows: readonly AdminOrderSummary[]
  deliver: (order: AdminOrderSummary) => Promise<void>
  /** True only for orders that were delivered here. */
  canUndo: (order: AdminOrderSummary) => boolean
  undo: (order: AdminOrderSummary) => Promise<void>
}

/**
 * Delivers orders from the list. A delivered order stays in place even if the filter excludes it;
 * otherwise the next order would move under the thumb that is still tapping.
 * @param search of the list; a different one starts with the rows that the shop lists.
 * @param reload loads the rows again.
 */
export function useDelivery(
  listed: readonly AdminOrderSummary[],
  search: string,
  reload: () => Promise<void>,
): Delivery {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [delivered, setDelivered] = useState<readonly Delivered[]>([])
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    setLastSearch(search)
    setDelivered([])
  }
  const rows = withDelivered(listed, delivered)

  async function deliver(order: AdminOrderSummary): Promise<void> {
    const at = rows.indexOf(order)
    const done = await attempt(adminApi.adminOrders.deliver({ params: { id: order._id } }))
    if (!done) return
    if (done.ok) {
      const row = { ...order, ...stateOf(done.value) }
      setDelivered((last) => [...last, { row, at }])
      toast.success(t('adminOrders.delivered'))
    } else {
      toast.error(errorText(done.error))
      await reload()
    }
  }

  async function undo({ _id: id }: AdminOrderSummary): Promise<void> {
    const asked = await attempt(adminApi.adminOrders.record({ params: { id } }))
    if (!asked) return
    const change = asked.ok ? asked.value.deliveryUndo?.change : undefined
    if (!change) return toast.error(asked.ok ? t('error.not-undoable') : errorText(asked.error))
    const done = await attempt(adminApi.audit.undo({ params: { id: change } }))
    if (!done) return
    if (done.ok) toast.success(t('adminOrders.undoDelivery.done'))
    else toast.error(errorText(done.error))
    // Reload first, so that the row does not briefly show as delivered again.
    await reload()
    setDelivered((last) => last.filter(({ row }) => row._id !== id))
  }

  return {
    rows,
    deliver,
    undo,
    canUndo: ({ _id, status }) =>
      status === 'delivered' && delivered.some(({ row }) => row._id === _id),
  }
}

function stateOf({ status, isDelivered, deliveredAt }: Order) {
  return { status, isDelivered, deliveredAt }
}

function withDelivered(
  listed: readonly AdminOrderSummary[],
  delivered: readonly Delivered[],
): AdminOrderSummary[] {
  const known = new Map(delivered.map(({ row }) => [row._id, row]))
  // Once the shop's own answer includes the delivery, it takes precedence.
  const rows = listed.map((row) => (isToDeliver(row.status) ? (known.get(row._id) ?? row) : row))
  const dropped = delivered.filter(({ row }) => !listed.some(({ _id }) => _id === row._id))
  for (const { row, at } of dropped.toSorted((one, other) => one.at - other.at)) {
    rows.splice(at, 0, row)
  }
  return rows
}
