import { addDays, dayIn, dayStart } from './calendar.ts'

/**
 * The shop's global discount; pricing.ts applies it. It is evaluated when a price is read, never by a
 * timer.
 */
export interface Discount {
  /** 0 to 100, at most two decimals. */
  percent: number
  /** The last day, inclusive, `YYYY-MM-DD` in the shop's time zone; null: no end. */
  endsOn: string | null
}

export const NO_DISCOUNT: Discount = { percent: 0, endsOn: null }

/** The discount in force at `now`: none after its last day. */
export function activeDiscount(discount: Discount, now: Date, timeZone: string): Discount {
  if (discount.percent <= 0) return NO_DISCOUNT
  if (discount.endsOn && dayIn(timeZone, now) > discount.endsOn) return NO_DISCOUNT
  return discount
}

/** The moment at which the discount ends, or null if it has no end. */
export function discountEnds(discount: Discount, timeZone: string): Date | null {
  if (!discount.endsOn || discount.percent <= 0) return null
  return dayStart(timeZone, addDays(discount.endsOn, 1))
}

export function isPercent(value: unknown): value is number {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) return false
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
}

/** A valid day, limited to years in which the day after it can be computed as well. */
export function isDiscountDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
