import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { assertDeliverable, UNDO_DELIVERY_MINUTES } from '#domain/orders.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordEvent } from './history.ts'
import { openRefunds } from './money.ts'
import { findOrder, lockOrder, type OrderWithLines } from './orders.ts'
import { endReservation } from './stock.ts'

/**
 * Marks a paid order as delivered: its reserved units leave the stock. The buyer's email is sent
 * once the delivery can no longer be undone.
 * @throws ShopError not-found, order-not-deliverable, payment-pending.
 */
export async function deliverOrder(shop: Shop, admin: Viewer, id: string): Promise<OrderWithLines> {
  return change(shop, admin, async (unit) => {
    const { tx, now } = unit
    const order = await lockOrder(tx, id)
    assertDeliverable(order)
    // Units that an open refund is about to restock cannot be delivered.
    const open = await openRefunds(tx, id)
    const isRestocking = open.some(({ restock }) => Object.keys(restock).length > 0)
    if (isRestocking) throw new ShopError('payment-pending')
    await tx.update(orders).set({ deliveredAt: now }).where(eq(orders.id, id))
    await endReservation(unit, [id], 'delivered', 'admin')
    await recordEvent(unit, id, { type: 'delivered', by: 'admin' })
    await unit.audit({
      action: 'order-delivered',
      subjectId: id,
      subject: `#${order.number}`,
      before: { status: 'paid' },
      after: { status: 'delivered' },
    })
    const mail = { orderId: id, deliveredAt: now.toISOString() }
    await unit.enqueue('order-delivered', mail, { seconds: UNDO_DELIVERY_MINUTES * 60 })
    return findOrder(tx, id)
  })
}
