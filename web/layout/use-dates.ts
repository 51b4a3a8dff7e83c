import { dayIn, knownZone, minuteIn, placeOf } from '#domain/calendar.ts'
import { useRootData } from './root-data.ts'

export interface Dates {
  /** A timestamp as `2026-07-31`. */
  day: (timestamp: string) => string
  /** A timestamp as `2026-07-31 14:05`. */
  moment: (timestamp: string) => string
  /** A timestamp as `14:05`, for very recent events. */
  time: (timestamp: string) => string
  /** The city that the shop's time zone is named after, such as `Mogadishu`. */
  place: string
}

/**
 * Days and moments in the shop's time zone, so that the server and every browser render the same.
 */
export function useDates(): Dates {
  const timeZone = knownZone(useRootData()?.shop.timeZone ?? 'UTC')
  return {
    day: (timestamp) => dayIn(timeZone, new Date(timestamp)),
    moment: (timestamp) => minuteIn(timeZone, new Date(timestamp)),
    time: (timestamp) => minuteIn(timeZone, new Date(timestamp)).slice(11),
    place: placeOf(timeZone),
  }
}
