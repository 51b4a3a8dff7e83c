import { and, eq, isNull } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { verifyReviews } from '../reviews/reviews.ts'
import type { Unit } from '../unit.ts'
import { type EventActor, recordEvent } from './history.ts'

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
