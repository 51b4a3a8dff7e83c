import { dayIn } from './calendar.ts'
import type { Cents } from './money.ts'

/** Which number of a date such as 03/04/2026 is the day. */
export type DateOrder = 'day-first' | 'month-first'

const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:\D.*)?$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\D.*)?$/
const WITH_NAME = /^(\d{1,2})[-/. ]*(\p{L}{3,})[-/., ]*(\d{4}|\d{2})(?:\D.*)?$/u
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** English and Somali months, by the letters with which they begin. */
const MONTHS = [
  ['jan'],
  ['feb'],
  ['mar', 'maa'],
  ['apr', 'abr'],
  ['may', 'maj', 'maajo'],
  ['jun', 'juu'],
  ['jul', 'luu'],
  ['aug', 'ago'],
  ['sep', 'seb'],
  ['oct', 'okt'],
  ['nov', 'nof'],
  ['dec', 'des', 'dis'],
]

/** How the dates of one statement are written: one day above 12 tells it for all. */
export function orderOf(dates: readonly string[]): DateOrder {
  const isMonthFirst = dates.some((text) => Number(NUMBERS.exec(text.trim())?.[2]) > 12)
  return isMonthFirst ? 'month-first' : 'day-first'
}

/** The day of a statement's date, `YYYY-MM-DD` in that time zone; null if it is none. */
export function readDay(text: string, order: DateOrder, timeZone: string): string | null {
  const date = text.trim()
  if (ZONED.test(date)) {
    const moment = new Date(date.replace(' ', 'T'))
    return Number.isNaN(moment.getTime()) ? null : dayIn(timeZone, moment)
  }
  const ymd = YEAR_FIRST.exec(date)
  if (ymd) return validDay(ymd[1]!, Number(ymd[2]), Number(ymd[3]))
  const numbers = NUMBERS.exec(date)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    const [day, month] = order === 'day-first' ? [first, second] : [second, first]
    return validDay(numbers[3]!, month, day)
  }
  const named = WITH_NAME.exec(date)
  return named ? validDay(named[3]!, monthNamed(named[2]!), Number(named[1])) : null
}

function monthNamed(name: string): number {
  const lower = name.toLowerCase()
  const longest = MONTHS.flatMap((starts, at) =>
    starts.filter((start) => lower.startsWith(start)).map((start) => ({ start, at })),
  ).toSorted((a, b) => b.start.length - a.start.length)[0]
  return longest ? longest.at + 1 : 0
}

function validDay(year: string, month: number, day: number): string | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const moment = new Date(Date.UTC(full, month - 1, day))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return isReal && full >= 2000 && full < 2100 ? moment.toISOString().slice(0, 10) : null
}

const DIGITS = /^(\d{1,3}(?:([,. '])\d{3})+|\d+)(?:([,.])(\d{1,2}))?$/

/**
 * Cents of a statement's amount, such as `1,234.50`, `-12`, `(3.00)`, `1.234,50` or `USD 12.00 DR`;
 * null if it is none, or if it may mean two amounts, as `1.234` may.
 */
export function readAmount(text: string): Cents | null {
  const plain = text
    .trim()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\u2212/g, '-')
  const isMinus =
    /^\(.*\)$/.test(plain) || /^[^\d]*-/.test(plain) || /-$/.test(plain) || /\bdr\.?$/i.test(plain)
  const digits = plain.replace(/^[^\d]+|[^\d]+$/g, '').trim()
  const known = DIGITS.exec(digits)
  if (!known || /\d[^\d]*[-(]/.test(digits)) return null
  const [, whole = '', thousands, point, fraction = ''] = known
  if (thousands && thousands === point) return null
  // Three digits after a single point may be thousandths.
  if (thousands === '.' && !point && whole.split('.').length === 2) return null
  const separators = new Set(whole.replace(/\d/g, ''))
  if (separators.size > 1) return null
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents) || cents > MAX_AMOUNT) return null
  return isMinus && cents > 0 ? -cents : cents
}

/** Beyond any amount that a shop receives. */
const MAX_AMOUNT: Cents = 1_000_000_000_00
