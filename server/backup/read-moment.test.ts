import { describe, expect, it } from 'vitest'
import { readMoment } from './read-moment.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const read = (text: string, zone = 'Africa/Mogadishu') => readMoment(text, zone, NOW).toISOString()

describe('the moment to restore to', () => {
  it.each([
    ['2026-11-23T08:15:00Z', '2026-11-23T08:15:00.000Z'],
    ['2026-11-23 08:15:30.125+00', '2026-11-23T08:15:30.125Z'],
    ['2026-11-23T11:15:00+03:00', '2026-11-23T08:15:00.000Z'],
    ['2026-11-23 04:45 -0330', '2026-11-23T08:15:00.000Z'],
    ['2026-11-23 11:15', '2026-11-23T08:15:00.000Z'],
    [' 2026-11-23T11:15:07.5 ', '2026-11-23T08:15:07.500Z'],
  ])('%j is %s', (text, moment) => {
    expect(read(text)).toBe(moment)
  })

  it('without a zone is as clocks in the shop’s time zone showed it, in winter and in summer', () => {
    expect(read('2026-07-01 12:00', 'Europe/Berlin')).toBe('2026-07-01T10:00:00.000Z')
    expect(read('2026-01-01 12:00', 'Europe/Berlin')).toBe('2026-01-01T11:00:00.000Z')
  })

  it.each([
    ['yesterday', 'a time such as'],
    ['2026-11-23', 'a time such as'],
    ['2026-02-30 10:00', 'a time such as'],
    ['2026-11-23 25:00', 'a time such as'],
    ["2026-11-23 08:15'; drop", 'a time such as'],
    ['2026-11-23T09:00:01Z', 'a time in the past; it is 2026-11-23T09:00:00.000Z'],
    ['2026-03-29 02:30', 'another time, since clocks in Europe/Berlin skipped that one'],
    ['2026-10-25 02:30', 'a zone with it, since that happened twice in Europe/Berlin'],
  ])('%j is refused', (text, wants) => {
    const refusal = expect.stringContaining(`--at: got '${text}', expected ${wants}`)
    expect(() => read(text, 'Europe/Berlin')).toThrow(expect.objectContaining({ message: refusal }))
  })
})
