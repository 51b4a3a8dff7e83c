import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { assertCancellable, statusOf } from '#domain/orders.ts'
import { recordChange } from '../audit-log/record.ts'
import { moveStock, tagsForStockChange } from '../catalog/stock.ts'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orderLines, orders, payments, skus } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { assertMaySee, findOrder, lockOrder, type OrderWithLines } from './orders.ts'

/**
 * Cancels an order that is not paid and gives its pieces back. While the provider is being asked
 * for the money it is too late: the answer may be yes. A paid order is refunded instead.
 * @throws ShopError not-found, order-not-cancellable, payment-pending.
 */
export async function cancelOrder(shop: Shop, viewer: Viewer, id: string): Promise<OrderWithLines> {
  return change(shop, async (tx, touch) => {
    const order = await lockOrder(tx, id)
    assertMaySee(order, viewer)
    assertCancellable(order)
    if (await hasCaptureInProgress(tx, id)) throw new ShopError('payment-pending')

    const now = shop.now()
    const own = order.customerId === viewer.id
    await tx.update(orders).set({ cancelledAt: now }).where(eq(orders.id, id))
    await releaseStock(tx, id, touch)
    await tx.insert(orderEvents).values({
      orderId: id,
      type: 'cancelled',
      actorId: viewer.id,
      createdAt: now,
      actor: own ? 'customer' : 'admin',
    })
    if (!own) {
      await recordChange(tx, viewer, {
        action: 'order-cancelled',
        subjectId: id,
        subject: `#${order.number}`,
        at: now,
        before: { status: statusOf(order) },
        after: { status: 'cancelled' },
      })
      await shop.jobs.enqueue(tx, 'order-cancelled', { orderId: id })
    }
    return findOrder(tx, id)
  })
}

/** Gives an unpaid order's pieces back to the shelf, each line once and only once. */
export async function releaseStock(tx: Tx, orderId: string, touch: Touch): Promise<void> {
  const lines = await tx
    .select({ id: orderLines.id, quantity: orderLines.quantity, sku: skus })
    .from(orderLines)
    .innerJoin(skus, eq(skus.id, orderLines.skuId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(skus.productId, skus.id)
    .for('update', { of: skus })
  for (const { id, quantity, sku } of lines) {
    await moveStock(
      { tx },
      {
        skuId: sku.id,
        reason: 'released',
        reserved: -quantity,
        orderLineId: id,
      },
    )
    touch(...tagsForStockChange(sku.productId, sku, quantity))
  }
}

/** The provider was asked for the money, and has not refused it. */
export async function hasCaptureInProgress(tx: Tx, orderId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        isNotNull(payments.captureStartedAt),
        isNull(payments.closedAt),
      ),
    )
    .limit(1)
  return open !== undefined
}
