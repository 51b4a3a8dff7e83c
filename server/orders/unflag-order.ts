import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { orderEvents, orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './orders.ts'

/**
 * A person has looked at what the order was flagged for. Without a flag nothing happens.
 * @throws ShopError not-found.
 */
export async function unflagOrder(shop: Shop, admin: Viewer, orderId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { flag } = await lockOrder(tx, orderId)
    if (!flag) return
    // The payment keeps its own: it says what became of that money.
    await tx.update(orders).set({ flaggedAt: null, flag: null }).where(eq(orders.id, orderId))
    await tx.insert(orderEvents).values({
      ...{ orderId, type: 'flag-cleared', details: { flag }, createdAt: shop.now() },
      ...{ actor: 'admin' as const, actorId: admin.id },
    })
  })
}
