import { useState } from 'react'
import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

interface Delivered {
  row: AdminOrderSummary
  /** Its place in the list, from 0. */
  at: number
}

export interface Delivery {
  /** The rows with what was delivered here, each in the place where it stood. */
  rows: readonly AdminOrderSummary[]
  deliver: (order: AdminOrderSummary) => Promise<void>
  /** Only for what was delivered here. */
  canUndo: (order: AdminOrderSummary) => boolean
  undo: (order: AdminOrderSummary) => Promise<void>
}

/**
 * Delivers orders out of their list. A delivered one stays where it is, even where the filter would
 * drop it: else the next order would move below the thumb that still taps.
 * @param search of the list; another one begins with what the shop lists.
 * @param look reads the rows again.
 */
export function useDelivery(
  listed: readonly AdminOrderSummary[],
  search: string,
  look: () => Promise<void>,
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
      await look()
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
    // First the row as it is now: the delivered one must not come back for a moment.
    await look()
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
  // What the shop says of it wins, once it has heard of the delivery.
  const rows = listed.map((row) => (row.status === 'paid' ? (known.get(row._id) ?? row) : row))
  const dropped = delivered.filter(({ row }) => !listed.some(({ _id }) => _id === row._id))
  for (const { row, at } of dropped.toSorted((one, other) => one.at - other.at)) {
    rows.splice(at, 0, row)
  }
  return rows
}
