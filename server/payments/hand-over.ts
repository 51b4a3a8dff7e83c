import type { CourierOrder } from '#contract/courier.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { isToDeliver, statusOf } from '#domain/orders.ts'
import { isDeliveryCode } from '#domain/parcels.ts'
import { countWrongCode, isLocked, presentForCourier } from '../orders/courier.ts'
import { markDelivered } from '../orders/deliver-order.ts'
import { courierRoleOf } from '../orders/order-holder.ts'
import { findOrder, lockOrder } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { takeCash } from './record-by-hand.ts'

/**
 * Delivers an order to whoever knows its code. A wrong one is counted, and the last that may be
 * wrong locks the code: then only an admin can deliver the order, without it.
 * @throws ShopError not-found, invalid-input, order-not-deliverable, payment-pending,
 * wrong-delivery-code, delivery-code-locked.
 */
export async function handOver(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
  code: string,
): Promise<CourierOrder> {
  const at = { db: shop.db, now: shop.now() }
  const role = await courierRoleOf(holder, await findOrder(shop.db, orderId), at)
  if (!isDeliveryCode(code)) throw invalid({ code: 'Six digits' })
  const actor = role === 'admin' ? holder.viewer : null
  const left = await change(shop, actor, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    const status = statusOf(order)
    if (!isToDeliver(status)) throw new ShopError('order-not-deliverable', { status })
    if (isLocked(order)) throw new ShopError('delivery-code-locked')
    // Committed, unlike what a refusal rolls back.
    if (code !== order.deliveryCode) return countWrongCode(unit, order, role)
    if (status === 'cash-due') {
      const takenBy = role === 'courier' ? (order.courier ?? '') : undefined
      await takeCash(shop, unit, order, { takenBy })
    }
    await markDelivered(unit, await lockOrder(unit.tx, orderId), {
      before: status,
      by: role,
      withCode: true,
    })
    return null
  })
  if (left === 0) throw new ShopError('delivery-code-locked')
  if (left !== null) throw new ShopError('wrong-delivery-code', { left })
  return presentForCourier(shop, await findOrder(shop.db, orderId))
}
