import type { checkoutPaths } from '#contract/checkout-paths.ts'
import type { ApiOf } from '#contract/client.ts'
import type { CartLine } from '#domain/cart.ts'
import { createStored } from '../stored.ts'

export type OrderBody = Parameters<ApiOf<typeof checkoutPaths>['orders']['place']>[0]['body'] & {
  orderItems: CartLine[]
  /** Of a guest; missing for a customer who has signed in. */
  contact?: { name: string; email: string }
}

/** An order that was sent but not answered: the shop may have placed it. */
interface OrderAttempt {
  /** Milliseconds since 1970. */
  at: number
  body: OrderBody
}

/** Stored beside the cart. It contains an address, so it is cleared at sign-out. */
export const orderAttempt = createStored<OrderAttempt | null>('orderTry', (given) => {
  const { at, body } = (given ?? {}) as Partial<OrderAttempt>
  return typeof at === 'number' && Array.isArray(body?.orderItems) ? { at, body } : null
})
