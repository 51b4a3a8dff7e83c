import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { computedOffers } from '#server/catalog/offers.ts'
import { importingShop } from '#tests/importing-shop.ts'
import { auditEntries } from '../../db/schema.ts'

const at = importingShop()
const { check, imported, download, stockOf, expectLedgerFits } = at

const FILE = [
  'sku,name,category,price,stock,parts',
  'SET,Glow Set,Sets,20,,OIL * 2; BALM',
  'OIL,Oil,Oils,9,5,',
  'BALM,Balm,Lips,4,8,',
].join('\n')

const problemsOf = async (file: string) => {
  const { _id } = await check(file)
  const problems = await at.api.imports.problems({ params: { id: _id }, query: {} })
  return problems.map(({ row, column, problem, value }) => `${row} ${column} ${problem} ${value}`)
}

async function partsOf(code: string) {
  const { productId } = (await stockOf(code))!
  const { variants } = await at.api.adminProducts.edit({ params: { id: productId } })
  const [{ parts = [], countInStock }] = variants as [(typeof variants)[number]]
  return { parts: parts.map(({ sku, qty }) => `${sku}*${qty}`).toSorted(), countInStock }
}

async function expectExactOffers() {
  const { db } = at.shop.shop
  const { rows } = await db.execute(
    sql`select product_id, price_from, price_to, available from product_offers order by product_id`,
  )
  expect(rows).toEqual((await db.execute(computedOffers())).rows)
}

describe('the parts of a set in a product file', () => {
  beforeEach(async () => {
    expect(await imported(FILE)).toMatchObject({ state: 'done', creates: 3 })
  })

  test('may be products of the same file, in any order', async () => {
    expect(await partsOf('SET')).toEqual({ parts: ['BALM*1', 'OIL*2'], countInStock: 2 })
    await expectExactOffers()
    await expectLedgerFits()
  })

  test('stay with a blank cell, change with the stock that follows, and end with -', async () => {
    const before = await at.shop.shop.db.$count(auditEntries)
    expect(await check('sku,parts\nSET,\nOIL,\n')).toMatchObject({ unchanged: 2 })
    expect(await check('sku,parts\nSET,BALM*1;  oil*2\n')).toMatchObject({ state: 'faulty' })
    expect(await check('sku,parts\nSET,BALM*1;OIL × 2\nOIL,-\n')).toMatchObject({ unchanged: 2 })

    const { version } = await editedSet()
    expect(await imported('sku,parts\nSET,BALM*3\nBALM,\n')).toMatchObject({ updates: 1 })
    expect(await partsOf('SET')).toEqual({ parts: ['BALM*3'], countInStock: 2 })
    expect((await editedSet()).version).toBeGreaterThan(version)
    const entries = await at.shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.slice(before)).toMatchObject([
      {
        action: 'variants-changed',
        before: { variants: ['SET · 20.00 · BALM*1; OIL*2'] },
        after: { variants: ['SET · 20.00 · BALM*3'] },
      },
      { action: 'products-imported' },
    ])

    expect(await imported('sku,parts,stock\nSET,-,7\n')).toMatchObject({ updates: 1 })
    expect(await partsOf('SET')).toEqual({ parts: [], countInStock: 7 })
    await expectExactOffers()
    await expectLedgerFits()
  })

  test('can change places with their set', async () => {
    const file = 'sku,parts,stock\nSET,-,\nOIL,SET*2,\nBALM,,\n'
    expect(await imported(file)).toMatchObject({ updates: 2 })
    expect(await partsOf('OIL')).toMatchObject({ parts: ['SET*2'] })
    await expectExactOffers()
  })

  test.each(['en', 'so'])('come back unchanged from an export (%s)', async (language) => {
    const text = await download('/api/imports/export', { language })
    expect(text).toContain('BALM*1; OIL*2')
    expect(await check(text)).toMatchObject({ rows: 3, unchanged: 3, ignored: [] })
    // A part that was taken off sale since is no mistake of the file.
    await at.api.adminProducts.remove({ params: { id: (await stockOf('OIL'))!.productId } })
    const later = await download('/api/imports/export', { language })
    expect(await check(later)).toMatchObject({ state: 'ready', rows: 2, unchanged: 2 })
  })

  test.each([
    ['an unknown code', 'BALM,,NONE*2', '2 parts unknown-part NONE'],
    ['a set in a set', 'BALM,,SET', '2 parts set-in-set SET'],
    ['itself', 'SET,,SET', '2 parts set-in-set SET'],
    ['a part that becomes a set', 'OIL,,BALM', '2 parts set-in-set SET'],
    ['a part twice', 'SET,,OIL; OIL*2', '2 parts part-twice OIL; OIL*2'],
    ['no units', 'SET,,OIL*0', '2 parts not-parts OIL*0'],
    ['too many units', 'SET,,OIL*101', '2 parts not-parts OIL*101'],
    ['no number', 'SET,,OIL*two', '2 parts not-parts OIL*two'],
    ['a stock of its own', 'BALM,3,OIL', '2 stock set-stock 3'],
  ])('cannot be %s', async (_, row, problem) => {
    expect(await problemsOf(`sku,stock,parts\n${row}\n`)).toContain(problem)
    expect(await partsOf('SET')).toMatchObject({ parts: ['BALM*1', 'OIL*2'] })
  })

  test('cannot be more than twenty', async () => {
    const codes = Array.from({ length: 21 }, (_, n) => `P-${n}`)
    expect(await problemsOf(`sku,parts\nSET,${codes.join(';')}\n`)).toEqual([
      `2 parts too-many-parts ${codes.join(';').slice(0, 79)}…`,
    ])
  })

  test('cannot be removed from the shop', async () => {
    await at.api.adminProducts.remove({ params: { id: (await stockOf('OIL'))!.productId } })
    expect(await problemsOf('sku,parts\nSET,OIL*3\n')).toEqual(['2 parts unknown-part OIL'])
  })
})

const editedSet = async () =>
  at.api.adminProducts.edit({ params: { id: (await stockOf('SET'))!.productId } })

test('thousands of sets are checked and written in one file', async () => {
  const numbers = Array.from({ length: 1_200 }, (_, n) => n)
  const parts = numbers.map((n) => `P-${n},Part ${n},Parts,1,9,`)
  const sets = numbers.map((n) => `S-${n},Set ${n},Sets,3,,P-${n}*3; P-${(n + 1) % 1_200}`)
  await imported(['sku,name,category,price,stock,parts', ...sets, ...parts].join('\n'))
  expect(await partsOf('S-1199')).toEqual({ parts: ['P-0*1', 'P-1199*3'], countInStock: 3 })
  expect(
    await imported(['sku,parts', ...numbers.map((n) => `S-${n},P-${n}*9`)].join('\n')),
  ).toMatchObject({ updates: 1_200 })
  expect(await partsOf('S-17')).toEqual({ parts: ['P-17*9'], countInStock: 1 })
  await expectExactOffers()
})
