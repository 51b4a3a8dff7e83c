import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { importingShop } from '#tests/importing-shop.ts'
import { auditEntries, bundleItems, products, skus } from '../../db/schema.ts'

const at = importingShop()
const { check, imported, download, orderOne, stockOf, expectLedgerFits } = at

const TINTS = [
  'sku,group,name,category,price,stock,option1,value1,value1So,swatch,netAmount,netUnit,weightGrams',
  'TINT-1,TINT-1,Lip Tint,Lips,9,5,shade,Rose,Ubax,#C4566B,4.5,ml,20',
  'TINT-2,TINT-1,,,9.50,3,,Plum,,6b2a4a,4.5,ml,20',
  'TINT-3,TINT-1,,,9,0,Midab,Sand,,,,,',
].join('\n')

const skusOf = (code: string) =>
  at.shop.shop.db
    .select({ sku: skus, options: products.options })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(
      eq(
        skus.productId,
        at.shop.shop.db.select({ id: skus.productId }).from(skus).where(eq(skus.code, code)),
      ),
    )
    .orderBy(asc(skus.position))

const problemsOf = async (file: string) => {
  const { _id } = await check(file)
  const problems = await at.api.imports.problems({ params: { id: _id }, query: {} })
  return problems.map(({ row, column, problem }) => `${row} ${column} ${problem}`)
}

describe('a file with a row for each variant', () => {
  test('creates one product with its variants', async () => {
    expect(await imported(TINTS)).toMatchObject({ state: 'done', creates: 3 })
    const [found, ...none] = await at.api.adminProducts.list({ query: { keyword: 'Lip Tint' } })
    expect(none).toEqual([])
    const tint = await at.api.adminProducts.edit({ params: { id: found!._id } })
    expect(tint.options).toEqual([
      {
        kind: 'shade',
        values: [
          { value: 'Rose', valueSo: 'Ubax', swatch: '#c4566b' },
          { value: 'Plum', valueSo: null, swatch: '#6b2a4a' },
          { value: 'Sand', valueSo: null, swatch: null },
        ],
      },
    ])
    expect(tint.variants).toMatchObject([
      { sku: 'TINT-1', choice: ['Rose'], price: 9, countInStock: 5, netAmount: 4.5, weight: 20 },
      { sku: 'TINT-2', choice: ['Plum'], price: 9.5, countInStock: 3, netUnit: 'ml' },
      { sku: 'TINT-3', choice: ['Sand'], price: 9, countInStock: 0, netAmount: null },
    ])
    expect(tint).toMatchObject({ priceFrom: 9, priceTo: 9.5, countInStock: 8 })
    expect(tint.publishedAt).not.toBeNull()
    await expectLedgerFits()
  })

  test('changes only what differs, and gives a product without options its first ones', async () => {
    const oil = await at.shop.stockProduct({
      sku: 'OIL-50',
      name: 'Oil',
      listPrice: 8_00,
      onHand: 4,
    })
    await orderOne(oil)
    const before = await stockOf('OIL-50')
    expect(
      await imported(
        'sku,group,option1,value1,price,stock\nOIL-100,OIL-50,,100 ml,14,6\nOIL-50,,size,50 ml,8.50,3\n',
      ),
    ).toMatchObject({ state: 'done', creates: 1, updates: 1 })
    expect(await stockOf('OIL-50')).toMatchObject({
      id: before!.id,
      choice: ['50 ml'],
      listPrice: 8_50,
      onHand: 4,
      reserved: 1,
    })
    expect(await stockOf('OIL-100')).toMatchObject({ choice: ['100 ml'], position: 1, onHand: 6 })
    const entries = await at.shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.map(({ action, after }) => ({ action, after }))).toEqual([
      {
        action: 'price-changed',
        after: { price: 8_50, variant: before!.id, choice: ['50 ml'] },
      },
      {
        action: 'variants-changed',
        after: { variants: ['50 ml · OIL-50 · 8.50', '100 ml · OIL-100 · 14.00'] },
      },
      { action: 'products-imported', after: { creates: 1, updates: 1, unchanged: 0 } },
    ])
    const found = await at.shop.guest.catalog.list({ query: { keyword: 'OIL-100' } })
    expect(found.products.map(({ _id }) => _id)).toEqual([oil])
    await expectLedgerFits()
  })

  test('swaps the values of two variants, and forgets values that none has any longer', async () => {
    await imported(TINTS)
    const file = 'sku,value1,value1So\nTINT-2,Rose,Ubax\nTINT-1,plum,\nTINT-3,Coral,\n'
    expect(await imported(file)).toMatchObject({ updates: 3 })
    const rows = await skusOf('TINT-1')
    expect(rows.map(({ sku }) => [sku.code, ...sku.choice])).toEqual([
      ['TINT-1', 'Plum'],
      ['TINT-2', 'Rose'],
      ['TINT-3', 'Coral'],
    ])
    expect(rows[0]!.options[0]!.values.map(({ value }) => value)).toEqual(['Rose', 'Plum', 'Coral'])
  })

  test('deletes no variant that has no row, and no text that only the first row carries', async () => {
    await imported(TINTS)
    const file = 'sku,group,name,category,description,price\nTINT-3,TINT-1,,,,12\n'
    expect(await imported(file)).toMatchObject({ updates: 1 })
    const rows = await skusOf('TINT-1')
    expect(rows.map(({ sku }) => [sku.code, sku.listPrice, sku.deletedAt])).toEqual([
      ['TINT-1', 9_00, null],
      ['TINT-2', 9_50, null],
      ['TINT-3', 12_00, null],
    ])
  })

  test('changes the price of one variant without naming its group', async () => {
    await imported(TINTS)
    expect(await imported('sku,price,stock\nTINT-2,7,1\n')).toMatchObject({ updates: 1 })
    expect(await stockOf('TINT-2')).toMatchObject({ listPrice: 7_00, onHand: 1 })
    expect(await stockOf('TINT-1')).toMatchObject({ listPrice: 9_00, onHand: 5 })
    const [movedTint] = await at.api.stock.movements({
      params: { id: (await stockOf('TINT-2'))!.productId },
      query: {},
    })
    expect(movedTint).toMatchObject({ choice: ['Plum'], onHand: -2, reason: 'adjusted' })
  })
})

describe('an export with variants and sets', () => {
  beforeEach(async () => {
    await imported(TINTS)
    await imported(
      [
        'sku,group,name,nameSo,category,price,option1,value1,option2,value2,value2So,description',
        'A-2,A,,,,8,,50 ml,,Rose,Ubax,',
        'A,A,=Oil,Saliid,Oils,9,size,100 ml,scent,Rose,,"Cold\npressed"',
        'A-3,A,,,,7,,50 ml,,Oud,Cuud,',
      ].join('\n'),
    )
    const plain = await at.shop.stockProduct({ sku: 'PLAIN', description: 'Plain.', onHand: 2 })
    const set = await at.shop.stockProduct({ sku: 'SET', name: 'Set' })
    const [setSku] = await at.shop.shop.db.select().from(skus).where(eq(skus.productId, set))
    const [part] = await at.shop.shop.db.select().from(skus).where(eq(skus.productId, plain))
    await at.shop.shop.db
      .insert(bundleItems)
      .values({ bundleSkuId: setSku!.id, skuId: part!.id, quantity: 2 })
  })

  test.each(['en', 'so'])('changes nothing, in any order of its rows (%s)', async (language) => {
    const text = await download('/api/imports/export', { language })
    expect(await check(text)).toMatchObject({ state: 'ready', rows: 8, unchanged: 8, ignored: [] })
    const [head, ...rows] = parse(text, { bom: true }) as string[][]
    for (const order of [rows.toReversed(), rows.toSorted((a, b) => (a[5]! < b[5]! ? -1 : 1))]) {
      const shuffled = stringify([head!, ...order])
      expect(await check(shuffled)).toMatchObject({ state: 'ready', rows: 8, unchanged: 8 })
    }
  })

  test('gives a set no stock to import', async () => {
    expect(await problemsOf('sku,stock\nSET,4\n')).toEqual(['2 stock set-stock'])
  })
})

describe('problems of rows with variants', () => {
  beforeEach(async () => {
    await imported(TINTS)
    await at.shop.stockProduct({ sku: 'PLAIN' })
  })

  const head = 'sku,group,name,category,price,option1,value1,value1So,option2,value2\n'

  test.each([
    [
      'another text than the group',
      'N-1,N,Oil,Oils,1,size,A,,,\nN-2,N,Öl,,1,,B,,,',
      ['3 name differs-in-group'],
    ],
    [
      'another name of one value',
      'N-1,N,Oil,Oils,1,size,A,X,type,C\nN-2,N,,,1,,A,Y,,D',
      ['3 value1So differs-in-group'],
    ],
    ['a code of another product', 'PLAIN,TINT-1,,,1,,Coral,,,', ['2 sku other-product']],
    ['a value that another variant has', 'TINT-4,TINT-1,,,1,,rose,,,', ['2 value1 choice-twice']],
    ['no value', 'TINT-4,TINT-1,,,1,,,,,', ['2 value1 missing']],
    ['no option', 'N-1,N,Oil,Oils,1,,A,,,', ['2 option1 missing']],
    [
      'no values for several variants',
      'N-1,N,Oil,Oils,1,,,,,\nN-2,N,,,1,,,,,',
      ['2 value1 missing', '3 value1 missing'],
    ],
    ['the same option twice', 'N-1,N,Oil,Oils,1,size,A,,size,B', ['2 option2 option-twice']],
    ['an unknown option', 'N-1,N,Oil,Oils,1,colour,A,,,', ['2 option1 not-an-option']],
    [
      'a new option without all variants',
      'TINT-1,TINT-1,Lip Tint,Lips,9,,,,size,A',
      ['2 sku variants-missing'],
    ],
    ['neither name nor category', 'N-1,N,,,1,size,A,,,', ['2 name missing', '2 category missing']],
    [
      'only its own problem',
      'N-1,N,Oil,Oils,wrong,size,A,,,\nN-2,N,,,1,,B,,,',
      ['2 price not-a-price'],
    ],
  ])('%s', async (_, rows, problems) => {
    expect(await problemsOf(`${head}${rows}\n`)).toEqual(problems)
    expect(await at.shop.shop.db.$count(products)).toBe(2)
  })

  test('too many of them', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => `N-${n},N,Oil,Oils,1,size,V${n},,,`)
    expect(await problemsOf(`${head}${rows.join('\n')}\n`)).toEqual(['102 group too-many-variants'])
  })

  test('a variant that was taken off sale', async () => {
    const { db, clock } = { db: at.shop.shop.db, clock: at.shop.clock }
    await db.update(skus).set({ deletedAt: clock.now }).where(eq(skus.code, 'TINT-3'))
    expect(await problemsOf('sku,price\nTINT-3,4\n')).toEqual(['2 sku deleted'])
    expect(await download('/api/imports/export', {})).not.toContain('TINT-3')
  })
})
