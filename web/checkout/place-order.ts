import type { Order } from '#contract/orders.ts'
import { bareLine } from '#domain/cart.ts'
import type { PaymentMethod, ShippingAddress } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { currentCart } from '../cart/cart-store.ts'
import { couponCode } from '../cart/coupon-code.ts'
import { clearCart } from '../cart/edit-cart.ts'
import type { OrderBody } from '../cart/order-attempt.ts'
import { forgetOrdered } from '../cart/owned-cart.ts'
import {
  forgetAttempt,
  isRepeatOf,
  rememberAttempt,
  unconfirmedOrder,
} from '../cart/unconfirmed-order.ts'
import { orderApi, rememberOrderToken } from '../order-api.ts'
import { giftNote } from './gift-note.ts'
import { currentGuest } from './guest-contact.ts'
import { isRefusal, orderKey, renewOrderKey } from './order-key.ts'

/** The figures on the page, in dollars. The shop refuses the order if they are outdated. */
export interface SeenFigures {
  /** Missing: the cheapest delivery. */
  shippingRate?: string
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
  /** The code that counts, and what it takes off. */
  coupon?: string
  couponPrice?: number
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
  const isRepeat = rememberAttempt(body)
  const result = await attempt(sendTo(body)).catch((thrown) => {
    // An expired session is an answer too: this attempt has ordered nothing.
    if (thrown instanceof Response && !isRepeat) forgetAttempt()
    throw thrown
  })
  if (result.ok) {
    forgetAttempt()
    if (!body.contact) forgetOrdered(body.orderItems)
    clearCart(body.orderItems)
    if (body.coupon) couponCode.set(null)
    giftNote.set('')
    renewOrderKey()
  } else if (isRefusal(result.error, isRepeat)) {
    forgetAttempt()
    renewOrderKey()
  }
  return result
}

/** As the customer who has signed in, or as a guest, who gets a token for everything else. */
async function sendTo({ contact, ...body }: OrderBody): Promise<Order> {
  const options = { idempotencyKey: orderKey() }
  if (!contact) return orderApi.orders.place({ body }, options)
  const order = await orderApi.orders.placeAsGuest({ body: { ...body, contact } }, options)
  rememberOrderToken(order._id, order.token)
  return order
}

/** An order without an answer is repeated unchanged, because the shop compares the bodies. */
function bodyOf(seen: SeenFigures, language: Locale): OrderBody {
  const { cartItems, shippingAddress, paymentMethod } = currentCart()
  const contact = currentGuest()
  const note = giftNote.get().trim()
  const body = {
    ...seen,
    orderItems: cartItems.map(bareLine),
    // The page is shown only if both are set, and the server checks them anyway.
    shippingAddress: shippingAddress as ShippingAddress,
    paymentMethod: paymentMethod as PaymentMethod,
    language,
    ...(contact && { contact }),
    ...(note && { giftNote: note }),
  }
  const sent = unconfirmedOrder(cartItems)
  return sent && isRepeatOf(sent, body) ? sent : body
}
