import { expect, it } from 'vitest'
import { guessColumns } from './statement.ts'
import { orderOf, readAmount, readDay } from './statement-values.ts'

it.each([
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ["1'234.5", 123_450],
  ['1 234,50', 123_450],
  ['12', 1_200],
  ['$12.00', 1_200],
  ['USD 1,000', 100_000],
  ['-12.30', -1_230],
  ['12.30-', -1_230],
  ['− 12.30', -1_230],
  ['(3.00)', -300],
  ['15.00 DR', -1_500],
  ['15.00 CR', 1_500],
  ['0.00', 0],
  ['1.234', null],
  ['1,23,4', null],
  ['12.345.6', null],
  ['', null],
  ['about ten', null],
  ['12 or 13', null],
  ['99999999999999999999', null],
])('the amount %j is %j cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

it('every amount is read as it is commonly written', () => {
  for (let cents = 1; cents < 10 ** 9; cents = cents * 3 + 7) {
    const [whole, fraction] = (cents / 100).toFixed(2).split('.') as [string, string]
    const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator)
    for (const text of [
      `${whole}.${fraction}`,
      `${grouped(',')}.${fraction}`,
      `${grouped('.')},${fraction}`,
      `${grouped(' ')},${fraction}`,
    ]) {
      expect(readAmount(text), text).toBe(cents)
      expect(readAmount(`-${text}`), text).toBe(-cents)
    }
  }
})

const ZONE = 'Africa/Mogadishu'

it.each([
  ['2026-01-15', '2026-01-15'],
  ['2026-01-15T22:30:00Z', '2026-01-16'],
  ['2026-01-15 10:00:00', '2026-01-15'],
  ['15/01/2026', '2026-01-15'],
  ['03.04.26 12:10', '2026-04-03'],
  ['15-Jan-2026', '2026-01-15'],
  ['15 Luulyo 2026', '2026-07-15'],
  ['1 Maajo 2026', '2026-05-01'],
  ['2 Maarso 2026', '2026-03-02'],
  ['31/02/2026', null],
  ['2026-13-01', null],
  ['yesterday', null],
  ['', null],
])('the date %j is the day %j', (text, day) => {
  expect(readDay(text, 'day-first', ZONE)).toBe(day)
})

it('a day above 12 tells how all dates of a file are written', () => {
  expect(orderOf(['01/02/2026', '02/28/2026'])).toBe('month-first')
  expect(orderOf(['01/02/2026', '28/02/2026'])).toBe('day-first')
  expect(readDay('01/02/2026', 'month-first', ZONE)).toBe('2026-01-02')
})

it.each([
  [
    ['Date', 'TransactionId', 'ReferenceId', 'Account', 'Amount', 'Currency', 'State'],
    { date: 0, reference: 1, otherReference: 2, payer: 3, amount: 4 },
  ],
  [
    ['Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    { date: 0, reference: 1, paidOut: 2, paidIn: 3 },
  ],
  [
    ['Taariikhda', 'Tixraaca', 'Lacagta', 'Magaca bixiyaha'],
    { date: 0, reference: 1, amount: 2, payer: 3 },
  ],
  [['A', 'B'], {}],
])('the headings %j mean %j', (headings, columns) => {
  expect(guessColumns(headings)).toEqual(columns)
})
