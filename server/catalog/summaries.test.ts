import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { Fence } from '#server/db/fence.ts'
import { categories, products } from '#server/db/schema.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { stampOf } from './product-index/read-rows.ts'
import { Summaries } from './summaries.ts'

let shop: OpenShop
let [oil, soap] = ['', '']

beforeEach(async () => {
  shop = await openShop()
  oil = await shop.stockProduct({ name: 'Oil', listPrice: 10_00, onHand: 3 })
  soap = await shop.stockProduct({ name: 'Soap' })
})

/** Of this process; what the tests write by SQL is news to it. */
function open(fence?: Fence) {
  const summaries = new Summaries(shop.shop.db, stampOf, fence)
  const read = async () => (await summaries.read([oil, soap])).get(oil)
  return { summaries, read }
}

const rename = (name: string) => shop.shop.db.update(categories).set({ name })

test('texts come from memory, price, stock and visibility from the database', async () => {
  const { read } = open()
  const before = await read()
  await rename('Unheard of')
  expect(await read()).toEqual(before)
  const { pool, db } = shop.shop
  await pool.query('update product_offers set price_from = 1500, price_to = 2000, available = 1')
  expect(await read()).toMatchObject({ priceFrom: 15_00, priceTo: 20_00, available: 1 })
  await db.update(products).set({ publishedAt: null }).where(eq(products.id, oil))
  expect(await read()).toBeUndefined()
})

test('a product that has changed is read again before anybody has said so', async () => {
  const { read } = open()
  await read()
  await shop.shop.db.update(products).set({ name: 'Rose oil' }).where(eq(products.id, oil))
  expect(await read()).toMatchObject({ name: 'Rose oil' })
})

test('what is invalidated is read again, also if it was being read', async () => {
  const { summaries, read } = open()
  await read()
  await rename('Oils')
  summaries.invalidate('categories')
  const reading = read()
  // The statement is on its way.
  await nextTurn()
  summaries.invalidate(`product:${oil}`)
  expect(await reading).toMatchObject({ category: 'Oils' })
  await rename('Balms')
  expect(await read()).toMatchObject({ category: 'Balms' })
  await rename('Soaps')
  summaries.invalidate(`product:${oil}`)
  expect(await read()).toMatchObject({ category: 'Soaps' })
  await rename('Butters')
  summaries.clear()
  expect(await read()).toMatchObject({ category: 'Butters' })
})

test('nothing comes from memory while changes by other processes may not be heard', async () => {
  const fence = new Fence()
  const { read } = open(fence)
  await read()
  fence.prove(performance.now() - 5_000)
  await rename('Oils')
  expect(await read()).toMatchObject({ category: 'Oils' })
})
