import type { ToPay } from '#contract/payments.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { PAYMENT_METHODS } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { roleOf } from '../orders/order-holder.ts'
import { findOrder } from '../orders/orders.ts'
import { presentForPayer } from '../orders/pay-links.ts'
import type { Shop } from '../shop.ts'

/**
 * An order for whoever pays it for its buyer.
 * @throws ShopError not-found, also once there is nothing left to pay.
 */
export async function readToPay(shop: Shop, holder: OrderHolder, orderId: string): Promise<ToPay> {
  const order = await findOrder(shop.db, orderId)
  await roleOf(holder, order, { db: shop.db, now: shop.now() }, 'pay')
  if (statusOf(order) !== 'placed') throw new ShopError('not-found', { what: 'order' })
  const online = PAYMENT_METHODS.filter((one) => shop.payments.of(one) !== null)
  const isChosen = (method: string) => method === order.paymentMethod
  const methods = [...online.filter(isChosen), ...online.filter((one) => !isChosen(one))]
  return { ...presentForPayer(order), methods }
}
