import { beforeEach, expect, test } from 'vitest'
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
