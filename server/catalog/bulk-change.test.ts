import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries, products, skus } from '#server/db/schema.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let soap: string
let oil: string
let balm: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  soap = await shop.stockProduct({ name: 'Soap', sku: 'S-1', listPrice: 9_99, onHand: 10 })
  oil = await shop.stockProduct({ name: 'Oil', sku: 'O-1', listPrice: 20_00, onHand: 0 })
  balm = await shop.stockProduct({ name: 'Balm', sku: 'B-1', listPrice: 1_00, onHand: 3 })
})

type Body = Parameters<typeof admin.api.bulk.preview>[0]['body']

const bulk = () => admin.api.bulk
const price = async (id: string) => (await shop.guest.catalog.show({ params: { id } })).price

test('prices rise by a percentage, rounded to the cent, after a preview with one row per product', async () => {
  const change: Body = { ids: [soap, balm], price: { kind: 'percent', value: 12.5 } }
  const preview = await bulk().preview({ body: change })
  expect(preview).toMatchObject({ count: 2, changed: 2, impossible: 0 })
  expect(preview.rows.map(({ name, price }) => [name, price])).toEqual([
    ['Soap', { before: 9.99, after: 11.24 }],
    ['Balm', { before: 1, after: 1.13 }],
  ])
  expect(await price(soap)).toBe(9.99)
  expect(await bulk().apply({ body: { ...change, token: preview.token } })).toEqual({ changed: 2 })
  expect([await price(soap), await price(oil), await price(balm)]).toEqual([11.24, 20, 1.13])
  expect(shop.invalidated).toEqual(expect.arrayContaining([`product:${soap}`, 'products']))
  const entries = await shop.shop.db.query.auditEntries.findMany()
  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'price-changed',
      subject: 'Balm',
      actorName: admin.name,
      before: { price: 1_00 },
      after: { price: 1_13 },
    }),
  )
  // An editor that was open before the change gets a conflict.
  await expect(
    admin.api.adminProducts.save({ params: { id: soap }, body: { version: 1, price: 9.99 } }),
  ).rejects.toMatchObject({ code: 'version-conflict' })
})

test('a change whose result differs from the preview is refused', async () => {
  const change: Body = { ids: [soap], price: { kind: 'amount', value: -1.99 } }
  const { token } = await bulk().preview({ body: change })
  await admin.api.adminProducts.save({ params: { id: soap }, body: { price: 5 } })
  await expect(bulk().apply({ body: { ...change, token } })).rejects.toMatchObject({
    code: 'version-conflict',
    details: { current: { rows: [{ price: { after: 3.01 } }] } },
  })
  expect(await price(soap)).toBe(5)
})

test('stock and category change for every product that matches a filter', async () => {
  await admin.api.adminCategories.create({ body: { name: 'Gifts', nameSo: 'Hadiyado' } })
  const body: Body = {
    filter: { state: 'out' },
    category: 'gifts',
    stock: { kind: 'to', value: 4 },
    note: 'Delivery of Monday',
  }
  expect((await bulk().preview({ body })).rows).toMatchObject([
    {
      name: 'Oil',
      stock: { before: 0, after: 4 },
      price: null,
      category: { before: 'Oils & Butters', after: 'Gifts' },
    },
  ])
  expect(await bulk().apply({ body })).toEqual({ changed: 1 })
  expect(await shop.guest.catalog.show({ params: { id: oil } })).toMatchObject({
    category: 'Gifts',
    countInStock: 4,
  })
  const found = await shop.guest.catalog.list({ query: { keyword: 'hadiyado' } })
  expect(found.products.map(({ name }) => name)).toEqual(['Oil'])
  const [movement] = await admin.api.stock.movements({ params: { id: oil }, query: {} })
  expect(movement).toMatchObject({ onHand: 4, note: 'Delivery of Monday', actor: admin.name })
})

test('one impossible change stops all the others', async () => {
  const amina = await shop.signIn('amina')
  await amina.api.orders.place({
    body: {
      orderItems: [{ product: balm, qty: 2 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  const body: Body = { ids: [soap, balm], stock: { kind: 'by', value: -2 } }
  const preview = await bulk().preview({ body })
  expect(preview).toMatchObject({ changed: 2, impossible: 1 })
  expect(preview.rows[0]).toMatchObject({ name: 'Balm', problem: 'stock-too-low' })
  await expect(bulk().apply({ body })).rejects.toMatchObject({
    code: 'stock-too-low',
    details: { reserved: 2 },
  })
  expect(await admin.api.adminProducts.edit({ params: { id: soap } })).toMatchObject({ onHand: 10 })
  const free: Body = { ids: [soap, balm], price: { kind: 'amount', value: -1 } }
  await expect(bulk().apply({ body: free })).rejects.toMatchObject({ code: 'invalid-input' })
  expect(await price(soap)).toBe(9.99)
})

test('a draft may be free, and so may a product that is free already', async () => {
  const draft = await admin.api.adminProducts.create()
  await admin.api.adminProducts.save({ params: { id: draft._id }, body: { price: 3 } })
  await admin.api.adminProducts.save({ params: { id: balm }, body: { price: 0 } })
  const price = { kind: 'set', value: 0 } as const
  expect(await bulk().apply({ body: { ids: [draft._id, balm], price } })).toEqual({ changed: 1 })
  expect(await bulk().preview({ body: { ids: [soap, balm], price } })).toMatchObject({
    changed: 1,
    impossible: 1,
    rows: [{ name: 'Soap', problem: 'price-too-low' }],
  })
})

test('a request without a change, without products or with an unknown category is refused', async () => {
  for (const body of [
    { ids: [soap] },
    { price: { kind: 'set', value: 1 } },
    { ids: [soap], price: { kind: 'set', value: '1' } },
    { ids: ['x'], price: { kind: 'set', value: 1 } },
  ]) {
    await expect(bulk().apply({ body: body as { ids: string[] } })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  }
  await expect(bulk().apply({ body: { ids: [soap], category: 'Nowhere' } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a change to thousands of products is one transaction that invalidates each of them', async () => {
  await shop.shop.pool.query(`
    with made as (
      insert into products (id, name, category_id, published_at)
      select gen_random_uuid(), 'Many ' || n, (select id from categories limit 1), now()
      from generate_series(1, 2500) n returning id, name)
    insert into skus (id, product_id, code, list_price)
    select gen_random_uuid(), id, 'SKU ' || name, 1000 from made`)
  await shop.shop.pool.query(`insert into product_offers
    select product_id, list_price, list_price, 0 from skus on conflict do nothing`)
  const body: Body = { filter: {}, price: { kind: 'percent', value: 10 } }
  shop.invalidated.length = 0
  expect(await bulk().apply({ body })).toEqual({ changed: 2503 })
  const { rows } = await shop.shop.pool.query(
    'select count(*)::int n from skus where list_price = 1100',
  )
  expect(rows).toEqual([{ n: 2500 }])
  expect(await shop.shop.db.$count(auditEntries)).toBe(2503)
  expect(shop.invalidated.filter((tag) => tag.startsWith('product:'))).toHaveLength(2503)
})

test('a bulk change waits for an open save of one product without holding its SKU lock', async () => {
  const { db } = shop.shop
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const saving = db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, soap)).for('no key update')
    start()
    await untilAnyLockWaits()
    return tx.select().from(skus).where(eq(skus.productId, soap)).for('update', { noWait: true })
  })
  await started
  const changing = bulk().apply({
    body: { ids: [soap, oil], price: { kind: 'set', value: 3 } },
  })
  expect(await saving).toHaveLength(1)
  expect(await changing).toEqual({ changed: 2 })
})

async function untilAnyLockWaits(): Promise<void> {
  const waiting = sql`select from pg_locks where not granted`
  await expect
    .poll(async () => (await shop.shop.db.execute(waiting)).rows.length)
    .toBeGreaterThan(0)
}

test('every variant of a product changes, named in preview and change log, and is undone alone', async () => {
  const option = (value: string) => ({ value, valueSo: null, swatch: null })
  const sizes = { kind: 'size' as const, values: [option('50 ml'), option('100 ml')] }
  const [, large] = await shop.addVariants(
    soap,
    [sizes],
    [{ choice: ['50 ml'] }, { choice: ['100 ml'], price: 15, countInStock: 4 }],
  )
  const change: Body = {
    ids: [soap],
    price: { kind: 'amount', value: 1 },
    category: 'oils-butters',
  }
  const preview = await bulk().preview({ body: change })
  expect(preview).toMatchObject({ count: 1, changed: 1, impossible: 0 })
  expect(preview.rows.map(({ name, choice, price }) => [name, choice, price?.after])).toEqual([
    ['Soap', ['50 ml'], 10.99],
    ['Soap', ['100 ml'], 16],
  ])
  await bulk().apply({ body: { ...change, token: preview.token } })
  const entries = await admin.api.audit.list({ query: { subject: soap } })
  const [entry] = entries.filter(({ after }) => JSON.stringify(after).includes(large!))
  expect(entry).toMatchObject({ after: { price: 16_00, choice: ['100 ml'] }, isUndoable: true })
  await admin.api.audit.undo({ params: { id: entry!._id } })
  const { variants } = await admin.api.adminProducts.edit({ params: { id: soap } })
  expect(variants.map((one) => one.price)).toEqual([10.99, 15])
})

test('a set takes a price, but no stock of its own', async () => {
  const { variants } = await admin.api.adminProducts.edit({ params: { id: soap } })
  await shop.addVariants(oil, [], [{ parts: [{ variant: variants[0]!._id, qty: 2 }] }])
  const change: Body = { ids: [soap, oil], stock: { kind: 'by', value: 2 } }
  expect(await bulk().preview({ body: change })).toMatchObject({
    changed: 1,
    rows: [{ name: 'Soap', stock: { before: 10, after: 12 } }],
  })
})
