import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { releaseCoupons } from '../coupons/redeem.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { hasCaptureInProgress, openRefunds } from './money.ts'
import { lockOrder, type OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Hides an order: from now on it is in no list and answers 404. The row stays, with its payments.
 * Units that it still reserves are released. Refused while a payment or refund is in progress,
 * since its outcome could no longer be seen, and while the order is flagged. The deletion of an
 * order that awaited no payment can be undone (undo-order.ts).
 * @throws ShopError not-found, payment-pending, order-flagged.
 */
export async function deleteOrder(shop: Shop, admin: Viewer, id: string): Promise<void> {
  await change(shop, admin, async (unit) => {
    const { tx } = unit
    const order = await lockOrder(tx, id)
    const status = statusOf(order)
    const inFlight =
      (status === 'placed' && (await hasCaptureInProgress(tx, id))) ||
      (await openRefunds(tx, id)).length > 0
    if (inFlight) throw new ShopError('payment-pending')
    if (order.flag) throw new ShopError('order-flagged')

    await tx.update(orders).set({ deletedAt: unit.now }).where(eq(orders.id, id))
    await endReservation(unit, [id], status === 'placed' ? 'released' : 'called-off', 'admin')
    if (!order.paidAt) await releaseCoupons(unit, [id])
    await recordEvent(unit, id, { type: 'deleted', by: 'admin' })
    await unit.audit({
      action: 'order-deleted',
      subjectId: id,
      subject: `#${order.number}`,
      before: { status, total: order.total, buyer: order.buyerName },
    })
  })
}

/**
 * Restores the order if it is deleted, so that an admin can see its money and refund it. Its units
 * are not reserved again, so an order that was still open is cancelled.
 */
export async function restoreDeletedOrder(unit: Unit, order: OrderRow): Promise<void> {
  if (!order.deletedAt) return
  const wasOpen = ['placed', 'cash-due', 'paid'].includes(statusOf(order))
  await unit.tx
    .update(orders)
    .set({ deletedAt: null, ...(wasOpen && { cancelledAt: order.deletedAt }) })
    .where(eq(orders.id, order.id))
  if (wasOpen) await releaseCoupons(unit, [order.id])
  await recordEvent(unit, order.id, { type: 'restored', by: 'system' })
}
