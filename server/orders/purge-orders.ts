import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { UNDO_DELIVERY_MINUTES } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { matchesFilter } from './order-filters.ts'

/** Removes personal data that orders no longer need. */
export async function purgeOrders({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db
    .update(orders)
    .set({ networkHash: null })
    .where(and(isNotNull(orders.networkHash), not(matchesFilter('unpaid')!)))
  await purgePhones(db, now())
}

/**
 * An erased buyer's phone stays on the order for its delivery. It is removed once the order is
 * closed and a delivery can no longer be undone.
 */
async function purgePhones(db: Shop['db'], now: Date): Promise<void> {
  const deliveredBefore = new Date(now.getTime() - UNDO_DELIVERY_MINUTES * 60_000)
  const phone = sql`${orders.shippingAddress} ->> 'phone'`
  await db
    .update(orders)
    .set({ shippingAddress: sql`${orders.shippingAddress} || '{"phone":""}'::jsonb`, phone: '' })
    .where(
      and(
        isNull(orders.customerId),
        eq(orders.buyerEmail, ''),
        sql`${phone} <> ''`,
        sql`(${orders.deliveredAt} <= ${deliveredBefore} or ${orders.cancelledAt} is not null
          or ${orders.refundedAt} is not null or ${orders.deletedAt} is not null)`,
      ),
    )
}
