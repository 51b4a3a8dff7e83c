import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRIES } from '#domain/countries.ts'
import { normalisePhone } from './phones.ts'

describe('a phone number', () => {
  it.each([
    ['+252 61 5550123', 'Somalia', '+252615550123'],
    ['00252-61-5550123', 'Somalia', '+252615550123'],
    ['252615550123', 'Somalia', '+252615550123'],
    ['0615550123', 'Somalia', '+252615550123'],
    ['615550123', 'Somalia', '+252615550123'],
    ['(061) 555.0123', ' somalia ', '+252615550123'],
    ['061 555 0123', 'Soomaaliya', '+252615550123'],
    ['061 555 0123', 'SO', '+252615550123'],
    ['٠٦١ ٥٥٥ ٠١٢٣', 'Somalia', '+252615550123'],
    ['０６１５５５０１２３', 'Somalia', '+252615550123'],
    ['Amina: 061 555 0123', 'Somalia', '+252615550123'],
    ['061 5550123 ext 4', 'Somalia', '+252615550123'],
    ['+252 (0)61 5550123', 'Sweden', '+252615550123'],
    ['+44 (0)20 7946 0000', 'Somalia', '+442079460000'],
    ['0701234567', 'Sweden', '+46701234567'],
    ['0532 123 45 67', 'Türkiye', '+905321234567'],
    ['07 08 45 67 89', 'Côte d’Ivoire', '+2250708456789'],
    ['07 08 45 67 89', "COTE D'IVOIRE", '+2250708456789'],
  ])('%s in %s is %s', (phone, country, number) => {
    expect(normalisePhone({ phone, country })).toBe(number)
  })

  it.each([61, 62, 63, 65, 66, 67, 68, 69, 71, 77, 90, 91].map(String))(
    'of the Somali network 0%s is known',
    (prefix) => {
      const phone = `0${prefix} 555 0123`
      expect(normalisePhone({ phone, country: 'Somalia' })).toBe(`+252${prefix}5550123`)
    },
  )

  it.each([
    ['0615550123', 'Atlantis', '0615550123'],
    ['061 555 0123 / 062 555 0123', 'Somalia', '06155501230625550123'],
    ['+12', 'Somalia', '12'],
    ['082000', 'Vatican City', '082000'],
    ['1'.repeat(40), 'Somalia', '1'.repeat(40)],
    ['', 'Somalia', ''],
    ['call my brother', 'Somalia', ''],
  ])('that is invalid, %s in %s, is reduced to its digits', (phone, country, digits) => {
    expect(normalisePhone({ phone, country })).toBe(digits)
  })

  it('is E.164 or digits whatever was typed, and normalising it again changes nothing', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...'0123456789+() -./x٦'), maxLength: 40 }),
    )
    const country = fc.oneof(
      fc.constantFrom(...COUNTRIES.map(({ en }) => en)),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    fc.assert(
      fc.property(typed, country, (phone, home) => {
        const number = normalisePhone({ phone, country: home })
        expect(number).toMatch(/^(\+[1-9]\d{4,14}|\d*)$/)
        expect(normalisePhone({ phone: number, country: home })).toBe(number)
      }),
      { numRuns: 2_000 },
    )
  })
})
