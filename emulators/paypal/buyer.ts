import { approveOrder, type CheckoutContext, findCheckout } from './checkout.ts'
import { Refusal } from './refusal.ts'
import type { Checkout, Instrument } from './state.ts'

/** What the approval pages may do on behalf of the shopper. */
export interface Buyer {
  find(token: string): Checkout | null
  approve(token: string, instrument: Instrument): Promise<Checkout | null>
}

export function openBuyer(context: CheckoutContext): Buyer {
  return {
    find,
    async approve(token, instrument) {
      const checkout = find(token)
      if (!checkout) return null
      approveOrder(context, token, instrument)
      await context.store.saved()
      return checkout
    },
  }

  function find(token: string): Checkout | null {
    try {
      return findCheckout(context, token)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}
