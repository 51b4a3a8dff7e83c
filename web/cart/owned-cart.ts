import { type CartLine, isSameLine } from '#domain/cart.ts'
import { createStored } from '../stored.ts'
import { type CartItem, readItem } from './cart-store.ts'

/** Whose cart this browser has, also after they have signed out. Null: nobody's, a guest's. */
export interface OwnedCart {
  /** As the shop names the account: no email stays in a shared phone. */
  owner: string
  /**
   * What the shop has stored, as far as this browser knows; what differs is still to be sent. A
   * quantity of 0 was sent without an answer: whatever is here now differs from it.
   */
  lines: readonly CartLine[]
  /** Lines of whoever used this browser before, which are offered to the owner. */
  left: readonly CartItem[]
}

export const ownedCart = createStored<OwnedCart | null>('cartOwner', (given) => {
  const { owner, lines, left } = (given ?? {}) as Partial<OwnedCart>
  if (typeof owner !== 'string' || !Array.isArray(lines)) return null
  return {
    owner,
    lines: lines.filter((line) => typeof line?.product === 'string' && line.qty >= 0),
    left: Array.isArray(left) ? left.flatMap(readItem) : [],
  }
})

/** The shop has removed these lines with the order of its owner. */
export function forgetOrdered(ordered: readonly CartLine[]): void {
  const known = ownedCart.get()
  if (!known) return
  const lines = known.lines.filter((line) => !ordered.some((one) => isSameLine(one, line)))
  ownedCart.set({ ...known, lines })
}
