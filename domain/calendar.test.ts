import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, dayStart, knownZone, minuteIn, placeOf } from './calendar.ts'

const ZONES = ['Africa/Mogadishu', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']
const anyMoment = fc.date({
  min: new Date('1990-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})

describe('a moment', () => {
  it('late in the evening in London belongs to the next day in Mogadishu', () => {
    const moment = new Date('2026-01-15T22:30:00Z')
    expect(dayIn('Europe/London', moment)).toBe('2026-01-15')
    expect(dayIn('Africa/Mogadishu', moment)).toBe('2026-01-16')
    expect(minuteIn('Africa/Mogadishu', moment)).toBe('2026-01-16 01:30')
  })

  it('is written in the given time zone, whatever the local one', () => {
    const hoursAhead = fc.integer({ min: -12, max: 14 })
    fc.assert(
      fc.property(anyMoment, hoursAhead, (moment, hours) => {
        const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
        const there = new Date(moment.getTime() + hours * 3_600_000).toISOString()
        expect(minuteIn(zone, moment)).toBe(there.slice(0, 16).replace('T', ' '))
        expect(dayIn(zone, moment)).toBe(there.slice(0, 10))
      }),
    )
  })

  it('lies between the start of its day and the start of the next', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...ZONES), (moment, zone) => {
        const day = dayIn(zone, moment)
        expect(minuteIn(zone, moment)).toMatch(new RegExp(`^${day} \\d{2}:\\d{2}$`))
        expect(dayStart(zone, day).getTime()).toBeLessThanOrEqual(moment.getTime())
        expect(dayStart(zone, addDays(day, 1)).getTime()).toBeGreaterThan(moment.getTime())
      }),
    )
  })

  it('is written in UTC if the zone is unknown', () => {
    expect(knownZone('Africa/Mogadishu')).toBe('Africa/Mogadishu')
    expect(knownZone('Mars/Olympus')).toBe('UTC')
  })
})

it('a zone is named after its place', () => {
  expect(placeOf('Africa/Dar_es_Salaam')).toBe('Dar es Salaam')
  expect(placeOf('America/Argentina/Ushuaia')).toBe('Ushuaia')
  expect(placeOf('UTC')).toBe('UTC')
})
