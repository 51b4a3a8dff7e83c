import { and, isNotNull, not, sql } from 'drizzle-orm'
import { UNDO_DELIVERY_MINUTES } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { matchesFilter } from './order-filters.ts'
import { purgeOrderLinks } from './order-links.ts'

/** Removes personal data that orders no longer need. */
export async function purgeOrders({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db
    .update(orders)
    .set({ networkHash: null })
    .where(and(isNotNull(orders.networkHash), not(matchesFilter('unpaid')!)))
  await purgeCourierFacts(db, now())
  await purgeOrderLinks(db, now())
}

/** What only the courier needs of an address. */
const FOR_COURIER = sql`array['recipient', 'landmark', 'pin', 'phone']`

/**
 * An erased buyer's phone, and what else leads to the door, stays on the order for its delivery. It
 * is removed once the order is closed and a delivery can no longer be undone.
 */
async function purgeCourierFacts(db: Shop['db'], now: Date): Promise<void> {
  const deliveredBefore = new Date(now.getTime() - UNDO_DELIVERY_MINUTES * 60_000)
  const address = orders.shippingAddress
  await db
    .update(orders)
    .set({
      shippingAddress: sql`(${address} - ${FOR_COURIER}) || '{"phone":""}'::jsonb`,
      phone: '',
      giftNote: null,
      trackingNumber: null,
      trackingUrl: null,
    })
    .where(
      and(
        isNotNull(orders.erasedAt),
        sql`${address} ->> 'phone' <> ''`,
        sql`(${orders.deliveredAt} <= ${deliveredBefore} or ${orders.cancelledAt} is not null
          or ${orders.refundedAt} is not null or ${orders.deletedAt} is not null)`,
      ),
    )
}
