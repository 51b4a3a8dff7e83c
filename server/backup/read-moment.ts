import { minuteIn } from '#domain/calendar.ts'
import { ConfigError } from '../config-values.ts'

const FORM =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<minute>\d\d:\d\d)(?::(?<second>\d\d(?:\.\d{1,3})?))? ?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?$/i
const MINUTE = 60_000

/**
 * A moment in the past, as ISO 8601 with its zone, or without one as a clock in `timeZone` shows it.
 * @throws ConfigError with a one-line message
 */
export function readMoment(text: string, timeZone: string, now: Date): Date {
  const refuse = (wants: string) => new ConfigError(`--at: got '${text}', expected ${wants}`)
  const parts = FORM.exec(text.trim())?.groups
  const example = `a time such as 2026-01-31T08:15:00Z or '2026-01-31 11:15' (in ${timeZone})`
  if (!parts) throw refuse(example)
  const { day = '', minute = '', second = '00', zone } = parts
  const asUtc = Date.parse(`${day}T${minute}:${second}Z`)
  // 31 February would be a day of March.
  if (!(asUtc >= 0) || new Date(asUtc).toISOString().slice(0, 10) !== day) throw refuse(example)
  if (zone !== undefined) return pastOnly(new Date(asUtc - offsetOf(zone) * MINUTE))
  const shown = `${day} ${minute}`
  const found = offsetsAround(timeZone, asUtc)
    .map((offset) => new Date(asUtc - offset * MINUTE))
    .filter((moment) => minuteIn(timeZone, moment) === shown)
  if (found.length > 1) throw refuse(`a zone with it, since that happened twice in ${timeZone}`)
  if (!found[0]) throw refuse(`another time, since clocks in ${timeZone} skipped that one`)
  return pastOnly(found[0])

  function pastOnly(moment: Date): Date {
    if (moment > now) throw refuse(`a time in the past; it is ${now.toISOString()}`)
    return moment
  }
}

/** In minutes: `+03`, `+0300`, `-03:30`, `Z`. */
function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const [hours = 0, minutes = 0] = (zone.match(/\d\d/g) ?? []).map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** The zone's offsets from UTC a day before and after: they differ when clocks change. */
function offsetsAround(timeZone: string, asUtc: number): number[] {
  const DAY = 24 * 60 * MINUTE
  const offsets = [asUtc - DAY, asUtc + DAY].map((at) => {
    const whole = Math.floor(at / MINUTE) * MINUTE
    const shown = Date.parse(`${minuteIn(timeZone, new Date(whole)).replace(' ', 'T')}:00Z`)
    return (shown - whole) / MINUTE
  })
  return [...new Set(offsets)]
}
