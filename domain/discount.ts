/** The shop's global discount. It is judged when a price is read, never by a timer. */
export interface Discount {
  /** 0 to 100, at most two decimals. */
  percent: number
  /** The last day, inclusive, `YYYY-MM-DD` in the shop's time zone; null: while stock lasts. */
  endsOn: string | null
}

export const NO_DISCOUNT: Discount = { percent: 0, endsOn: null }

/** The discount as it stands at `now`: none at all once its last day is over. */
export function activeDiscount(discount: Discount, now: Date, timeZone: string): Discount {
  if (discount.percent <= 0) return NO_DISCOUNT
  if (discount.endsOn && dayIn(timeZone, now) > discount.endsOn) return NO_DISCOUNT
  return discount
}

/** The first moment at which the discount no longer holds, or null when it has no end. */
export function discountEnds(discount: Discount, timeZone: string): Date | null {
  if (!discount.endsOn || discount.percent <= 0) return null
  const midnightUtc = Date.parse(`${discount.endsOn}T00:00:00Z`) + DAY
  // Zones lie between UTC-12 and UTC+14 and move by whole minutes: step to the minute of the change.
  let low = midnightUtc - 14 * HOUR
  let high = midnightUtc + 12 * HOUR
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
    if (dayIn(timeZone, new Date(middle)) > discount.endsOn) high = middle
    else low = middle
  }
  return dayIn(timeZone, new Date(low)) > discount.endsOn ? new Date(low) : new Date(high)
}

/** `YYYY-MM-DD` in that time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
