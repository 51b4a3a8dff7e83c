import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportProblem } from '#domain/import.ts'
import { toDecimalString } from '#domain/money.ts'
import { findDelimiter } from './decode.ts'
import { columnOf, HEADINGS } from './headings.ts'
import { readCell } from './read-cells.ts'
import { readGroups, readRows } from './read-rows.ts'

describe('a price', () => {
  test.each([
    ['12.50', 12_50],
    ['12,50', 12_50],
    ['12,5', 12_50],
    ['$ 1,234.50', 1234_50],
    ['1.234,50 USD', 1234_50],
    ['1 234,50', 1234_50],
    ["1'234'567.00", null],
    ['1,000,000', 1_000_000_00],
    ['0', 0],
    ['0.999', 1_00],
    ['1.005', null],
    ['12.345.678', null],
    ['1234.567', 1234_57],
  ])('%j', (text, cents) => {
    const read = readCell('price', text)
    expect(cents === null ? typeof read.problem : read).toEqual(
      cents === null ? 'string' : { value: cents },
    )
  })

  test.each(['1,234', '12.345', '999,999'])(
    '%j is ambiguous between thousands and decimals',
    (text) => {
      expect(readCell('price', text)).toEqual({ problem: 'unclear-price' })
    },
  )

  test.each(['1e3', '0x10', '١٢', '1.2.3', '12,,5', '.', '--1', 'NaN', 'free', '1/2', '12.50.'])(
    '%j is not a price',
    (text) => expect(readCell('price', text).problem).toBe('not-a-price'),
  )

  test('may use a point or a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (cents) => {
        const text = toDecimalString(cents)
        for (const written of [text, text.replace('.', ','), `$${text}`]) {
          expect(readCell('price', written)).toEqual({ value: cents })
        }
      }),
    )
  })
})

test.each([
  ['stock', '5.0', { value: 5 }],
  ['stock', '', {}],
  ['stock', '−3', { problem: 'negative' }],
  ['stock', '1,5', { problem: 'not-whole' }],
  ['stock', '5,00', { value: 5 }],
  // A thousand in some countries, one in others.
  ['stock', '1,000', { problem: 'not-whole' }],
  ['stock', '1.000', { problem: 'not-whole' }],
  ['stock', '1e2', { problem: 'not-whole' }],
  ['published', 'HAA', { value: true }],
  ['published', 'Maya', { value: false }],
  ['published', '', {}],
  ['nameSo', '', { value: null }],
  ['ingredients', 'a; b;;\n c', { value: ['a', 'b', 'c'] }],
  ['ingredients', 'x;'.repeat(101), { problem: 'too-many-items' }],
  ['image', 'javascript:alert(1)', { problem: 'not-an-address' }],
  ['image', 'https://', { problem: 'not-an-address' }],
] as const)('%s %j', (column, text, read) => expect(readCell(column, text)).toEqual(read))

test('headings are recognised in both languages, whatever their case and punctuation', () => {
  for (const [column, heading] of [
    ...Object.entries(HEADINGS.en),
    ...Object.entries(HEADINGS.so),
  ]) {
    expect(columnOf(heading)).toBe(column)
    expect(columnOf(` ${heading.toUpperCase().replaceAll(' ', '_')} `)).toBe(column)
  }
  expect([columnOf('Qiimo'), columnOf('Colour'), columnOf('')]).toEqual([
    'price',
    undefined,
    undefined,
  ])
})

test('the delimiter is found even if a heading contains another one', () => {
  const found = (text: string) => findDelimiter(text).delimiter
  expect([found('SKU,Name'), found('SKU;"Name";Price'), found('sku\tname')]).toEqual([
    ',',
    ';',
    '\t',
  ])
  expect(found('sep=;\r\nSKU;Name')).toBe(';')
  expect(found('SKU;Name (a, b, c, d);Price')).toBe(';')
  expect(found('')).toBe(',')
})

describe('any text that people type', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) =>
    value
      .replace(/[\0\uFFFD]/g, '')
      .replace(/^'+/, '')
      .trim(),
  )

  test('survives a round trip through guards and quotes, for every delimiter', async () => {
    const row = fc.record({ name: text.filter(Boolean), description: text, brand: text })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        async (rows, delimiter) => {
          const csv = stringify(
            rows.map((one, at) => ({ sku: `S-${at}`, ...one })),
            { header: true, delimiter, escape_formulas: true, record_delimiter: 'windows' },
          )
          const problems: ImportProblem[] = []
          const read = []
          for await (const batch of readRows(csv, (one) => problems.push(one), 3)) {
            read.push(...batch.rows)
          }
          expect(problems).toEqual([])
          expect(read.map(({ fields }) => fields)).toEqual(rows)
        },
      ),
    )
  })

  test('never breaks the reader, and every problem names a row of the file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (rest) => {
        const csv = `sku,name,price,stock,published,image\n${rest}`
        for await (const { rows } of readRows(csv, ({ row }) => expect(row).toBeGreaterThan(0))) {
          for (const { sku } of rows) expect(sku).not.toBe('')
        }
      }),
    )
  })
})

test('a large file is read in slices, between which everything else gets its turn', async () => {
  const row = `OIL-1,GROUP-1,${'x'.repeat(1_000)}\n`
  const csv = `sku,group,description\n${row.repeat(2_000)}`
  let isDone = false
  let turns = 0
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate()
  })()
  expect(await readGroups(csv)).toEqual(new Set(['GROUP-1']))
  isDone = true
  await others
  expect(turns).toBeGreaterThan(csv.length / 100_000)
})
