import type { Order } from '#contract/orders.ts'
import type { PaymentMethod, ShippingAddress } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { currentCart } from '../cart/cart-store.ts'
import { clearCart } from '../cart/edit-cart.ts'
import { isRefusal, orderKey, renewOrderKey } from './order-key.ts'

/** The figures on the page, in dollars; the shop refuses the order when they are no longer true. */
export interface SeenFigures {
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
}

let underWay: Promise<Attempt<Order>> | undefined

/** Orders what stands in the cart. A second press while the first is under way joins it. */
export function placeOrder(seen: SeenFigures, language: Locale): Promise<Attempt<Order>> {
  underWay ??= send(seen, language).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function send(seen: SeenFigures, language: Locale): Promise<Attempt<Order>> {
  const { cartItems, shippingAddress, paymentMethod } = currentCart()
  const orderItems = cartItems.map(({ product, qty }) => ({ product, qty }))
  const body = {
    ...{ ...seen, orderItems, language },
    // The page is only shown when both are there; the server checks them anyway.
    shippingAddress: shippingAddress as ShippingAddress,
    paymentMethod: paymentMethod as PaymentMethod,
  }
  const result = await attempt(browserApi.orders.place({ body }, { idempotencyKey: orderKey() }))
  if (result.ok) {
    clearCart(orderItems)
    renewOrderKey()
  } else if (isRefusal(result.error)) {
    renewOrderKey()
  }
  return result
}
