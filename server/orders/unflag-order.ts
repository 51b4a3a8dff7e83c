import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { recordChange } from '../audit-log/record.ts'
import { orderEvents, orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { openRefunds } from './open-refunds.ts'
import { lockOrder } from './orders.ts'

/**
 * A person has looked at what the order was flagged for. Without a flag nothing happens. While a
 * refund is open the flag stays: nobody would find the order any more to ask how that ended.
 * @throws ShopError not-found, payment-pending.
 */
export async function unflagOrder(shop: Shop, admin: Viewer, orderId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { flag, number } = await lockOrder(tx, orderId)
    if (!flag) return
    if ((await openRefunds(tx, orderId)).length > 0) throw new ShopError('payment-pending')
    const at = shop.now()
    // The payment keeps its own: it says what became of that money.
    await tx.update(orders).set({ flaggedAt: null, flag: null }).where(eq(orders.id, orderId))
    await tx.insert(orderEvents).values({
      orderId,
      type: 'flag-cleared',
      details: { flag },
      createdAt: at,
      actor: 'admin' as const,
      actorId: admin.id,
    })
    await recordChange(tx, admin, {
      action: 'order-unflagged',
      subjectId: orderId,
      subject: `#${number}`,
      at,
      before: { flag },
    })
  })
}
