import type { Api } from '#contract/client.ts'
import type { CartLine } from '#domain/cart.ts'
import { createStored } from '../stored.ts'

export type OrderBody = Parameters<Api['orders']['place']>[0]['body'] & { orderItems: CartLine[] }

/** An order that was sent and not answered yet: the shop may have it. */
interface OrderAttempt {
  /** Milliseconds since 1970. */
  at: number
  body: OrderBody
}

/** Kept beside the cart. It names an address, so it goes when somebody signs out. */
export const orderAttempt = createStored<OrderAttempt | null>('orderTry', (given) => {
  const { at, body } = (given ?? {}) as Partial<OrderAttempt>
  return typeof at === 'number' && Array.isArray(body?.orderItems) ? { at, body } : null
})
