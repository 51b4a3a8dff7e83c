import { addDays, dayIn, dayStart, monthOf, weekOf } from './calendar.ts'

/** Ranges of the dashboard: the last 30 days, 12 weeks or 12 months, including the current one. */
export const SALES_RANGES = ['days', 'weeks', 'months'] as const
export type SalesRange = (typeof SALES_RANGES)[number]

/** A day, week (from Monday) or month in the shop's time zone. */
export interface Period {
  /** Its first day, `YYYY-MM-DD`. */
  day: string
  from: Date
  /** The end, exclusive. */
  to: Date
}

/** The periods of a range, oldest first; the last one is the current one. */
export function periodsOf(range: SalesRange, now: Date, timeZone: string): Period[] {
  const starts = FIRST_DAYS[range](dayIn(timeZone, now))
  const moments = starts.map((day) => dayStart(timeZone, day))
  return starts.slice(0, -1).map((day, at) => ({ day, from: moments[at]!, to: moments[at + 1]! }))
}

/** Yesterday and today. */
export function lastTwoDays(now: Date, timeZone: string): [Period, Period] {
  return periodsOf('days', now, timeZone).slice(-2) as [Period, Period]
}

/** The first days of the periods up to `today`, and of the period after the last. */
const FIRST_DAYS: Record<SalesRange, (today: string) => string[]> = {
  days: (today) => count(31, (at) => addDays(today, at - 29)),
  weeks: (today) => count(13, (at) => addDays(weekOf(today), 7 * (at - 11))),
  months: (today) => count(13, (at) => monthOf(today, at - 11)),
}

function count<value>(length: number, make: (at: number) => value): value[] {
  return Array.from({ length }, (_, at) => make(at))
}
