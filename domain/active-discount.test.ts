import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activeDiscount,
  discountEnds,
  NO_DISCOUNT,
  nextChange,
  plannedDiscount,
} from './active-discount.ts'
import { dayIn } from './calendar.ts'

const MOGADISHU = 'Africa/Mogadishu'
const untilFriday = { percent: 15, startsOn: null, endsOn: '2026-03-06' }
const ZONES = [MOGADISHU, 'Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']

describe('a discount with a last day', () => {
  it('applies until that day is over in the shop’s time zone', () => {
    const lastSecond = new Date('2026-03-06T20:59:59.999Z')
    expect(activeDiscount(untilFriday, lastSecond, MOGADISHU)).toEqual(untilFriday)
    expect(activeDiscount(untilFriday, new Date('2026-03-06T21:00:00Z'), MOGADISHU)).toEqual(
      NO_DISCOUNT,
    )
  })

  it('ends at the next midnight there, even across a clock change', () => {
    expect(discountEnds(untilFriday, MOGADISHU)).toEqual(new Date('2026-03-06T21:00:00Z'))
    const spring = { percent: 5, endsOn: '2026-03-29' }
    expect(discountEnds(spring, 'Europe/London')).toEqual(new Date('2026-03-29T23:00:00Z'))
  })

  it('applies at every moment before its end and never after', () => {
    const day = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (moment, zone) => {
        const discount = { percent: 10, startsOn: null, endsOn: dayIn(zone, moment) }
        const end = discountEnds(discount, zone)!
        expect(activeDiscount(discount, new Date(end.getTime() - 1), zone).percent).toBe(10)
        expect(activeDiscount(discount, end, zone).percent).toBe(0)
      }),
    )
  })
})

describe('a discount without a last day', () => {
  it('applies without a limit', () => {
    const open = { percent: 15, startsOn: null, endsOn: null }
    expect(activeDiscount(open, new Date('2050-01-01'), MOGADISHU)).toEqual(open)
    expect(discountEnds(open, MOGADISHU)).toBeNull()
  })
})

describe('a discount with a first day', () => {
  const week = { percent: 15, startsOn: '2026-03-06', endsOn: '2026-03-12' }
  const start = new Date('2026-03-05T21:00:00Z')
  const before = new Date(start.getTime() - 1)

  it('applies from the midnight before it in the shop’s time zone', () => {
    expect(activeDiscount(week, before, MOGADISHU)).toEqual(NO_DISCOUNT)
    expect(plannedDiscount(week, before, MOGADISHU)).toEqual(week)
    expect(activeDiscount(week, start, MOGADISHU)).toEqual(week)
  })

  it('changes prices at its first moment, then at its end', () => {
    const end = new Date('2026-03-12T21:00:00Z')
    expect(nextChange(week, before, MOGADISHU)).toEqual(start)
    expect(nextChange(week, start, MOGADISHU)).toEqual(end)
    expect(nextChange({ ...week, endsOn: null }, start, MOGADISHU)).toBeNull()
    expect(plannedDiscount(week, end, MOGADISHU)).toEqual(NO_DISCOUNT)
  })
})
