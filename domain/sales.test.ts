import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, dayStart, weekOf } from './calendar.ts'
import { lastTwoDays, periodsOf, SALES_RANGES } from './sales.ts'

const ZONES = [
  ...['Africa/Mogadishu', 'Europe/London', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut'],
  ...['America/Santiago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC'],
]
const anyMoment = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2030-01-01'),
  noInvalidDate: true,
})

describe('the start of a day', () => {
  it('is when its date begins there, and not a millisecond before', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...ZONES), (moment, zone) => {
        const day = dayIn(zone, moment)
        const start = dayStart(zone, day)
        expect(start.getTime()).toBeLessThanOrEqual(moment.getTime())
        expect(dayIn(zone, start)).toBe(day)
        expect(dayIn(zone, new Date(start.getTime() - 1)) < day).toBe(true)
      }),
    )
  })

  it('is one o’clock if a clock change skips midnight', () => {
    // Lebanon's summer time begins at midnight.
    expect(dayStart('Asia/Beirut', '2026-03-29')).toEqual(new Date('2026-03-28T22:00:00Z'))
    expect(dayStart('Asia/Beirut', '2026-03-30')).toEqual(new Date('2026-03-29T21:00:00Z'))
  })
})

describe('the periods of a range', () => {
  it('are 30 days, 12 weeks from Monday and 12 months, the last one including today', () => {
    const now = new Date('2026-11-21T21:30:00Z')
    // In Mogadishu it is Sunday already.
    const firstAndLast = (range: (typeof SALES_RANGES)[number]) => {
      const periods = periodsOf(range, now, 'Africa/Mogadishu')
      return [periods.length, periods[0]!.day, periods.at(-1)!.day]
    }
    expect(firstAndLast('days')).toEqual([30, '2026-10-24', '2026-11-22'])
    expect(firstAndLast('weeks')).toEqual([12, '2026-08-31', '2026-11-16'])
    expect(firstAndLast('months')).toEqual([12, '2025-12-01', '2026-11-01'])
    expect(lastTwoDays(now, 'Africa/Mogadishu').map(({ day }) => day)).toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
  })

  it('cover every moment exactly once, the last one including now', () => {
    const range = fc.constantFrom(...SALES_RANGES)
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...ZONES), range, (now, zone, range) => {
        const periods = periodsOf(range, now, zone)
        for (const [at, { day, from, to }] of periods.entries()) {
          expect(from.getTime()).toBeLessThan(to.getTime())
          expect(dayIn(zone, from)).toBe(day)
          if (at > 0) expect(from).toEqual(periods[at - 1]!.to)
          if (range === 'weeks') expect(weekOf(day)).toBe(day)
          if (range === 'months') expect(day.slice(8)).toBe('01')
        }
        const { from, to } = periods.at(-1)!
        expect(now.getTime()).toBeGreaterThanOrEqual(from.getTime())
        expect(now.getTime()).toBeLessThan(to.getTime())
      }),
    )
  })
})
