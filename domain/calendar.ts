// What a person reads of time are days and minutes of the shop's time zone, in both languages alike,
// wherever the reader is: order page, lists, PDFs and mails never disagree.

/** `YYYY-MM-DD` in that time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return minuteIn(timeZone, moment).slice(0, 10)
}

/** Cheap for a zone that was seen before: pages ask at every visit. */
export function isTimeZone(text: string): boolean {
  try {
    return formatOf(text) !== undefined
  } catch {
    return false
  }
}

/** For a browser that is too old to know the zone: it shows the page all the same. */
export function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** `YYYY-MM-DD HH:MM` in that time zone. */
export function minuteIn(timeZone: string, moment: Date): string {
  return formatOf(timeZone).format(moment)
}

/** `Africa/Dar_es_Salaam` → `Dar es Salaam`, as people call the time there. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replace(/_/g, ' ')
}

/** The first moment of a day (`YYYY-MM-DD`) in that time zone; clocks may jump over its midnight. */
export function dayStart(timeZone: string, day: string): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  // Zones lie between UTC-12 and UTC+14 and move by whole minutes: step to the minute of the change.
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

/** The first day of the month that lies `count` months after the one of `day`. */
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
