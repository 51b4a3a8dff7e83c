import type { Cents } from './money.ts'
import type { PriceRules } from './pricing.ts'
import { type CouponShares, type LineItem, missingForFreeShipping, salePrice } from './pricing.ts'

export const COUPON_KINDS = ['percent', 'fixed', 'free-shipping'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** Why a code takes nothing off a cart. */
export const COUPON_REASONS = [
  'unknown',
  'not-begun',
  'ended',
  'used-up',
  /** As often as one customer may. */
  'yours-used',
  /** The items cost too little. */
  'minimum',
  'other-products',
  /** Today's discount takes off as much or more. */
  'already-better',
  'already-free',
] as const
export type CouponReason = (typeof COUPON_REASONS)[number]

/** Why a code takes nothing off, and what the shopper may want to know about that. */
export interface CouponRefusal {
  reason: CouponReason
  /** With `minimum`: how much more the items have to cost, in dollars. */
  missing: number | null
  /** With `not-begun`: its first day. */
  startsOn: string | null
  /** The caller's own unpaid order that uses it. */
  order: { _id: string; number: number } | null
}

/** A code as it is stored, or null for what cannot be one. Shoppers may type it in any case. */
export function readCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^[A-Z0-9-]{3,30}$/.test(code) ? code : null
}

/** What a coupon promises. */
export interface Coupon {
  kind: CouponKind
  /** Of a percentage; 0 to 100 with at most two decimals. */
  percent: number | null
  /** Of a fixed sum. */
  amount: Cents | null
  /** What the items must cost after the discount; null: nothing. */
  minItems: Cents | null
  /** First and last day, inclusive, `YYYY-MM-DD` in the shop's time zone; null: no limit. */
  startsOn: string | null
  endsOn: string | null
  /** How many orders may use it; null: any number. */
  limitTotal: number | null
  /** How many orders use it now. */
  uses: number
  disabled: boolean
}

/** Whether a coupon counts on a day, whatever is in the cart. */
export function refusalOn(coupon: Coupon, today: string): CouponReason | null {
  const { disabled, startsOn, endsOn, limitTotal, uses } = coupon
  if (disabled || (endsOn && today > endsOn)) return 'ended'
  if (startsOn && today < startsOn) return 'not-begun'
  return limitTotal !== null && uses >= limitTotal ? 'used-up' : null
}

export interface ScopedLine extends LineItem {
  /** The coupon is for this product. */
  inScope: boolean
}

export type AppliedCoupon =
  | { reason: CouponReason; missing: Cents | null }
  /** What the coupon takes off the lines, and what it saves together with shipping. */
  | { reason: null; shares: CouponShares; saved: Cents }

/**
 * What a coupon takes off these lines, for `priceLines`. Percentages never add up: each line gets
 * the better of discount and coupon, and the coupon is worth the difference.
 */
export function applyCoupon(
  coupon: Coupon,
  lines: readonly ScopedLine[],
  { discountPercent, rate }: PriceRules,
): AppliedCoupon {
  const sums = lines.map((line) => salePrice(line.listPrice, discountPercent) * line.quantity)
  const items = sum(sums)
  const missing = Math.max(0, (coupon.minItems ?? 0) - items)
  if (missing > 0) return { reason: 'minimum', missing }
  if (!lines.some(({ inScope }) => inScope)) return refused('other-products')
  if (coupon.kind === 'free-shipping') {
    const isFree = rate.price === 0 || missingForFreeShipping(items, rate) === 0
    if (isFree) return refused('already-free')
    const shares = { shares: sums.map(() => 0), freeShipping: true }
    return { reason: null, shares, saved: rate.price }
  }
  const inScope = sums.map((one, at) => (lines[at]!.inScope ? one : 0))
  const shares =
    coupon.kind === 'fixed'
      ? spread(Math.min(coupon.amount ?? 0, sum(inScope)), inScope)
      : lines.map((line, at) => {
          const price = salePrice(line.listPrice, coupon.percent ?? 0) * line.quantity
          return Math.max(0, inScope[at]! - price)
        })
  const saved = sum(shares)
  if (saved === 0) return refused('already-better')
  return { reason: null, shares: { shares, freeShipping: false }, saved }
}

function refused(reason: CouponReason): AppliedCoupon {
  return { reason, missing: null }
}

/**
 * Splits an amount in proportion to the weights, by the largest remainder.
 * @internal Exported for tests.
 */
export function spread(amount: Cents, weights: readonly Cents[]): Cents[] {
  const all = BigInt(sum(weights))
  if (all === 0n) return weights.map(() => 0)
  // Exact: the product of two sums may exceed what a number holds.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((one) => Number(one / all))
  const byRemainder = exact
    .map((one, at) => ({ at, rest: one % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const { at } of byRemainder.slice(0, amount - sum(parts))) parts[at]! += 1
  return parts
}

/**
 * The share of a line for some of its units, half a cent rounded up; for more units than before
 * there is no more. Never more than those units cost if the whole share was not.
 */
export function shareOfUnits(share: Cents, part: number, all: number): Cents {
  if (part >= all) return share
  // Exact: the product may exceed what a number holds.
  return Number((2n * BigInt(share) * BigInt(part) + BigInt(all)) / (2n * BigInt(all)))
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((all, one) => all + one, 0)
}
