import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let api: Awaited<ReturnType<OpenShop['signIn']>>['api']

beforeEach(async () => {
  shop = await openShop()
  api = (await shop.signIn('admin')).api
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const make = shop.stockProduct
  await make({ name: 'Soap', sku: 'QRX-100%', listPrice: 9_00, onHand: 10, createdAt: at(1) })
  await make({ name: 'balm', nameSo: 'Dhayuun', listPrice: 5_00, onHand: 4, createdAt: at(2) })
  await make({ name: 'Oil', listPrice: 30_00, onHand: 0, createdAt: at(3) })
  await make({ name: 'Draft', publishedAt: null, onHand: 0, createdAt: at(4) })
  const gone = await make({ name: 'Gone', createdAt: at(5) })
  await api.adminProducts.remove({ params: { id: gone } })
})

const names = async (query: Record<string, unknown>) =>
  (await api.adminProducts.list({ query })).map(({ name }) => name)

test('products come newest first; deleted ones only with their own filter', async () => {
  expect(await names({})).toEqual(['Draft', 'Oil', 'balm', 'Soap'])
  expect(await names({ state: 'deleted' })).toEqual(['Gone'])
  expect(await names({ state: 'draft' })).toEqual(['Draft'])
  expect(await names({ state: 'published' })).toEqual(['Oil', 'balm', 'Soap'])
  expect(await names({ state: 'out' })).toEqual(['Oil'])
  expect(await names({ state: 'nonsense' })).toHaveLength(4)
})

test('low on stock follows the setting and excludes sold-out products', async () => {
  expect(await names({ state: 'low' })).toEqual(['balm'])
  await api.adminProducts.save({
    params: { id: (await api.adminProducts.list({ query: { keyword: 'soap' } }))[0]!._id },
    body: { countInStock: 1 },
  })
  expect(await names({ state: 'low' })).toEqual(['balm', 'Soap'])
})

test('search matches texts in both languages and SKUs exactly', async () => {
  expect(await names({ keyword: 'DHAYUUN' })).toEqual(['balm'])
  expect(await names({ keyword: 'qrx-100%' })).toEqual(['Soap'])
  expect(await names({ keyword: '%' })).toEqual(['Soap'])
  expect(await names({ keyword: 'so％p' })).toEqual([])
  expect(await names({ keyword: 'soap balm' })).toEqual([])
  expect(await names({ keyword: '\0' })).toEqual([])
})

test('search finds the same where it finds many, by testing one product after the other', async () => {
  const count = vi.spyOn(shop.shop.counts, 'cached')
  const seen: unknown[] = []
  for (const total of [null, 50_000]) {
    if (total !== null) count.mockResolvedValue(total)
    const found = []
    for (const keyword of ['dhayuun', 'qrx-100%', 'test', 'oils', 'oils qrx-100%', '%', 'zzzqq']) {
      found.push(await names({ keyword }), await names({ keyword, sort: 'price' }))
      found.push(await names({ keyword, sort: '-category' }))
      found.push(await names({ keyword, state: 'deleted' }), await names({ keyword, state: 'out' }))
    }
    seen.push(found)
  }
  count.mockRestore()
  expect(seen[1]).toEqual(seen[0])
  expect(seen[0]).toContainEqual(['Draft', 'Oil', 'balm', 'Soap'])
})

test('products are listed while the index of the catalogue is read for the first time', async () => {
  const { productIndex } = shop.shop
  expect(productIndex.isBeingRead).toBe(false)
  const reading = productIndex.current()
  expect(productIndex.isBeingRead).toBe(true)
  await reading
  expect(productIndex.isBeingRead).toBe(false)
  const spies = [
    vi.spyOn(productIndex, 'isBeingRead', 'get').mockReturnValue(true),
    vi.spyOn(productIndex, 'current').mockReturnValue(new Promise(() => {})),
  ]
  expect(await names({})).toEqual(['Draft', 'Oil', 'balm', 'Soap'])
  expect(await names({ state: 'out' })).toEqual(['Oil'])
  expect(await names({ state: 'low' })).toEqual(['balm'])
  for (const spy of spies) spy.mockRestore()
})

test('one of many similar SKUs is found, by all of it or with a word of the name', async () => {
  await shop.shop.pool.query(`insert into skus (id, product_id, code, choice, list_price)
    select gen_random_uuid(), id, 'LOT-' || n, array[n::text], 100
    from generate_series(1, 2000) n, products where name = 'Soap'`)
  await shop.stockProduct({ name: 'Clay', nameSo: 'Dhoobo', sku: 'LOT-2001' })
  expect(await names({ keyword: 'lot-2001' })).toEqual(['Clay'])
  expect(await names({ keyword: 'dhoobo 2001' })).toEqual(['Clay'])
  expect(await names({ keyword: 'lot' })).toEqual(['Soap'])
  await shop.stockProduct({ name: 'Rose', sku: 'CRÈME-LOT-2001' })
  expect(await names({ keyword: 'Crème-lot' })).toEqual(['Rose'])
  expect(await names({ keyword: 'LOT-2001' })).toEqual(['Rose', 'Clay'])
  expect(await names({ keyword: 'soap 2001' })).toEqual([])
})

test('a category, a sort and a page', async () => {
  expect(await names({ category: 'oils-butters' })).toHaveLength(4)
  expect(await names({ category: 'other' })).toEqual([])
  expect(await names({ sort: 'name' })).toEqual(['balm', 'Draft', 'Oil', 'Soap'])
  expect(await names({ sort: '-price' })).toEqual(['Oil', 'Draft', 'Soap', 'balm'])
  expect((await names({ sort: '-stock' })).slice(0, 2)).toEqual(['Soap', 'balm'])
  expect(await names({ sort: 'name', pageSize: 2, pageNumber: 2 })).toEqual(['Oil', 'Soap'])
  expect(await names({ pageNumber: 99 })).toEqual([])
  let total = ''
  await api.adminProducts.list(
    { query: { pageSize: 2 } },
    {
      onHeaders: (headers) => {
        total = headers.get('x-total-count') ?? ''
      },
    },
  )
  expect(total).toBe('4')
})

test('products come by the names of their categories, and by id within one', async () => {
  for (const [at, name] of ['soaps', 'Balms', 'SOAPS'].entries()) {
    await shop.shop.pool.query(
      'insert into categories (id, slug, name, position) values (gen_random_uuid(), $1, $2, 9)',
      [`more-${at}`, name],
    )
  }
  const { rows: others } = await shop.shop.pool.query<{ id: string; name: string }>(
    `select id, name from categories where slug like 'more-%'`,
  )
  for (let at = 0; at < 9; at++) {
    await shop.stockProduct({ name: `More ${at}`, categoryId: others[at % 3]!.id })
  }
  const { rows } = await shop.shop.pool.query<{ name: string }>(`
    select p.name from products p join categories c on c.id = category_id
    where deleted_at is null order by lower(c.name), p.id`)
  const sorted = rows.map(({ name }) => name)
  const paged = async (sort: string) => {
    const pages = [1, 2, 3, 4, 5].map((pageNumber) => names({ sort, pageNumber, pageSize: 3 }))
    return (await Promise.all(pages)).flat()
  }
  expect(sorted).toHaveLength(13)
  expect(await paged('category')).toEqual(sorted)
  expect(await paged('-category')).toEqual(sorted.toReversed())
  expect(await names({ sort: 'category', state: 'out' })).toEqual(['Oil'])
  expect(await names({ sort: 'category', state: 'deleted' })).toEqual(['Gone'])
  expect(await names({ sort: 'category', category: 'more-1' })).toHaveLength(3)
})

test('a set says so, since its stock is that of its parts', async () => {
  const products = await api.adminProducts.list({ query: {} })
  const [oil, balm] = ['Oil', 'balm'].map((name) => products.find((one) => one.name === name)!._id)
  const { variants } = await api.adminProducts.edit({ params: { id: balm! } })
  const parts = [{ variant: variants[0]!._id, qty: 2 }]
  await shop.addVariants(oil!, [], [{ parts }])
  const rows = await api.adminProducts.list({ query: { state: 'published' } })
  expect(rows.map(({ name, isSet, countInStock }) => [name, isSet, countInStock])).toEqual([
    ['Oil', true, 2],
    ['balm', false, 4],
    ['Soap', false, 10],
  ])
})

test('a page and its total are right at once, also after a change of thousands of products', async () => {
  const list = async (query: Record<string, unknown>) => {
    let total = 0
    const onHeaders = (headers: { get(name: string): string | null }) => {
      total = Number(headers.get('x-total-count'))
    }
    const rows = await api.adminProducts.list({ query: { pageSize: 2, ...query } }, { onHeaders })
    return { names: rows.map(({ name }) => name), total }
  }
  expect(await list({})).toEqual({ names: ['Draft', 'Oil'], total: 4 })
  expect(await list({ state: 'out' })).toEqual({ names: ['Oil'], total: 1 })
  const oil = (await api.adminProducts.list({ query: { state: 'out' } }))[0]!._id
  await api.adminProducts.save({ params: { id: oil }, body: { countInStock: 2 } })
  expect(await list({ state: 'out' })).toEqual({ names: [], total: 0 })
  expect(await list({ state: 'low' })).toEqual({ names: ['Oil', 'balm'], total: 2 })
  expect(await list({ state: 'published', pageNumber: 2 })).toEqual({ names: ['Soap'], total: 3 })
  expect(await list({ category: 'oils-butters', sort: 'name' })).toMatchObject({ total: 4 })

  const { pool, pages } = shop.shop
  const { rows } = await pool.query<{ id: string }>(`insert into products (id, name, category_id,
      created_at, published_at)
    select gen_random_uuid(), 'Clay ' || n, (select id from categories), '2026-02-01', now()
    from generate_series(1, 1500) n returning id`)
  await pool.query(`insert into product_offers select id, 1000, 1000, 0 from products
    on conflict do nothing`)
  pages.invalidate(...rows.map(({ id }) => `product:${id}`))
  expect(await list({ state: 'out' })).toMatchObject({ total: 1500 })
  expect(await list({})).toMatchObject({ total: 1504 })
})

test('a change of many products is taken over while single ones keep changing', async () => {
  const { productIndex } = shop.shop
  await productIndex.current()
  const changed = Array.from({ length: 1_001 }, () => `product:${randomUUID()}`)
  productIndex.invalidate(...changed)
  expect(productIndex.isBehind).toBe(true)
  let next: NodeJS.Immediate
  const keepChanging = () => {
    productIndex.invalidate(changed[0]!)
    next = setImmediate(keepChanging)
  }
  keepChanging()
  await vi
    .waitFor(() => expect(productIndex.isBehind).toBe(false))
    .finally(() => {
      clearImmediate(next)
    })
})

test('a page in the middle of all products is skipped within their index', async () => {
  const { pool, counts } = shop.shop
  const query = vi.spyOn(pool, 'query')
  const count = vi.spyOn(counts, 'cached').mockResolvedValue(50_000)
  await names({ pageNumber: 100 })
  count.mockRestore()
  const asked = query.mock.calls.map(([first]) => first as unknown)
  query.mockRestore()
  const isSkipping = (one: unknown): one is { text: string } =>
    /order by "products"."created_at".* offset/.test((one as { text?: string }).text ?? '')
  const statement = asked.find(isSkipping)
  expect(statement).toBeDefined()
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_sort = off; set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain ${statement!.text}`,
      values: [50, 4_950],
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Only Scan.* using products_listed/,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
