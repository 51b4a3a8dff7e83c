import { eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { assertDeliverable, type OrderStatus, UNDO_DELIVERY_MINUTES } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { openRefunds } from './money.ts'
import type { OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

interface Handover {
  /** The status of the order before this delivery, for the change log. */
  before: OrderStatus
  by: 'admin' | 'courier'
  /** Whether the buyer's code was entered. */
  withCode: boolean
}

/**
 * Marks an order as delivered whose money is here: its reserved units leave the stock. The buyer's
 * email is sent once the delivery can no longer be undone.
 * @param order locked, as it is now
 * @throws ShopError order-not-deliverable, payment-pending.
 */
export async function markDelivered(
  unit: Unit,
  order: OrderRow,
  { before, by, withCode }: Handover,
): Promise<void> {
  const { tx, now } = unit
  const { id, number } = order
  assertDeliverable(order)
  // Units that an open refund is about to restock cannot be delivered.
  const open = await openRefunds(tx, id)
  const isRestocking = open.some(({ restock }) => Object.keys(restock).length > 0)
  if (isRestocking) throw new ShopError('payment-pending')
  await tx.update(orders).set({ deliveredAt: now }).where(eq(orders.id, id))
  await endReservation(unit, [id], 'delivered', by)
  const reason = withCode ? 'with-code' : 'without-code'
  const note = by === 'courier' && order.courier ? order.courier : undefined
  await recordEvent(unit, id, { type: 'delivered', by, details: { reason, note } })
  await unit.audit({
    action: 'order-delivered',
    subjectId: id,
    subject: `#${number}`,
    before: { status: before },
    after: { status: 'delivered', withCode },
  })
  const mail = { orderId: id, deliveredAt: now.toISOString() }
  await unit.enqueue('order-delivered', mail, { seconds: UNDO_DELIVERY_MINUTES * 60 })
}
