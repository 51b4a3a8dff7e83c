import type { CartLine } from '#domain/cart.ts'
import { type OrderBody, orderAttempt } from './order-attempt.ts'

/** The shop knows an order's key for 24 hours; after that it would take a repeat for another order. */
const KNOWN_FOR = 20 * 3_600_000

export function rememberAttempt(body: OrderBody): void {
  orderAttempt.set({ at: Date.now(), body })
}

/** The shop has answered. */
export function forgetAttempt(): void {
  orderAttempt.set(null)
}

/**
 * What was sent, if these lines are still those. Until it is answered they must not follow the
 * stock: the pieces that seem to be sold out may be the shopper's own.
 */
export function unconfirmedOrder(lines: readonly CartLine[]): OrderBody | null {
  const last = orderAttempt.get()
  if (!last || Date.now() - last.at > KNOWN_FOR || lines.length === 0) return null
  const { orderItems } = last.body
  const same =
    orderItems.length === lines.length &&
    orderItems.every(
      ({ product, qty }, i) => product === lines[i]?.product && qty === lines[i]?.qty,
    )
  return same ? last.body : null
}
