import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { assertDeliverable, UNDO_DELIVERY_MINUTES } from '#domain/orders.ts'
import { recordChange } from '../audit-log/record.ts'
import { orderEvents, orders } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { openRefunds } from './open-refunds.ts'
import { moveLines, roundOf, unitsOf } from './order-stock.ts'
import { findOrder, lockOrder, type OrderWithLines } from './orders.ts'

/**
 * Marks a paid order as delivered: the pieces that it held leave the house. The buyer's mail waits
 * until it can no longer be undone.
 * @throws ShopError not-found, order-not-deliverable, payment-pending.
 */
export async function deliverOrder(shop: Shop, admin: Viewer, id: string): Promise<OrderWithLines> {
  return change(shop, async (tx, touch) => {
    const order = await lockOrder(tx, id)
    assertDeliverable(order)
    // Pieces that a refund is about to put back on the shelf cannot leave the house.
    const goBack = (await openRefunds(tx, id)).some(
      ({ restock }) => Object.keys(restock).length > 0,
    )
    if (goBack) throw new ShopError('payment-pending')
    const now = shop.now()
    await tx.update(orders).set({ deliveredAt: now }).where(eq(orders.id, id))
    const round = await roundOf(tx, id)
    const pieces = (await unitsOf(tx, id)).filter(({ held }) => held > 0)
    await moveLines(
      tx,
      pieces.map(({ lineId, skuId, held }) => ({
        lineId,
        skuId,
        reason: 'delivered' as const,
        actorId: admin.id,
        onHand: -held,
        reserved: -held,
        round,
      })),
      touch,
    )
    await tx.insert(orderEvents).values({
      orderId: id,
      type: 'delivered',
      createdAt: now,
      actor: 'admin' as const,
      actorId: admin.id,
    })
    await recordChange(tx, admin, {
      action: 'order-delivered',
      subjectId: id,
      subject: `#${order.number}`,
      at: now,
      before: { status: 'paid' },
      after: { status: 'delivered' },
    })
    const mail = { orderId: id, deliveredAt: now.toISOString() }
    await shop.jobs.enqueue(tx, 'order-delivered', mail, { seconds: UNDO_DELIVERY_MINUTES * 60 })
    return findOrder(tx, id)
  })
}
