import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { assertCancellable, statusOf } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordEvent } from './history.ts'
import { hasCaptureInProgress } from './money.ts'
import { assertMaySee, findOrder, lockOrder, type OrderWithLines } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Cancels an unpaid order and releases its units. Refused while a capture is in progress, since it
 * may succeed. A paid order is refunded instead.
 * @throws ShopError not-found, order-not-cancellable, payment-pending.
 */
export async function cancelOrder(shop: Shop, viewer: Viewer, id: string): Promise<OrderWithLines> {
  return change(shop, viewer, async (unit) => {
    const { tx } = unit
    const order = await lockOrder(tx, id)
    assertMaySee(order, viewer)
    assertCancellable(order)
    if (await hasCaptureInProgress(tx, id)) throw new ShopError('payment-pending')

    const by = order.customerId === viewer.id ? 'customer' : 'admin'
    await tx.update(orders).set({ cancelledAt: unit.now }).where(eq(orders.id, id))
    await endReservation(unit, [id], 'released', by)
    await recordEvent(unit, id, { type: 'cancelled', by })
    if (by === 'admin') {
      await unit.audit({
        action: 'order-cancelled',
        subjectId: id,
        subject: `#${order.number}`,
        before: { status: statusOf(order) },
        after: { status: 'cancelled' },
      })
      await unit.enqueue('order-cancelled', { orderId: id })
    }
    return findOrder(tx, id)
  })
}
