import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { SORTS } from '#domain/product-filters.ts'
import { products } from '#server/db/schema.ts'
import { countQueries } from '#tests/count-queries.ts'
import { NOON, type OpenShop, openShop } from '#tests/open-shop.ts'

type Query = Record<string, unknown>

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>['api']

beforeEach(async () => {
  shop = await openShop()
  admin = (await shop.signIn('admin')).api
})

async function read(query: Query) {
  let total = 0
  const onHeaders = (headers: { get(name: string): string | null }) => {
    total = Number(headers.get('x-total-count'))
  }
  const page = await shop.guest.catalog.list({ query }, { onHeaders })
  return { ...page, total, ids: page.products.map(({ _id }) => _id) }
}

/** Whole lists by one plain statement, as the shop made them before it held an index in memory. */
async function readBySql(query: Query): Promise<string[]> {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const cents = (dollars: unknown) => value(Math.round(Number(dollars) * 100))
  const { category, minPrice, maxPrice, inStock, minRating, facet = [], without = [] } = query
  const groups = Map.groupBy([facet].flat().map(String), (one) => one.split(':')[0])
  const where = [
    'p.published_at is not null and p.deleted_at is null',
    category && `${value(category)} in (c.slug, lower(c.name))`,
    minPrice && `o.price_to >= ${cents(minPrice)}`,
    maxPrice && `o.price_from <= ${cents(maxPrice)}`,
    minPrice &&
      maxPrice &&
      `exists (select from skus where product_id = p.id and deleted_at is null
        and list_price between ${cents(minPrice)} and ${cents(maxPrice)})`,
    inStock && 'o.available > 0',
    minRating && `p.rating >= ${value(minRating)}`,
    ...[...groups.values()].map((values) => `p.facets && ${value(values)}::text[]`),
    ...[without]
      .flat()
      .map((one) => `p.ingredients_complete and ${value(one)} <> all(p.allergens)`),
  ].filter(Boolean)
  const orders: Record<string, string> = {
    featured: category ? 'p.category_position nulls last,' : '',
    'price-asc': 'o.price_from,',
    'price-desc': 'o.price_from desc,',
    rating: 'p.rating desc, p.num_reviews desc,',
    name: 'fold(p.name) collate "C",',
  }
  const sort = String(query.sort ?? (category ? 'featured' : 'newest'))
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select p.id from products p join product_offers o on o.product_id = p.id
      join categories c on c.id = p.category_id where ${where.join(' and ')}
      order by ${orders[sort] ?? ''} p.created_at desc, p.id desc`,
    values,
  )
  return rows.map(({ id }) => id)
}

const some = <value>(...values: value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined })
const sample = <value>(what: fc.Arbitrary<value>, numRuns: number, seed: number) =>
  fc.sample(what, { numRuns, seed })

const FACETS = ['skin:dry', 'skin:oily', 'hair:dry', 'quality:vegan'] as const
const INGREDIENTS = ['Walnut oil', 'Sesame oil', 'Linalool']
const NAMES = ['Oil', 'oil lamp', 'Árgan', 'Zaad', 'Butter 50%', '😀 Soap', '\uFFFD Soap']

const product = fc.record({
  name: fc.constantFrom(...NAMES),
  facets: fc.subarray([...FACETS]),
  ingredients: fc.subarray(INGREDIENTS),
  ingredientsComplete: fc.boolean(),
})

const query = fc.record({
  category: some('oils-butters', 'oils & butters', 'balms', 'unknown'),
  minPrice: some('5', '9.99', '12', '30'),
  maxPrice: some('5', '10', '15.5', '40'),
  inStock: some('1'),
  minRating: some('1.1', '3', '4.35', '5'),
  facet: fc.subarray([...FACETS]),
  without: fc.subarray(['nuts', 'sesame', 'linalool']),
  sort: some(...SORTS),
})

test('lists are those of the database, whatever changes', async () => {
  await admin.adminCategories.create({ body: { name: 'Balms' } })
  const all: string[] = []
  for (const [at, values] of sample(product, 30, 1).entries()) {
    // Some at the same moment.
    const createdAt = new Date(NOON.getTime() + (at >> 1))
    const listPrice = [5_00, 9_99, 12_00, 30_00][at % 4]!
    all.push(await shop.stockProduct({ ...values, createdAt, listPrice, onHand: at % 3 }))
  }
  const sizes = ['1', '2', '3'].map((value) => ({ value, valueSo: null, swatch: null }))
  for (const id of all.slice(0, 4)) {
    const prices = [undefined, 14, 35]
    const variants = prices.map((price, at) => ({
      choice: [sizes[at]!.value],
      ...(price && { price }),
    }))
    await shop.addVariants(id, [{ kind: 'size', values: sizes }], variants)
  }
  const { api: customer } = await shop.signIn('amina')
  const [{ _id: category } = { _id: '' }] = await admin.adminCategories.list()

  const changes: ((id: string, at: number) => Promise<unknown>)[] = [
    (id) => admin.adminProducts.remove({ params: { id } }),
    (id, at) => admin.adminProducts.save({ params: { id }, body: sample(product, 1, at)[0]! }),
    (id, at) => admin.adminProducts.save({ params: { id }, body: { price: at + 4 } }),
    (id) => admin.adminProducts.save({ params: { id }, body: { category: 'Balms' } }),
    (id, at) =>
      customer.reviews.write({ params: { id }, body: { rating: 1 + (at % 5), comment: '.' } }),
    (id, at) =>
      admin.adminCategories.place({ params: { id: category }, body: { products: [id, all[at]!] } }),
    (id, at) => admin.adminProducts.save({ params: { id }, body: { countInStock: at % 2 } }),
    (_, at) => shop.stockProduct({ ...sample(product, 1, at)[0]!, listPrice: at * 100 }),
    (id) =>
      admin.adminProducts
        .remove({ params: { id } })
        .catch(() => admin.adminProducts.restore({ params: { id } })),
  ]
  for (let at = 0; at < 3 * changes.length; at++) {
    // Some are refused, such as a second review.
    await changes[at % changes.length]!(all[(at * 7) % all.length]!, at).catch(() => {})
    for (const wanted of sample(query, 5, at)) {
      const ids = await readBySql(wanted)
      const pages = Math.max(1, Math.ceil(ids.length / 12))
      const page = 1 + (at % pages)
      expect(await read({ ...wanted, pageNumber: page }), JSON.stringify(wanted)).toMatchObject({
        ids: ids.slice((page - 1) * 12, page * 12),
        total: ids.length,
        pages,
      })
    }
  }
})

test('a product leaves its list at once, and the page stays full', async () => {
  const ids: string[] = []
  for (let at = 0; at < 14; at++) {
    ids.unshift(await shop.stockProduct({ createdAt: new Date(NOON.getTime() + at) }))
  }
  expect(await read({ inStock: 1 })).toMatchObject({ ids: ids.slice(0, 12), total: 14, pages: 2 })
  await admin.adminProducts.remove({ params: { id: ids[3]! } })
  const left = ids.filter((id) => id !== ids[3])
  expect(await read({ inStock: 1 })).toMatchObject({ ids: left.slice(0, 12), total: 13, pages: 2 })
  await admin.adminProducts.remove({ params: { id: ids[0]! } })
  expect(await read({ inStock: 1 })).toMatchObject({ ids: left.slice(1), total: 12, pages: 1 })
})

test('what another process has just changed is never shown as it was', async () => {
  const [oil, soap, balm] = [
    await shop.stockProduct({ name: 'Oil', ingredientsComplete: true }),
    await shop.stockProduct({ name: 'Soap' }),
    await shop.stockProduct({ name: 'Balm' }),
  ]
  const { db, pool } = shop.shop
  const sorted = { sort: 'name', maxPrice: 20 }
  expect((await read({ sort: 'name', without: 'nuts' })).ids).toEqual([oil])
  expect((await read(sorted)).ids).toEqual([balm, oil, soap])

  // The notification is on its way. Each list is another one, since replies may be stored.
  await db.update(products).set({ publishedAt: null }).where(eq(products.id, balm))
  await db.update(products).set({ ingredientsComplete: false }).where(eq(products.id, oil))
  await pool.query('update product_offers set price_from = 2500, price_to = 2500, available = 1')
  await pool.query('update skus set list_price = 2500')
  expect((await read({ sort: 'rating', without: 'nuts' })).ids).toEqual([])
  expect((await read({ ...sorted, sort: 'rating' })).ids).toEqual([])
  expect((await read({ sort: 'name' })).products).toMatchObject([
    { name: 'Oil', price: 25, countInStock: 1 },
    { name: 'Soap', price: 25, countInStock: 1 },
  ])
  expect(await read({ ...sorted, sort: 'newest' })).toMatchObject({ ids: [], total: 0 })
})

test('a change of thousands of products holds no list up, and is in all of them soon', async () => {
  await shop.stockProduct()
  const { pool, pages } = shop.shop
  await pool.query(`insert into products (id, name, category_id, created_at, published_at)
    select gen_random_uuid(), 'Oil ' || n, (select id from categories), now(), now()
    from generate_series(1, 3000) n`)
  await pool.query(`insert into product_offers select id, 1000, 1000, 1 from products
    on conflict do nothing`)
  pages.invalidate(...(await readBySql({})).map((id) => `product:${id}`))
  await expect.poll(async () => (await read({})).total).toBe(3001)
  const last = { sort: 'name', pageNumber: 251 }
  expect((await read(last)).ids).toEqual((await readBySql(last)).slice(-1))
})

test('lists are read again after the connection to the database was lost for a while', async () => {
  const oil = await shop.stockProduct({ name: 'Oil' })
  expect(await read({})).toMatchObject({ ids: [oil] })
  const soap = await shop.stockProduct({ name: 'Soap', publishedAt: null })
  await shop.shop.db.update(products).set({ publishedAt: NOON }).where(eq(products.id, soap))
  shop.shop.pages.clear()
  await expect.poll(async () => (await read({})).total).toBe(2)
  expect((await read({ sort: 'name' })).ids).toEqual([oil, soap])
})

test('a page far out takes as many queries as the first, whatever is chosen', async () => {
  for (let at = 0; at < 13; at++) await shop.stockProduct()
  const count = (query: Query) => countQueries(shop.shop, () => read(query))
  // Settings are cached from now on, and so is the reply to this call.
  await read({ sort: 'name' })
  const first = await count({})
  const chosen = { minPrice: 1, maxPrice: 99, facets: 1, inStock: 1 }
  for (const sort of SORTS) expect(await count({ ...chosen, sort, pageNumber: 2 })).toBe(first)
  expect(await count({ pageNumber: 9 })).toBe(first - 1)
})
