import { addDays, dayIn, dayStart } from '#domain/calendar.ts'
import { invalid } from '#domain/errors.ts'
import { MAX_PAYMENT_DAYS } from '#domain/payments.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'

/** Days of the shop's time zone, both inclusive, and the moments in which they begin and end. */
export interface DayRange {
  from: string
  to: string
  begins: Date
  /** Exclusive. */
  ends: Date
  timeZone: string
}

/** @throws ShopError invalid-input if the days are the wrong way round or too many. */
export async function readRange(
  shop: Pick<Shop, 'settings' | 'now'>,
  given: { from?: string | undefined; to?: string | undefined },
): Promise<DayRange> {
  const { timeZone } = await currentSettings(shop)
  const to = given.to ?? dayIn(timeZone, shop.now())
  const from = given.from ?? addDays(to, -29)
  if (from > to) throw invalid({ from: 'Must not be after the last day' })
  if (addDays(from, MAX_PAYMENT_DAYS) <= to)
    throw invalid({ from: `At most ${MAX_PAYMENT_DAYS} days` })
  return {
    from,
    to,
    timeZone,
    begins: dayStart(timeZone, from),
    ends: dayStart(timeZone, addDays(to, 1)),
  }
}
