import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressLines, isComplete, missingFields, settleAddress } from './address.ts'
import { bothSpellings, citiesIn, districtsOf, findPlace, pathTo, placeOf } from './places.ts'

const cities = citiesIn('SO')
const mogadishu = { country: 'Somalia', city: 'Mogadishu' }

it('knows a city by each of its spellings, in any case and with any signs', () => {
  const spellings = ['Muqdisho', 'Mogadishu', 'Xamar', 'XAMAR ', 'Mogadiscio', 'muq-disho']
  for (const city of spellings) {
    expect(findPlace({ country: 'Soomaaliya', city })?.code).toBe('SO/mogadishu')
  }
  expect(findPlace({ country: 'Kenya', city: 'Mogadishu' })).toBeUndefined()
  expect(findPlace({ country: 'Somalia', city: 'Atlantis' })).toBeUndefined()
  expect(findPlace({ country: 'Somalia', city: ' ' })).toBeUndefined()
})

it('knows a district only in its own city, and a city by an unknown district', () => {
  expect(findPlace({ ...mogadishu, district: 'Xodan' })?.code).toBe('SO/mogadishu/hodan')
  expect(findPlace({ ...mogadishu, district: '26ka Juun' })?.code).toBe('SO/mogadishu')
  expect(findPlace({ ...mogadishu, city: 'Hargeysa', district: '26 Juun' })?.code).toBe(
    'SO/hargeisa/26-june',
  )
})

it('has no spelling twice, so that an order of names never decides', () => {
  for (const list of [cities, ...cities.map(({ code }) => districtsOf(code))]) {
    const spellings = list.flatMap((place) => [...new Set(place.spellings)])
    const known = spellings.filter((one) => one !== '')
    expect(known).toEqual([...new Set(known)])
  }
  expect([districtsOf('SO/mogadishu').length, districtsOf('SO/hargeisa').length]).toEqual([20, 8])
})

it('names places in both spellings, the page’s own first', () => {
  const city = placeOf('SO/mogadishu')!
  expect(bothSpellings(city, 'en')).toBe('Mogadishu (Muqdisho)')
  expect(bothSpellings(city, 'so')).toBe('Muqdisho (Mogadishu)')
  expect(bothSpellings(placeOf('SO/berbera')!, 'so')).toBe('Berbera')
  expect(pathTo('SO/mogadishu/hodan')).toEqual(['SO', 'SO/mogadishu', 'SO/mogadishu/hodan'])
})

it('needs a postal code only where the country has one', () => {
  const typed = { ...mogadishu, address: 'Jidka Maka', phone: '061' }
  expect(isComplete(typed)).toBe(true)
  expect(missingFields({ ...typed, country: 'Sweden' })).toEqual(['postalCode'])
  expect(missingFields({ ...typed, country: 'Atlantis', phone: ' ' })).toEqual(['phone'])
  expect(missingFields({})).toEqual(['country', 'city', 'address', 'phone'])
})

it('writes an address in the language of the reader, without empty lines', () => {
  const stored = { ...mogadishu, address: 'Jidka Maka', postalCode: '', phone: '' }
  const settled = settleAddress({ ...stored, district: 'waaberi', landmark: 'Bakaaro' })
  expect(addressLines(settled, 'en')).toEqual([
    'Jidka Maka',
    'Near: Bakaaro',
    'Waberi, Mogadishu',
    'Somalia',
  ])
  expect(addressLines(settled, 'so').slice(2)).toEqual(['Waaberi, Muqdisho', 'Soomaaliya'])
  expect(
    addressLines({ ...stored, country: 'Atlantis', city: 'A', postalCode: '1' }, 'so'),
  ).toEqual(['Jidka Maka', 'A 1', 'Atlantis'])
  expect(addressLines({ address: '', city: '', postalCode: '', country: '' }, 'en')).toEqual([])
})

it('leaves a place as it was written if it is known', () => {
  const stored = { ...mogadishu, address: 'Jidka Maka', postalCode: '', phone: '' }
  const settled = settleAddress({ ...stored, city: 'XAMAR', district: 'WARDHIIGLEY' })
  expect(settled).toMatchObject({ city: 'XAMAR', place: 'SO/mogadishu/wardhigley' })
  expect(settleAddress(settled)).toEqual(settled)
})

it('settles an address once: its place and its texts then say the same', () => {
  const places = cities.flatMap((city) => [city, ...districtsOf(city.code)])
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(...places.flatMap(({ en, so }) => [en, so.toUpperCase()])),
  )
  const given = fc.record({
    address: text,
    city: text,
    postalCode: text,
    country: fc.constantFrom('Somalia', 'SO', 'Kenya', 'Atlantis'),
    phone: text,
    district: fc.option(text, { nil: undefined }),
    place: fc.constantFrom(undefined, '', ...places.map(({ code }) => code)),
  })
  fc.assert(
    fc.property(given, (typed) => {
      const place = ['Somalia', 'SO'].includes(typed.country) ? typed.place : undefined
      const settled = settleAddress({ ...typed, place })
      expect(settleAddress(settled)).toEqual(settled)
      expect(settled.place).toBe(findPlace(settled)?.code)
      if (place) expect(settled.place?.startsWith(place)).toBe(true)
    }),
  )
})
