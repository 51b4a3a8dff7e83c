import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Facet } from '#domain/facets.ts'
import { categories, orders, productPairs, products } from '#server/db/schema.ts'
import { GuestCalls } from '#server/http/guest-calls.ts'
import { readSettings } from '#server/settings/settings.ts'
import { refusal } from '#tests/browser.ts'
import { countQueries } from '#tests/count-queries.ts'
import { address, NOON, type OpenShop, openShop } from '#tests/open-shop.ts'

const UNKNOWN = '0198a000-0000-7000-8000-00000000dead'
const DAY = 24 * 60 * 60_000

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let other: string
let butter: string
let oil: string
let soap: string

/** The butter is alone in its category, so that nothing goes well with it by itself. */
beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina')
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct({ name: 'Butter', onHand: 50 })
  const [category] = await shop.shop.db
    .insert(categories)
    .values({ slug: 'bath', name: 'Bath' })
    .returning()
  other = category!.id
  oil = await shop.stockProduct({ name: 'Oil', onHand: 50, categoryId: other })
  soap = await shop.stockProduct({ name: 'Soap', onHand: 50, categoryId: other })
})

/** A paid order, unless `facts` say otherwise. */
async function order(ids: string[], facts: Partial<typeof orders.$inferInsert> = {}) {
  const { _id } = await amina.api.orders.place({
    body: {
      orderItems: ids.map((product) => ({ product, qty: 1 })),
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  await shop.shop.db
    .update(orders)
    .set({ paidAt: shop.clock.now, ...facts })
    .where(eq(orders.id, _id))
  return _id
}

async function orders3(ids: string[], facts: Partial<typeof orders.$inferInsert> = {}) {
  for (let i = 0; i < 3; i++) await order(ids, facts)
}

const names = async (id = butter) =>
  (await shop.guest.related.show({ params: { id } })).map(({ name }) => name)

const give = (id: string, facets: Facet[]) =>
  shop.shop.db.update(products).set({ facets }).where(eq(products.id, id))

describe('products that are often bought together', () => {
  it('show once three orders contain both', async () => {
    await order([butter, oil])
    await order([oil, butter, soap])
    await shop.tick('count-pairs')
    expect(await names()).toEqual([])
    expect(await shop.shop.db.$count(productPairs)).toBe(0)
    await order([butter, oil])
    await shop.tick('count-pairs')
    expect(await names()).toEqual(['Oil'])
    expect(await names(oil)).toEqual(['Butter', 'Soap'])
  })

  it('show the most frequent first', async () => {
    await orders3([butter, oil, soap])
    await order([butter, soap])
    await shop.tick('count-pairs')
    expect(await names()).toEqual(['Soap', 'Oil'])
  })

  it('are counted in paid orders of the last year that were not refunded or deleted', async () => {
    const { now } = shop.clock
    await order([butter, oil])
    await order([butter, oil])
    const uncounted: Partial<typeof orders.$inferInsert>[] = [
      { paidAt: null },
      { refundedAt: now },
      { cancelledAt: now },
      { deletedAt: now },
      { paidAt: new Date(now.getTime() - 366 * DAY) },
    ]
    for (const facts of uncounted) await order([butter, oil], facts)
    await shop.tick('count-pairs')
    expect(await names()).toEqual([])
    await order([butter, oil], { paidAt: new Date(now.getTime() - 364 * DAY) })
    await shop.tick('count-pairs')
    expect(await names()).toEqual(['Oil'])
  })

  it('no longer show once a refund leaves too few orders', async () => {
    const last = await order([butter, oil])
    await order([butter, oil])
    await order([butter, oil])
    await shop.tick('count-pairs')
    expect(await names()).toEqual(['Oil'])
    await shop.shop.db.update(orders).set({ refundedAt: NOON }).where(eq(orders.id, last))
    shop.invalidated.length = 0
    await shop.tick('count-pairs')
    expect(await names()).toEqual([])
    expect(shop.invalidated).toEqual(['products'])
    await shop.tick('count-pairs')
    expect(shop.invalidated).toEqual(['products'])
  })

  it('are not learned from an order of many products', async () => {
    const many = [butter]
    for (let i = 0; i < 30; i++) many.push(await shop.stockProduct({ categoryId: other }))
    await orders3(many)
    await shop.tick('count-pairs')
    expect(await shop.shop.db.$count(productPairs)).toBe(0)
  })
})

describe('what goes well with a product', () => {
  it('are the owner’s choice first, then pairs, then facets, then the category', async () => {
    const category = await shop.stockProduct({ name: 'Same category' })
    const two = await shop.stockProduct({ name: 'Two facets', categoryId: other })
    const one = await shop.stockProduct({ name: 'One facet', categoryId: other })
    await shop.stockProduct({ name: 'Nothing in common', categoryId: other })
    await give(butter, ['skin:dry', 'quality:vegan'])
    await give(two, ['quality:vegan', 'skin:dry'])
    await give(one, ['skin:dry', 'hair:curly'])
    await orders3([butter, oil])
    await shop.tick('count-pairs')
    await shop.shop.db
      .update(products)
      .set({ related: [soap, category] })
      .where(eq(products.id, butter))
    expect(await names()).toEqual(['Soap', 'Same category', 'Oil', 'Two facets', 'One facet'])
  })

  it('are at most six', async () => {
    for (let i = 0; i < 7; i++) await shop.stockProduct({})
    expect(await names()).toHaveLength(6)
  })

  it('are never deleted, drafts or sold out', async () => {
    const { _id: draft } = await admin.api.adminProducts.create()
    await orders3([butter, oil])
    await shop.tick('count-pairs')
    await shop.shop.db
      .update(products)
      .set({ related: [draft, soap, oil] })
      .where(eq(products.id, butter))
    expect(await names()).toEqual(['Soap', 'Oil'])
    await admin.api.adminProducts.remove({ params: { id: soap } })
    expect(await names()).toEqual(['Oil'])
    // The three orders reserve three of the fifty.
    await admin.api.stock.adjust({ params: { id: oil }, body: { by: -47, note: 'Broken' } })
    expect(await names()).toEqual([])
  })

  it('takes two queries, whatever is found', async () => {
    await shop.shop.productIndex.current()
    const settings = await countQueries(shop.shop, () => readSettings(shop.shop.db, shop.shop))
    const queries = await countQueries(shop.shop, () => names(oil))
    expect(queries).toBeLessThanOrEqual(2 + settings)
  })

  it('is asked of a product on sale', async () => {
    const { _id: draft } = await admin.api.adminProducts.create()
    for (const id of [UNKNOWN, draft, 'x']) {
      expect(await refusal(names(id))).toMatchObject({ status: 404, message: 'Product not found' })
    }
  })
})

it('is answered to pages from memory until a product changes', async () => {
  const { pages } = shop.shop
  const calls = new GuestCalls(shop.app)
  const page = new Set<string>()
  const show = async () => {
    const send = calls.for((...tags) => {
      for (const tag of tags) page.add(tag)
    })
    const path = `/api/products/${butter}/related`
    const answer = await send({ method: 'GET', path, headers: {} })
    return (JSON.parse(await answer.text()) as { name: string }[]).map(({ name }) => name)
  }
  await shop.shop.db
    .update(products)
    .set({ related: [oil] })
    .where(eq(products.id, butter))
  expect(await show()).toEqual(['Oil'])
  expect([...page]).toContain('products')
  await shop.shop.db
    .update(products)
    .set({ related: [soap] })
    .where(eq(products.id, butter))
  expect(await show()).toEqual(['Oil'])
  pages.invalidate(`product:${soap}`)
  expect(await show()).toEqual(['Oil'])
  pages.invalidate('products')
  expect(await show()).toEqual(['Soap'])
})
