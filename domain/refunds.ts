import type { Cents } from './money.ts'

/** What a line of an order was sold for. */
export interface SoldLine {
  unitPrice: Cents
  /** What the coupon took off the whole line. */
  couponShare: Cents
  quantity: number
}

/**
 * What was paid for some units of a line, without delivery: their price, less their part of the
 * coupon. Each unit is refunded once, so that all units together make up exactly what was paid.
 * @param before units of the line that were refunded before; with `units` at most its quantity.
 */
export function refundOfUnits(
  { unitPrice, couponShare, quantity }: SoldLine,
  units: number,
  before: number,
): Cents {
  const paidFor = (some: number) => some * unitPrice - Math.round((couponShare * some) / quantity)
  return paidFor(before + units) - paidFor(before)
}
