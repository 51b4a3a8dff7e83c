import { beforeEach, expect, it } from 'vitest'
import { MAX_LISTED_IDS } from '#domain/related.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

const UNKNOWN = '0198a000-0000-7000-8000-00000000dead'

let shop: OpenShop
let butter: string
let oil: string
let soap: string

beforeEach(async () => {
  shop = await openShop()
  butter = await shop.stockProduct({ name: 'Butter' })
  oil = await shop.stockProduct({ name: 'Oil', onHand: 0 })
  soap = await shop.stockProduct({ name: 'Soap' })
})

const list = (ids: string, query: Record<string, unknown> = {}) =>
  shop.guest.catalog.list({ query: { ids, ...query } })
const idsOf = async (...given: Parameters<typeof list>) =>
  (await list(...given)).products.map(({ _id }) => _id)

it('lists exactly these products in this order, whatever else is asked', async () => {
  expect(await list(`${soap},${butter},${oil}`)).toMatchObject({
    products: [{ _id: soap }, { _id: butter }, { _id: oil }],
    page: 1,
    pages: 1,
  })
  expect(await idsOf(`${oil}, ${soap}`, { pageNumber: 2, inStock: 1 })).toEqual([oil, soap])
})

it('ignores ids that are unknown, malformed or repeated', async () => {
  expect(await idsOf(`x,${oil},${UNKNOWN},,${oil.toUpperCase()},${soap}`)).toEqual([oil, soap])
  expect(await idsOf('x')).toEqual([])
  expect(await idsOf('')).toHaveLength(3)
})

it('lists no deleted product and no draft', async () => {
  const admin = await shop.signIn('admin')
  const { _id: draft } = await admin.api.adminProducts.create()
  await admin.api.adminProducts.remove({ params: { id: oil } })
  expect(await idsOf(`${draft},${oil},${soap}`)).toEqual([soap])
})

it(`lists the first ${MAX_LISTED_IDS}`, async () => {
  const ids: string[] = []
  for (let i = 0; i < MAX_LISTED_IDS + 1; i++) ids.push(await shop.stockProduct())
  expect(await idsOf(ids.join(','))).toEqual(ids.slice(0, MAX_LISTED_IDS))
})
