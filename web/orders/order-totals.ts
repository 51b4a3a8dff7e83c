import type { Order } from '#contract/orders.ts'
import { toCents } from '#domain/money.ts'

/** The sums of an order in cents. */
export function totalsOf(order: Order) {
  const {
    orderItems,
    itemsPrice,
    couponCode,
    couponPrice,
    shippingPrice,
    taxPrice,
    totalPrice,
    refundedPrice,
  } = order
  return {
    items: toCents(itemsPrice),
    listItems: orderItems.reduce((sum, { listPrice, qty }) => sum + toCents(listPrice) * qty, 0),
    couponCode,
    coupon: toCents(couponPrice),
    shipping: toCents(shippingPrice),
    tax: toCents(taxPrice),
    total: toCents(totalPrice),
    refunded: toCents(refundedPrice),
  }
}
