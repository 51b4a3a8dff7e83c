import { describe, expect, test } from 'vitest'
import { importingShop } from '#tests/importing-shop.ts'
import { auditEntries, productImports, products } from '../../db/schema.ts'

const at = importingShop()
const { check, write, imported, download, orderOne, stockOf, expectLedgerFits } = at

describe('a product file', () => {
  test('is checked, shown, and imported on confirmation', async () => {
    const known = await at.shop.stockProduct({
      sku: 'A-1',
      name: 'Old Name',
      listPrice: 10_00,
      onHand: 5,
    })
    const same = await at.shop.stockProduct({
      sku: 'A-2',
      name: 'Same',
      listPrice: 10_00,
      onHand: 5,
    })
    const file = await check(
      'SKU;Name;Name (Somali);Category;Category (Somali);Price;Stock;Ingredients;Image URL;Colour\r\n' +
        'A-1;New Name;Magac Cusub;Oils & Butters;;12,50;8;"Aqua\nOlea; Rosa";;red\r\n' +
        'A-2;Same;;oils-butters;;10;5;;;\r\n' +
        'B-1;"Soap; ""hard""\r\nand white";;Soaps;Saabuun;$3.20;7;;https://img.example/s.png;\r\n',
    )
    expect(file).toMatchObject({
      state: 'ready',
      rows: 3,
      creates: 1,
      updates: 1,
      unchanged: 1,
      problemCount: 0,
      ignored: ['Colour'],
      by: 'Shop Admin',
      fileName: 'goods.csv',
    })
    expect(await at.shop.shop.db.$count(products)).toBe(2)

    at.shop.invalidated.length = 0
    expect(await write(file._id)).toMatchObject({ state: 'done', rowsDone: 3 })
    const changed = await at.api.adminProducts.edit({ params: { id: known } })
    expect(changed).toMatchObject({
      name: 'New Name',
      nameSo: 'Magac Cusub',
      price: 12.5,
      countInStock: 8,
      ingredients: ['Aqua', 'Olea', 'Rosa'],
      version: 2,
    })
    expect((await at.api.adminProducts.edit({ params: { id: same } })).version).toBe(1)
    const [made] = await at.api.adminProducts.list({ query: { keyword: 'B-1' } })
    expect(made).toMatchObject({
      name: 'Soap; "hard"\r\nand white',
      category: 'Soaps',
      price: 3.2,
      countInStock: 7,
      image: 'https://img.example/s.png',
    })
    expect(made!.publishedAt).not.toBeNull()
    expect(await at.shop.guest.catalog.categories()).toContainEqual(
      expect.objectContaining({ slug: 'soaps', name: 'Soaps', nameSo: 'Saabuun', numProducts: 1 }),
    )
    const found = await at.shop.guest.catalog.list({ query: { keyword: 'saabuun' } })
    expect(found.products).toHaveLength(1)
    const lists = at.shop.invalidated.filter((tag) => !tag.startsWith('product:'))
    expect(lists.toSorted()).toEqual(['categories', 'products'])
  })

  test('is recorded in the stock ledger and the audit log', async () => {
    await at.shop.stockProduct({ sku: 'A-1', name: 'Oil', listPrice: 10_00, onHand: 5 })
    await imported(
      'sku,name,category,price,stock\nA-1,Oil,Oils & Butters,11,2\nB-1,Soap,Soaps,3,7\n',
    )
    const entries = await at.shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(
      entries.map(({ action, subject, before, after }) => ({ action, subject, before, after })),
    ).toEqual([
      {
        action: 'category-created',
        subject: 'Soaps',
        before: null,
        after: { name: 'Soaps', nameSo: null },
      },
      { action: 'price-changed', subject: 'Oil', before: { price: 1000 }, after: { price: 1100 } },
      {
        action: 'product-created',
        subject: 'Soap',
        before: null,
        after: { name: 'Soap', sku: 'B-1', category: 'Soaps', price: 300, onHand: 7 },
      },
      { action: 'stock-changed', subject: 'Oil', before: { onHand: 5 }, after: { onHand: 2 } },
      {
        action: 'products-imported',
        subject: 'goods.csv',
        before: null,
        after: { creates: 1, updates: 1, unchanged: 0 },
      },
    ])
    expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set(['Shop Admin']))
    await expectLedgerFits()
  })

  test('from an export is named after the current day in the shop’s time zone', async () => {
    at.shop.clock.now = new Date('2026-01-15T22:30:00Z')
    const { cookie } = at.admin
    const answer = await at.shop.app.inject({ url: '/api/imports/export', headers: { cookie } })
    expect(answer.headers['content-disposition']).toContain('products-2026-01-16.csv')
  })

  test('changes nothing when imported twice, nor does an export', async () => {
    const oil = await at.shop.stockProduct({
      sku: '=cmd|x',
      name: '@Oil',
      nameSo: '-Saliid',
      brand: '+Brand',
      ingredients: ['a', 'b, c'],
      imageUrl: 'https://img.example/o.png',
      description: 'Line one\nand "two"',
      onHand: 3,
    })
    await orderOne(oil)
    await at.api.adminProducts.create()
    // A product that an admin made free on purpose.
    const gift = await at.shop.stockProduct()
    await at.api.adminProducts.save({ params: { id: gift }, body: { price: 0 } })
    const queries: Record<string, string>[] = [{}, { language: 'so', mark: 'off' }]
    for (const query of queries) {
      const text = await download('/api/imports/export', query)
      expect(text.startsWith('\uFEFF')).toBe(!('mark' in query))
      expect(text).toContain("'=cmd|x,'@Oil,'-Saliid")
      expect(await check(text)).toMatchObject({ state: 'ready', rows: 3, unchanged: 3 })
    }
    const file = 'sku,name,category,price,stock\nB-1,Soap,Soaps,3,7\n'
    await imported(file)
    const entries = await at.shop.shop.db.$count(auditEntries)
    expect(await imported(file)).toMatchObject({
      state: 'done',
      creates: 0,
      updates: 0,
      unchanged: 1,
    })
    expect(await at.shop.shop.db.$count(auditEntries)).toBe(entries)
    await expectLedgerFits()
  })

  test('sets the stock that is for sale, and changes only fields that it has columns for', async () => {
    const oil = await at.shop.stockProduct({ sku: 'A-1', description: 'Stays.', onHand: 5 })
    await orderOne(oil)
    await imported('sku,stock\nA-1,4\n')
    expect(await stockOf('A-1')).toMatchObject({ onHand: 5, reserved: 1 })
    await imported('SKU\tQiimo\tTirada\nA-1\t19.99\t10\n')
    expect(await stockOf('A-1')).toMatchObject({ onHand: 11, reserved: 1, listPrice: 19_99 })
    const now = await at.api.adminProducts.edit({ params: { id: oil } })
    expect(now).toMatchObject({ name: 'Raw Shea Butter', description: 'Stays.', countInStock: 10 })
    await imported('sku,description,published\nA-1,,no\n')
    expect(await at.api.adminProducts.edit({ params: { id: oil } })).toMatchObject({
      description: '',
      publishedAt: null,
      price: 19.99,
    })
    await expectLedgerFits()
  })

  test('with 10,000 rows is imported within a minute', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      [
        `S-${n}`,
        `Soap ${n}`,
        `Group ${n % 12}`,
        `${(n % 90) + 1}.50`,
        n % 40,
        `"Text ${n}, long"`,
      ].join(','),
    )
    const file = ['sku,name,category,price,stock,description', ...lines].join('\n')
    const start = performance.now()
    expect(await imported(file)).toMatchObject({ state: 'done', creates: 10_000, rowsDone: 10_000 })
    // The database plans for as many already, or it would read all of them again for each batch.
    const { rows } = await at.shop.shop.pool.query(
      "select reltuples from pg_class where oid = 'skus'::regclass",
    )
    expect(rows[0].reltuples).toBeGreaterThanOrEqual(2_000)
    const again = file.replaceAll('.50,', '.75,')
    expect(await imported(again)).toMatchObject({ state: 'done', updates: 10_000 })
    expect((performance.now() - start) / 1000).toBeLessThan(60)
    expect(await at.shop.shop.db.$count(products)).toBe(10_000)
    await expectLedgerFits()
  }, 90_000)
})

test('recent files are listed newest first; their text is deleted once it is no longer needed', async () => {
  await imported('sku,name,category,price\nA-1,Soap,Soaps,1\n')
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 8 * 24 * 3_600_000)
  await check('sku\n')
  const list = await at.api.imports.list({ query: {} })
  expect(list.map(({ state }) => state)).toEqual(['faulty', 'done'])
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 8 * 24 * 3_600_000)
  await check('sku,name\n')
  const stored = await at.shop.shop.db.select({ csv: productImports.csv }).from(productImports)
  expect(stored.filter(({ csv }) => csv !== null)).toHaveLength(1)
})

test('the template can be imported', async () => {
  for (const language of ['en', 'so']) {
    const file = await check(await download('/api/imports/template', { language }))
    expect(file).toMatchObject({ state: 'ready', rows: 4, creates: 4, ignored: [] })
  }
})

test('a product that a file moves to another category loses its place, others keep theirs', async () => {
  const stay = await at.shop.stockProduct({ sku: 'A-1', name: 'Stays' })
  const go = await at.shop.stockProduct({ sku: 'A-2', name: 'Goes' })
  const [category] = await at.api.adminCategories.list()
  const params = { id: category!._id }
  await at.api.adminCategories.place({ params, body: { products: [go, stay] } })
  const heading = 'SKU;Name;Category\r\n'
  await imported(`${heading}A-1;Stays here;Oils & Butters\r\nA-2;Goes;Balms\r\n`)
  await imported(`${heading}A-2;Goes;Oils & Butters\r\n`)
  expect(await at.api.adminCategories.placed({ params })).toMatchObject([{ name: 'Stays here' }])
})
