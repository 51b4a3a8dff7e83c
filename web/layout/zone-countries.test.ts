import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COUNTRIES } from '#domain/countries.ts'
import { countryIn } from './zone-countries.ts'

const text = readFileSync(new URL('./zone-countries.txt', import.meta.url), 'utf8')
const countryOfZone = (zone: string) => countryIn(text, zone)

it('finds the country of a time zone, by its current name and by older ones', () => {
  const zones = ['Africa/Mogadishu', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/London']
  expect(zones.map(countryOfZone)).toEqual(['SO', 'IN', 'IN', 'GB'])
  expect(countryOfZone('America/Argentina/Ushuaia')).toBe('AR')
  expect(['UTC', 'Etc/GMT+3', 'Africa', 'Africa/Nowhere', ''].map(countryOfZone)).toEqual(
    Array(5).fill(null),
  )
})

it('covers every time zone of this machine, except for uninhabited places', () => {
  const unknown = Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone.includes('/') && !countryOfZone(zone),
  )
  const empty = /^Antarctica|South_Georgia|Chagos|Kerguelen|Midway|Wake/
  expect(unknown.filter((zone) => !empty.test(zone))).toEqual([])
})

it('names only countries that the shop can show', () => {
  const known = new Set(COUNTRIES.map(({ code }) => code))
  const named = Intl.supportedValuesOf('timeZone').flatMap((zone) => countryOfZone(zone) ?? [])
  expect(named.filter((code) => !known.has(code))).toEqual([])
})
