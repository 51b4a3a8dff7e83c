import type { CartLine } from '#domain/cart.ts'
import { type OrderBody, orderAttempt } from './order-attempt.ts'

/**
 * The shop stores an idempotency key for 24 hours; after that it would place a repeated order
 * again.
 */
const EXPIRES_AFTER = 20 * 3_600_000

/**
 * Called before an order is sent. A repeat keeps the time of the first attempt, from which the shop
 * counts as well.
 * @returns whether `body`, as `unconfirmedOrder` gave it, was sent before
 */
export function rememberAttempt(body: OrderBody): boolean {
  const isRepeat = orderAttempt.get()?.body === body
  if (!isRepeat) orderAttempt.set({ at: Date.now(), body })
  return isRepeat
}

/** Called once the shop has answered. */
export function forgetAttempt(): void {
  orderAttempt.set(null)
}

/**
 * What was sent, if the cart still has the same lines. Until it is answered the lines must not be
 * reduced to the stock: the units that seem sold out may be the shopper's own.
 */
export function unconfirmedOrder(lines: readonly CartLine[]): OrderBody | null {
  const last = orderAttempt.get()
  if (!last || Date.now() - last.at > EXPIRES_AFTER || lines.length === 0) return null
  const { orderItems } = last.body
  const same =
    orderItems.length === lines.length &&
    orderItems.every(({ product, variant, qty }, i) => {
      const line = lines[i]
      return product === line?.product && variant === line?.variant && qty === line?.qty
    })
  return same ? last.body : null
}

/**
 * Whether an order without an answer is the one that is placed now. Whoever has signed in since
 * repeats what they sent as a guest: the keys of guests and of customers are not the same.
 */
export function isRepeatOf(sent: OrderBody, body: OrderBody): boolean {
  const contact = body.contact ? sent.contact : undefined
  return choicesOf({ ...sent, contact }) === choicesOf(body)
}

function choicesOf(body: OrderBody): string {
  const { shippingAddress, shippingRate = '', paymentMethod, coupon = '', contact = null } = body
  const { giftNote = '' } = body
  return JSON.stringify([shippingAddress, shippingRate, paymentMethod, coupon, contact, giftNote])
}
