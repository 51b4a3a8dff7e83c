import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  chooseRate,
  DEFAULT_ZONES,
  ratesFor,
  rateTitle,
  unitWeight,
  usualRate,
  weightOf,
  type Zone,
  type ZoneRate,
  zoneOf,
} from './shipping.ts'
import { readStoredZones } from './stored-shipping.ts'

const [everywhere] = DEFAULT_ZONES.zones as [Zone]
const standard = everywhere.rates[0] as ZoneRate

function rate(name: string, more: Partial<ZoneRate> = {}): ZoneRate {
  return { ...standard, id: name, name, price: 10_00, ...more }
}

function zone(name: string, more: Partial<Zone>): Zone {
  return { ...everywhere, id: name, name, rates: [rate(name)], ...more }
}

const ZONES = [
  { ...everywhere, rates: [rate('everywhere')] },
  zone('somalia', { countries: ['SO', 'DJ'] }),
  zone('city', { places: ['SO/mogadishu', 'SO/hargeisa/31-may'] }),
  zone('district', { places: ['SO/mogadishu/hodan'] }),
]

it.each([
  ['Somalia', 'SO/mogadishu/hodan', 'district'],
  ['Somalia', 'SO/mogadishu/waberi', 'city'],
  ['Soomaaliya', 'SO/mogadishu', 'city'],
  ['Somalia', 'SO/hargeisa', 'somalia'],
  ['Somalia', undefined, 'somalia'],
  ['djibouti', '', 'somalia'],
  ['Sweden', undefined, 'Everywhere'],
  ['Atlantis', undefined, 'Everywhere'],
  ['Atlantis', 'SO/mogadishu/hodan', 'Everywhere'],
  ['Kenya', 'SO/mogadishu', 'Everywhere'],
  ['Somalia', 'SO/atlantis', 'somalia'],
])('%s, %s is in the zone %s, the most specific one', (country, place, name) => {
  expect(zoneOf(ZONES, { country, place })?.name).toBe(name)
})

it('offers what fits, with both ends included', () => {
  const limited = rate('limited', {
    minTotal: 10_00,
    maxTotal: 50_00,
    minWeight: 500,
    maxWeight: 2_000,
  })
  const zones = [{ ...everywhere, rates: [limited] }]
  const fits = (value: number, weight: number) =>
    ratesFor(zones, { country: '' }, { value, weight }).length === 1
  expect([fits(10_00, 500), fits(50_00, 2_000)]).toEqual([true, true])
  expect([fits(9_99, 500), fits(50_01, 500)]).toEqual([false, false])
  expect([fits(10_00, 499), fits(10_00, 2_001)]).toEqual([false, false])
})

it('weighs what is unknown as 200 g', () => {
  expect(
    weightOf([
      { weight: null, quantity: 3 },
      { weight: 50, quantity: 2 },
    ]),
  ).toBe(700)
})

it('weighs a set without a weight of its own by its parts', () => {
  const parts = [
    { weight: null, quantity: 2 },
    { weight: 50, quantity: 1 },
  ]
  expect(unitWeight(null, parts)).toBe(450)
  expect(unitWeight(300, parts)).toBe(300)
  expect(unitWeight(null, [])).toBeNull()
})

it('takes the named rate, else the cheapest delivery as it costs for these items', () => {
  const rates = [
    rate('pickup', { kind: 'pickup', price: 0 }),
    rate('slow', { price: 5_00 }),
    rate('free', { price: 9_00, freeAbove: 100_00 }),
  ]
  const choose = (value: number, wanted?: string) =>
    chooseRate(rates, { value, weight: 0 }, wanted)?.name
  expect(choose(100_00)).toBe('slow')
  expect(choose(100_01)).toBe('free')
  expect(choose(1, 'pickup')).toBe('pickup')
  expect(choose(1, 'gone')).toBe('slow')
  expect(chooseRate(rates.slice(0, 1), { value: 1, weight: 0 })).toBeUndefined()
})

it('never offers a rate of another zone, and never more than the zone has', () => {
  const country = fc.constantFrom('Somalia', 'Kenya', 'Atlantis', 'DJ', '')
  const place = fc.constantFrom(undefined, '', 'SO/mogadishu', 'SO/mogadishu/hodan', 'x')
  fc.assert(
    fc.property(country, place, fc.nat(), fc.nat(), (name, code, value, weight) => {
      const to = { country: name, place: code }
      const own = zoneOf(ZONES, to)!.rates
      for (const one of ratesFor(ZONES, to, { value, weight })) expect(own).toContain(one)
    }),
  )
})

it('is named with its days in both languages', () => {
  expect(rateTitle(rate('Express', { daysMin: 2, daysMax: 4 }), 'en')).toBe('Express (2–4 days)')
  expect(rateTitle({ ...standard, daysMin: 1, daysMax: 1 }, 'so')).toBe(
    'Gaarsiinta caadiga ah (1 maalin)',
  )
  expect(rateTitle({ ...standard, nameSo: null, daysMax: 3 }, 'so')).toBe(
    'Standard delivery (3 maalmood)',
  )
  expect(
    usualRate([{ ...everywhere, rates: [] }, zone('somalia', { countries: ['SO'] })])?.name,
  ).toBe('somalia')
})

it('takes cash in zones that were stored before they said so', () => {
  const { cash: _, ...old } = everywhere
  const none = { ...everywhere, places: ['SO/luuq'], cash: false }
  const read = readStoredZones({ version: 1, zones: [old, none] })
  expect(read?.zones.map(({ cash }) => cash)).toEqual([true, false])
})

it('refuses stored zones that somebody has damaged', () => {
  expect(readStoredZones(DEFAULT_ZONES)).toEqual(DEFAULT_ZONES)
  const broken = (more: object) => ({ version: 1, zones: [{ ...everywhere, ...more }] })
  const damaged = [
    null,
    { version: 1, zones: [] },
    broken({ countries: ['SO'] }),
    broken({ rates: [{ ...standard, price: '10' }] }),
    broken({ rates: [{ ...standard, kind: 'drone' }] }),
    broken({ id: 'x' }),
    broken({ cash: 'no' }),
    { version: 1, zones: [everywhere, { ...everywhere, countries: ['XX'] }] },
  ]
  for (const one of damaged) expect(readStoredZones(one)).toBeUndefined()
})
