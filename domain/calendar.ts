// Days and minutes that people read are in the shop's time zone, in both languages, wherever the
// reader is, so that order page, lists, PDFs and mails agree.

/** `YYYY-MM-DD` in that time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return minuteIn(timeZone, moment).slice(0, 10)
}

/** Fast for a zone that was seen before, because every page calls it. */
export function isTimeZone(text: string): boolean {
  try {
    return formatOf(text) !== undefined
  } catch {
    return false
  }
}

/** Falls back to UTC for a browser that is too old to know the zone. */
export function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** `YYYY-MM-DD HH:MM` in that time zone. */
export function minuteIn(timeZone: string, moment: Date): string {
  return formatOf(timeZone).format(moment)
}

/** `Africa/Dar_es_Salaam` → `Dar es Salaam`, as people name the time there. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replace(/_/g, ' ')
}

/** The start of a day (`YYYY-MM-DD`) in that time zone; a clock change may skip its midnight. */
export function dayStart(timeZone: string, day: string): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  // Zones range from UTC-12 to UTC+14 and shift by whole minutes: search for the minute.
  let low = midnightUtc - 14 * HOUR
  let high = midnightUtc + 12 * HOUR
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
    if (dayIn(timeZone, new Date(middle)) >= day) high = middle
    else low = middle
  }
  return dayIn(timeZone, new Date(low)) >= day ? new Date(low) : new Date(high)
}

/** `2026-01-31` and 1 → `2026-02-01`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The first day of the month `count` months after the month of `day`. */
export function monthOf(day: string, count = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format
}

const formats = new Map<string, Intl.DateTimeFormat>()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
