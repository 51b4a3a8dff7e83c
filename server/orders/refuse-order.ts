import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { releaseCoupons } from '../coupons/redeem.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordEvent } from './history.ts'
import { findOrder, lockOrder, type OrderWithLines } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Cancels an order whose buyer did not take it at the door: its units are back in stock. The buyer
 * knows, so no mail is sent.
 * @throws ShopError not-found, order-not-cancellable.
 */
export async function refuseOrder(shop: Shop, admin: Viewer, id: string): Promise<OrderWithLines> {
  return change(shop, admin, async (unit) => {
    const { tx } = unit
    const order = await lockOrder(tx, id)
    const status = statusOf(order)
    if (status !== 'cash-due') throw new ShopError('order-not-cancellable', { status })
    await tx.update(orders).set({ cancelledAt: unit.now }).where(eq(orders.id, id))
    await endReservation(unit, [id], 'released', 'admin')
    await releaseCoupons(unit, [id])
    await recordEvent(unit, id, { type: 'refused', by: 'admin' })
    await unit.audit({
      action: 'order-refused',
      subjectId: id,
      subject: `#${order.number}`,
      before: { status },
      after: { status: 'cancelled' },
    })
    return findOrder(tx, id)
  })
}
