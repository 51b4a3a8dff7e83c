import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('amounts are written as everybody writes dollars', () => {
  expect([0, 5, 125, 99_999, 100_000, 123_456_789, -1_250].map(formatMoney)).toEqual([
    '$0.00',
    '$0.05',
    '$1.25',
    '$999.99',
    '$1,000.00',
    '$1,234,567.89',
    '-$12.50',
  ])
})

test('any amount is written as Intl writes it', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (cents) => {
      expect(formatMoney(cents)).toBe(usd.format(cents / 100))
    }),
  )
})
