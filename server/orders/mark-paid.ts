import { and, eq, isNull } from 'drizzle-orm'
import { takeCouponBack } from '../coupons/redeem.ts'
import { orders } from '../db/schema.ts'
import { verifyReviews } from '../reviews/reviews.ts'
import type { Unit } from '../unit.ts'
import { type EventActor, recordEvent } from './history.ts'

/**
 * Undoes `markPaid`: the money was recorded by mistake.
 * @param holdUntil until when the order waits for money; left out: as before.
 */
export async function unmarkPaid({ tx }: Unit, orderId: string, holdUntil?: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ paidAt: null, ...(holdUntil && { holdUntil }) })
    .where(eq(orders.id, orderId))
}

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
  const [paid] = await unit.tx
    .update(orders)
    .set({ paidAt: unit.now, expiredAt: null })
    .where(and(eq(orders.id, orderId), isNull(orders.paidAt)))
    .returning({ couponCode: orders.couponCode })
  if (paid?.couponCode) await takeCouponBack(unit, orderId)
  if (paid) unit.count('order-paid')
  await recordEvent(unit, orderId, { type: 'paid', by, details })
  await verifyReviews(unit, orderId)
}
