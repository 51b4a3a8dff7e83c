import type { Cents } from './money.ts'
import { salePrice } from './pricing.ts'

/** What the owner takes off each unit of a line, besides the shop's discount. */
export type LineDiscount = { percent: number } | { amount: Cents }

/** Maximum number of characters of the reason, which the buyer sees. */
export const DISCOUNT_REASON_LENGTH = 200

/**
 * What it takes off one unit, rounded like the shop's discount; null if that is more than the unit
 * costs.
 */
export function takenOff(price: Cents, discount: LineDiscount): Cents | null {
  if ('amount' in discount) return discount.amount <= price ? discount.amount : null
  return price - salePrice(price, discount.percent)
}
