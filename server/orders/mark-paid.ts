import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orders } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'
import { verifyReviews } from '../reviews/reviews.ts'
import type { Shop } from '../shop.ts'

interface Paid {
  orderId: string
  actor: 'customer' | 'provider' | 'system'
  /** For the history: what came, or why nothing had to. */
  details: Record<string, unknown>
}

/** The only place that makes an order paid, once the money is there or there is nothing to pay. */
export async function markPaid(
  tx: Tx,
  shop: Pick<Shop, 'now'>,
  { orderId, actor, details }: Paid,
  touch: Touch,
): Promise<void> {
  const now = shop.now()
  await tx
    .update(orders)
    .set({ paidAt: now, expiredAt: null })
    .where(and(eq(orders.id, orderId), isNull(orders.paidAt)))
  await tx.insert(orderEvents).values({ orderId, type: 'paid', actor, details, createdAt: now })
  await verifyReviews({ tx, invalidate: touch }, orderId)
}
