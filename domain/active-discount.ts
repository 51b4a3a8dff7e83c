import { addDays, dayIn, dayStart } from './calendar.ts'

/**
 * The shop's global discount; pricing.ts applies it. It is evaluated when a price is read, never by
 * a timer.
 */
export interface Discount {
  /** 0 to 100, at most two decimals. */
  percent: number
  /** The first day, `YYYY-MM-DD` in the shop's time zone; null: it has begun. */
  startsOn: string | null
  /** The last day, inclusive, `YYYY-MM-DD` in the shop's time zone; null: no end. */
  endsOn: string | null
}

export const NO_DISCOUNT: Discount = { percent: 0, startsOn: null, endsOn: null }

/** The discount in force at `now`: none before its first day and after its last. */
export function activeDiscount(discount: Discount, now: Date, timeZone: string): Discount {
  const planned = plannedDiscount(discount, now, timeZone)
  const { startsOn } = planned
  return startsOn && dayIn(timeZone, now) < startsOn ? NO_DISCOUNT : planned
}

/** The discount in force at `now`, or the one that is to begin. */
export function plannedDiscount(discount: Discount, now: Date, timeZone: string): Discount {
  if (discount.percent <= 0) return NO_DISCOUNT
  return discount.endsOn && dayIn(timeZone, now) > discount.endsOn ? NO_DISCOUNT : discount
}

/** The next moment at which prices change by themselves; null if there is none. */
export function nextChange(discount: Discount, now: Date, timeZone: string): Date | null {
  const starts = discountStarts(discount, timeZone)
  return starts && starts > now ? starts : discountEnds(discount, timeZone)
}

/** The moment at which the discount begins, or null if it began when it was set. */
export function discountStarts(discount: Discount, timeZone: string): Date | null {
  if (!discount.startsOn || discount.percent <= 0) return null
  return dayStart(timeZone, discount.startsOn)
}

/** The moment at which the discount ends, or null if it has no end. */
export function discountEnds(
  discount: Pick<Discount, 'percent' | 'endsOn'>,
  timeZone: string,
): Date | null {
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
