import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orders } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { hasCaptureInProgress } from './cancel-order.ts'
import { openRefunds } from './open-refunds.ts'
import { moveLines, roundOf, unitsOf } from './order-stock.ts'
import { lockOrder, type OrderRow } from './orders.ts'

/**
 * Takes an order out of every list; it is 404 to all from now on. The row stays, with its money.
 * Nobody will deliver it any more, so pieces that it still held go back to the shelf. While money
 * is on its way, in or out, it is too early: nobody would see how that ended. So it is while
 * somebody has to look at its money. What was paid can be brought back (undo-order.ts).
 * @throws ShopError not-found, payment-pending, order-flagged.
 */
export async function deleteOrder(shop: Shop, admin: Viewer, id: string): Promise<void> {
  await change(shop, async (tx, touch) => {
    const order = await lockOrder(tx, id)
    const status = statusOf(order)
    const inFlight =
      (status === 'placed' && (await hasCaptureInProgress(tx, id))) ||
      (await openRefunds(tx, id)).length > 0
    if (inFlight) throw new ShopError('payment-pending')
    if (order.flag) throw new ShopError('order-flagged')

    const now = shop.now()
    await tx.update(orders).set({ deletedAt: now }).where(eq(orders.id, id))
    const pieces = (await unitsOf(tx, id)).filter(({ held }) => held > 0)
    const round = await roundOf(tx, id)
    const reason = order.paidAt ? 'called-off' : 'released'
    await moveLines(
      tx,
      pieces.map(({ lineId, skuId, held }) => ({
        lineId,
        skuId,
        reason,
        reserved: -held,
        round,
        actorId: admin.id,
      })),
      touch,
    )
    await tx.insert(orderEvents).values({
      orderId: id,
      type: 'deleted',
      createdAt: now,
      actor: 'admin' as const,
      actorId: admin.id,
    })
    await recordChange(tx, admin, {
      action: 'order-deleted',
      subjectId: id,
      subject: `#${order.number}`,
      at: now,
      before: { status, total: order.total, buyer: order.buyerName },
    })
  })
}

/**
 * Money has come for an order that may be deleted: it is there again, or nobody could look at that
 * money and give it back. Its pieces are not, so what was still to be delivered is called off.
 */
export async function restoreDeletedOrder(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (!order.deletedAt) return
  const isOff = ['placed', 'paid'].includes(statusOf(order))
  await tx
    .update(orders)
    .set({ deletedAt: null, ...(isOff && { cancelledAt: order.deletedAt }) })
    .where(eq(orders.id, order.id))
  await tx.insert(orderEvents).values({
    orderId: order.id,
    type: 'restored',
    actor: 'system' as const,
    createdAt: now,
  })
}
