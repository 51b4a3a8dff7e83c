import type { Order } from '#contract/orders.ts'
import { bareLine } from '#domain/cart.ts'
import type { PaymentMethod, ShippingAddress } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { currentCart } from '../cart/cart-store.ts'
import { clearCart } from '../cart/edit-cart.ts'
import type { OrderBody } from '../cart/order-attempt.ts'
import { forgetAttempt, rememberAttempt, unconfirmedOrder } from '../cart/unconfirmed-order.ts'
import { isRefusal, orderKey, renewOrderKey } from './order-key.ts'

/** The figures on the page, in dollars. The shop refuses the order if they are outdated. */
export interface SeenFigures {
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
}

let inFlight: Promise<Attempt<Order>> | undefined

/** Orders the contents of the cart. A second call while the first is under way joins it. */
export function placeOrder(seen: SeenFigures, language: Locale): Promise<Attempt<Order>> {
  inFlight ??= send(bodyOf(seen, language)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

async function send(body: OrderBody): Promise<Attempt<Order>> {
  rememberAttempt(body)
  const placing = browserApi.orders.place({ body }, { idempotencyKey: orderKey() })
  const result = await attempt(placing).catch((thrown) => {
    // An expired session is an answer too: nothing was ordered.
    if (thrown instanceof Response) forgetAttempt()
    throw thrown
  })
  if (result.ok) {
    forgetAttempt()
    clearCart(body.orderItems)
    renewOrderKey()
  } else if (isRefusal(result.error)) {
    forgetAttempt()
    renewOrderKey()
  }
  return result
}

/** An order without an answer is repeated unchanged, because the shop compares the bodies. */
function bodyOf(seen: SeenFigures, language: Locale): OrderBody {
  const { cartItems, shippingAddress, paymentMethod } = currentCart()
  const body = {
    ...seen,
    orderItems: cartItems.map(bareLine),
    // The page is shown only if both are set, and the server checks them anyway.
    shippingAddress: shippingAddress as ShippingAddress,
    paymentMethod: paymentMethod as PaymentMethod,
    language,
  }
  const sent = unconfirmedOrder(cartItems)
  return sent && deliveryAndPaymentOf(sent) === deliveryAndPaymentOf(body) ? sent : body
}

function deliveryAndPaymentOf({ shippingAddress, paymentMethod }: OrderBody): string {
  return JSON.stringify([shippingAddress, paymentMethod])
}
