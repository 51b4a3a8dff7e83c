import { and, eq, isNull } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { verifyReviews } from '../reviews/reviews.ts'
import type { Unit } from '../unit.ts'
import { type EventActor, recordEvent } from './history.ts'
import type { OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Marks an order as paid, once its money was captured or none is due. Nothing else does.
 * @param details for the history: what was captured, or why no payment was due.
 */
export async function markPaid(
  unit: Unit,
  orderId: string,
  by: EventActor,
  details: Record<string, unknown>,
): Promise<void> {
  await unit.tx
    .update(orders)
    .set({ paidAt: unit.now, expiredAt: null })
    .where(and(eq(orders.id, orderId), isNull(orders.paidAt)))
  await recordEvent(unit, orderId, { type: 'paid', by, details })
  await verifyReviews(unit, orderId)
}

/**
 * Closes an order whose money was refunded in full. Units that it still reserves and that were not
 * restocked are broken or lost: they leave the stock.
 */
export async function markRefunded(unit: Unit, order: OrderRow): Promise<void> {
  await unit.tx.update(orders).set({ refundedAt: unit.now }).where(eq(orders.id, order.id))
  if (!order.paidAt || order.deliveredAt) return
  await endReservation(unit, [order.id], 'written-off', unit.actor ? 'admin' : 'provider')
}
