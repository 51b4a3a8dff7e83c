import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { hasCaptureInProgress, openRefunds } from './money.ts'
import { lockOrder, type OrderRow } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Takes an order out of every list; it is 404 for everyone from now on. The row stays, with its
 * money. The units that it still reserved are released. While money is on its way, in or out, it is
 * too early, since the outcome could not be seen; so it is while the order is flagged. A paid order
 * can be restored (undo-order.ts).
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
    await endReservation(unit, [id], order.paidAt ? 'called-off' : 'released', 'admin')
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
 * Money has come for an order that may be deleted: it is restored, so that an admin can see that
 * money and refund it. Its units are not, so what was still to be delivered is cancelled.
 */
export async function restoreDeletedOrder(unit: Unit, order: OrderRow): Promise<void> {
  if (!order.deletedAt) return
  const wasOpen = ['placed', 'paid'].includes(statusOf(order))
  await unit.tx
    .update(orders)
    .set({ deletedAt: null, ...(wasOpen && { cancelledAt: order.deletedAt }) })
    .where(eq(orders.id, order.id))
  await recordEvent(unit, order.id, { type: 'restored', by: 'system' })
}
