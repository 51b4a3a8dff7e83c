import { eq } from 'drizzle-orm'
import type { OrderHolder } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { assertCancellable, statusOf } from '#domain/orders.ts'
import { releaseCoupons } from '../coupons/redeem.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordEvent } from './history.ts'
import { hasCaptureInProgress } from './money.ts'
import { roleOf } from './order-holder.ts'
import { findOrder, lockOrder, type OrderWithLines } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Cancels an unpaid order and releases its units. Refused while a capture is in progress, since it
 * may succeed. A paid order is refunded instead.
 * @throws ShopError not-found, order-not-cancellable, payment-pending.
 */
export async function cancelOrder(
  shop: Shop,
  holder: OrderHolder,
  id: string,
): Promise<OrderWithLines> {
  return change(shop, holder.viewer, async (unit) => {
    const { tx } = unit
    const order = await lockOrder(tx, id)
    const role = await roleOf(holder, order, { db: tx, now: unit.now })
    assertCancellable(order)
    if (await hasCaptureInProgress(tx, id)) throw new ShopError('payment-pending')

    const by = role === 'admin' ? 'admin' : 'customer'
    await tx.update(orders).set({ cancelledAt: unit.now }).where(eq(orders.id, id))
    await endReservation(unit, [id], 'released', by)
    await releaseCoupons(unit, [id])
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
