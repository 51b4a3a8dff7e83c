import type { Cents } from './money.ts'

/** The settings that prices depend on. */
export interface PriceRules {
  /** Percentage of the active discount, 0 to 100 with at most two decimals. */
  discountPercent: number
  /** The chosen way of shipping. */
  rate: ShippingRate
  /** What the shopper's code takes off these lines (coupons.ts). */
  coupon?: CouponShares | null
  /** The tax that all prices include, in percent with at most two decimals. */
  taxPercent?: number
}

export interface ShippingRate {
  price: Cents
  /** Free if items cost more than this after the coupon, not exactly this; null: never. */
  freeAbove: Cents | null
}

export interface CouponShares {
  /** Of each line, at most what the line costs. */
  shares: readonly Cents[]
  freeShipping: boolean
}

export interface LineItem {
  listPrice: Cents
  quantity: number
  /** What one unit costs whatever the discount: as agreed, or as promised before. */
  unitPrice?: Cents
}

export interface PricedLine {
  /** After the discount. */
  unitPrice: Cents
  /** What the coupon takes off the whole line. */
  couponShare: Cents
}

export interface Totals {
  lines: PricedLine[]
  /** After the discount, before the coupon. */
  items: Cents
  coupon: Cents
  shipping: Cents
  /** A part of the total, for the invoice: tax is never added. */
  taxIncluded: Cents
  /** items − coupon + shipping */
  total: Cents
}

/** The price of one unit: list price × (1 − percent / 100), half a cent rounded up. */
export function salePrice(listPrice: Cents, discountPercent: number): Cents {
  if (discountPercent <= 0) return listPrice
  // Integers throughout: 10_000 basis points are 100 %.
  const basisPoints = 10_000 - Math.round(discountPercent * 100)
  return Math.floor((listPrice * basisPoints + 5_000) / 10_000)
}

/**
 * Prices a cart or an order. Totals are computed only here: the browser calls it to show them and
 * the server calls it to charge them, so the two cannot differ.
 *
 * The discount is rounded per unit, before multiplying, because the unit price is what the shopper
 * sees. An empty cart costs nothing, shipping included.
 */
export function priceLines(given: readonly LineItem[], rules: PriceRules): Totals {
  const { discountPercent, rate, coupon: code, taxPercent = 0 } = rules
  const lines = given.map(({ listPrice, unitPrice }, at) => ({
    unitPrice: unitPrice ?? salePrice(listPrice, discountPercent),
    couponShare: code?.shares[at] ?? 0,
  }))
  const items = lines.reduce((sum, { unitPrice }, at) => sum + unitPrice * given[at]!.quantity, 0)
  const coupon = lines.reduce((sum, { couponShare }) => sum + couponShare, 0)
  const left = items - coupon
  const isFree = !lines[0] || code?.freeShipping || missingForFreeShipping(left, rate) === 0
  const shipping = isFree ? 0 : rate.price
  const total = left + shipping
  return { lines, items, coupon, shipping, taxIncluded: taxIn(total, taxPercent), total }
}

/** The tax that an amount includes: amount × percent / (100 + percent), half a cent rounded up. */
function taxIn(amount: Cents, percent: number): Cents {
  const tax = Math.round(percent * 100)
  const all = 10_000 + tax
  const rest = amount % all
  // In two parts, because the product of all of it and the tax could exceed exact integers.
  return ((amount - rest) / all) * tax + Math.floor((2 * rest * tax + all) / (2 * all))
}

/**
 * How much more items have to cost, after the coupon, until shipping is free; 0 once it is, null if
 * it never is. It is free above the limit, not at it, so at the limit one cent is missing.
 */
export function missingForFreeShipping(
  items: Cents,
  { freeAbove }: Pick<ShippingRate, 'freeAbove'>,
): Cents | null {
  return freeAbove === null ? null : Math.max(0, freeAbove + 1 - items)
}
