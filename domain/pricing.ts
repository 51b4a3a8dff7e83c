import type { Cents } from './money.ts'

/** The settings that prices depend on. */
export interface PriceRules {
  /** Percentage of the active discount, 0 to 100 with at most two decimals. */
  discountPercent: number
  shippingFee: Cents
  /** Shipping is free above this sum of items, not at exactly this sum; null: never. */
  freeShippingAbove: Cents | null
}

export interface LineItem {
  listPrice: Cents
  quantity: number
}

export interface Totals {
  items: Cents
  shipping: Cents
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
export function priceLines(lines: readonly LineItem[], rules: PriceRules): Totals {
  const items = lines.reduce(
    (sum, line) => sum + salePrice(line.listPrice, rules.discountPercent) * line.quantity,
    0,
  )
  const isFree = lines.length === 0 || missingForFreeShipping(items, rules) === 0
  const shipping = isFree ? 0 : rules.shippingFee
  return { items, shipping, total: items + shipping }
}

/**
 * How much more items have to cost until shipping is free; 0 once it is, null if it never is. It is
 * free above the limit, not at it, so at the limit one cent is missing.
 */
export function missingForFreeShipping(
  items: Cents,
  { freeShippingAbove: limit }: Pick<PriceRules, 'freeShippingAbove'>,
): Cents | null {
  return limit === null ? null : Math.max(0, limit + 1 - items)
}
