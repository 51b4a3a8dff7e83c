import type { Discount } from '#contract/admin/counter.ts'
import { invalid } from '#domain/errors.ts'
import { takenOff } from '#domain/line-discount.ts'
import { type Cents, toCents } from '#domain/money.ts'

/** What the owner agreed with the buyer about a line; all of it is stored with the line. */
export interface Agreed {
  unitPrice: Cents
  /** Off each unit. */
  discount: Cents
  discountReason: string | null
}

/**
 * @param price of one unit without it
 * @param at of the line, from 0, for the refusal
 * @throws ShopError invalid-input if it is more than the unit costs
 */
export function agreedPrice(price: Cents, given: Discount | undefined, at: number): Agreed {
  if (!given) return { unitPrice: price, discount: 0, discountReason: null }
  const { percent, amount, reason } = given
  const wanted = percent === undefined ? { amount: toCents(amount!) } : { percent }
  const discount = takenOff(price, wanted)
  if (discount === null) {
    throw invalid({ [`orderItems.${at}.discount`]: 'More than the unit costs' })
  }
  return { unitPrice: price - discount, discount, discountReason: reason }
}
