import { beforeEach, expect, test } from 'vitest'
import type { Sort } from '#domain/product-filters.ts'
import { MAX_PLACED } from '#domain/product-list.ts'
import { auditEntries } from '#server/db/schema.ts'
import { NOON, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let api: Awaited<ReturnType<OpenShop['signIn']>>['api']
let id: string
const ids: Record<string, string> = {}

beforeEach(async () => {
  shop = await openShop()
  api = (await shop.signIn('admin')).api
  for (const [at, name] of ['Oldest', 'Older', 'Old', 'New'].entries()) {
    ids[name] = await shop.stockProduct({ name, createdAt: new Date(NOON.getTime() + at * 1000) })
  }
  id = (await api.adminCategories.list())[0]!._id
})

async function names(query: { category?: string; keyword?: string; sort?: Sort } = {}) {
  const { products } = await shop.guest.catalog.list({
    query: { category: 'oils-butters', ...query },
  })
  return products.map(({ name }) => name)
}
const place = (...wanted: string[]) =>
  api.adminCategories.place({ params: { id }, body: { products: wanted.map((one) => ids[one]!) } })
const placed = async () =>
  (await api.adminCategories.placed({ params: { id } })).map(({ name }) => name)

test('a category is in the order of the owner, and the rest in it newest first', async () => {
  expect(await names()).toEqual(['New', 'Old', 'Older', 'Oldest'])
  shop.invalidated.length = 0
  const after = await place('Older', 'Oldest')
  expect(after).toMatchObject([{ name: 'Older', image: '', picture: null }, { name: 'Oldest' }])
  const tags = [`product:${ids.Older}`, `product:${ids.Oldest}`, 'products']
  expect(shop.invalidated).toEqual(tags)
  expect(await names()).toEqual(['Older', 'Oldest', 'New', 'Old'])

  // An order that the shopper chooses wins, and lists of the whole shop know no places.
  expect(await names({ sort: 'newest' })).toEqual(['New', 'Old', 'Older', 'Oldest'])
  expect(await names({ sort: 'featured' })).toEqual(await names())
  expect(await names({ category: '' })).toEqual(['New', 'Old', 'Older', 'Oldest'])
  expect(await names({ category: '', sort: 'featured' })).toEqual(await names({ category: '' }))
  expect((await names({ keyword: 'old' }))[0]).toBe('Old')

  await place('New')
  expect(await placed()).toEqual(['New', 'Older', 'Oldest'])
  await api.adminCategories.unplace({ params: { id, productId: ids.Older! } })
  expect(await names()).toEqual(['New', 'Oldest', 'Old', 'Older'])

  const entries = await shop.shop.db.select().from(auditEntries)
  const last = entries.findLast(({ action }) => action === 'category-changed')
  expect(last).toMatchObject({
    subjectId: id,
    subject: 'Oils & Butters',
    before: { order: ['New', 'Older', 'Oldest'] },
    after: { order: ['New', 'Oldest'] },
  })
  await place('New')
  expect(await shop.shop.db.$count(auditEntries)).toBe(entries.length)
})

test('a place is that of one category: it is lost in another one, and with the product', async () => {
  await place('Older', 'Oldest', 'New')
  const other = await api.adminCategories.create({ body: { name: 'Balms' } })
  await api.adminProducts.save({ params: { id: ids.Older! }, body: { category: 'Balms' } })
  await api.adminProducts.save({ params: { id: ids.New! }, body: { name: 'Newest' } })
  await api.adminProducts.remove({ params: { id: ids.Oldest! } })
  expect(await placed()).toEqual(['Newest'])
  expect(await api.adminCategories.placed({ params: { id: other._id } })).toEqual([])

  // Products of other categories, deleted and unknown ones are ignored.
  expect(await place('Older', 'Oldest', 'Old')).toMatchObject([{ name: 'Old' }, { name: 'Newest' }])
  await expect(
    api.adminCategories.unplace({ params: { id, productId: ids.Older! } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a bulk change of the category takes the place away, too', async () => {
  await place('Older', 'Old')
  await api.adminCategories.create({ body: { name: 'Balms' } })
  for (const category of ['Balms', 'Oils & Butters']) {
    const body = { ids: [ids.Older!], category }
    const { token } = await api.bulk.preview({ body })
    await api.bulk.apply({ body: { ...body, token } })
  }
  expect(await placed()).toEqual(['Old'])
})

test('drafts may have a place, and shoppers do not see them', async () => {
  const draft = await shop.stockProduct({ name: 'Draft', publishedAt: null })
  ids.Draft = draft
  expect(await place('Draft', 'Older')).toMatchObject([
    { name: 'Draft', publishedAt: null },
    { name: 'Older', publishedAt: expect.any(String) },
  ])
  expect(await names()).toEqual(['Older', 'New', 'Old', 'Oldest'])
})

test('an unknown category, malformed ids and too many places are refused', async () => {
  const { adminCategories } = api
  const params = { id: ids.New! }
  for (const call of [
    () => adminCategories.placed({ params }),
    () => adminCategories.place({ params, body: { products: [] } }),
    () => adminCategories.unplace({ params: { ...params, productId: ids.New! } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404, message: 'Category not found' })
  }
  await expect(
    adminCategories.place({ params: { id }, body: { products: ['x'] } }),
  ).rejects.toMatchObject({ status: 400, code: 'invalid-input' })

  const many: string[] = []
  for (let n = 0; n <= MAX_PLACED; n++) many.push(await shop.stockProduct({ name: `Oil ${n}` }))
  const first = many.slice(0, MAX_PLACED)
  await adminCategories.place({ params: { id }, body: { products: first } })
  await expect(
    adminCategories.place({ params: { id }, body: { products: many.slice(-1) } }),
  ).rejects.toMatchObject({ code: 'invalid-input' })
  expect(await placed()).toHaveLength(MAX_PLACED)
})

test('two admins who place products at once lose nothing', async () => {
  const calls = ['Old', 'Older', 'Oldest', 'New'].map((name) => place(name))
  await Promise.all(calls)
  expect((await placed()).toSorted()).toEqual(['New', 'Old', 'Older', 'Oldest'])
})
