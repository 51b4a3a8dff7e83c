import type { Cents } from './money.ts'
import { salePrice } from './pricing.ts'

/** A list price from a moment on; moments are milliseconds since the epoch. */
export interface PricePoint {
  at: number
  listPrice: Cents
}

/** A discount of the whole shop from a moment on. */
export interface DiscountPoint {
  at: number
  percent: number
  /** The first moment after its last day; null: until the next point. */
  until: number | null
}

const DAYS_30 = 30 * 86_400_000

/**
 * The lowest price of the 30 days before the present discount began: what the discounted price may
 * be compared with in the EU (directive 98/6/EC, article 6a). As far back as the history goes, and
 * never more than the present list price.
 * @param prices of one SKU, oldest first
 * @param discounts oldest first
 * @returns null without a discount at `now`, or without any known price
 */
export function priorPrice(
  prices: readonly PricePoint[],
  discounts: readonly DiscountPoint[],
  now: number,
): Cents | null {
  const present = discounts.findLast(({ at }) => at <= now)
  const current = prices.findLast(({ at }) => at <= now)
  if (!present || !current || percentAt(discounts, now) === 0) return null
  const start = present.at
  const moments = [
    start - DAYS_30,
    ...prices.map(({ at }) => at),
    ...discounts.flatMap(({ at, until }) => (until === null ? [at] : [at, until])),
  ].filter((at) => at >= start - DAYS_30 && at < start)
  const seen = moments.flatMap((at) => {
    const price = prices.findLast((point) => point.at <= at)
    return price ? salePrice(price.listPrice, percentAt(discounts, at)) : []
  })
  return Math.min(current.listPrice, ...seen)
}

function percentAt(discounts: readonly DiscountPoint[], moment: number): number {
  const point = discounts.findLast(({ at }) => at <= moment)
  return !point || (point.until !== null && moment >= point.until) ? 0 : point.percent
}
