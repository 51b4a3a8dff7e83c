import { beforeEach, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let api: Awaited<ReturnType<OpenShop['signIn']>>['api']

beforeEach(async () => {
  shop = await openShop()
  api = (await shop.signIn('admin')).api
})

test('a category is made with an address of its own, and its names are its own', async () => {
  const made = await api.adminCategories.create({
    body: { name: 'Soap & Scrubs', nameSo: 'Saabuun' },
  })
  expect(made).toMatchObject({ slug: 'soap-scrubs', numProducts: 0, numDeleted: 0 })
  const twin = await api.adminCategories.create({ body: { name: 'Soap – Scrubs' } })
  expect(twin.slug).toBe('soap-scrubs-2')
  expect((await api.adminCategories.create({ body: { name: 'عطور' } })).slug).toBe('category')
  for (const name of ['soap & SCRUBS', 'Soap-Scrubs']) {
    await expect(api.adminCategories.create({ body: { name } })).rejects.toMatchObject({
      code: 'name-taken',
    })
  }
  await expect(
    api.adminCategories.save({ params: { id: twin._id }, body: { name: 'Soap & Scrubs' } }),
  ).rejects.toMatchObject({ code: 'name-taken' })
})

test('a new name is found by search, the address stays, and pages are rendered afresh', async () => {
  await shop.stockProduct({ name: 'Balm' })
  const [category] = await api.adminCategories.list()
  shop.invalidated.length = 0
  await api.adminCategories.save({
    ...{ params: { id: category!._id }, body: { name: 'Balms', nameSo: 'Dhayuun' } },
  })
  const found = await shop.guest.catalog.list({ query: { keyword: 'dhayuun' } })
  expect(found.products).toMatchObject([{ name: 'Balm', category: 'Balms' }])
  expect(await shop.guest.catalog.categories()).toMatchObject([
    { slug: 'oils-butters', name: 'Balms', nameSo: 'Dhayuun', numProducts: 1 },
  ])
  expect(shop.invalidated).toEqual(['categories'])
})

test('the order is the owner’s', async () => {
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) {
    ids.push((await api.adminCategories.create({ body: { name } }))._id)
  }
  await api.adminCategories.arrange({ body: { categories: [ids[2]!, ids[0]!] } })
  const names = (await shop.guest.catalog.categories()).map(({ name }) => name)
  expect(names).toEqual(['Three', 'One', 'Two'])
})

test('only an empty one is deleted; deleted products count, since they may come back', async () => {
  const product = await shop.stockProduct()
  const [category] = await api.adminCategories.list()
  const params = { id: category!._id }
  const refused = { code: 'category-not-empty', details: { numProducts: 1 } }
  await expect(api.adminCategories.remove({ params })).rejects.toMatchObject(refused)
  await api.adminProducts.remove({ params: { id: product } })
  await expect(api.adminCategories.remove({ params })).rejects.toMatchObject(refused)
  expect(await api.adminCategories.list()).toMatchObject([{ numProducts: 0, numDeleted: 1 }])
  await api.adminProducts.save({ params: { id: product }, body: { category: 'Elsewhere' } })
  expect(await api.adminCategories.remove({ params })).toEqual({ message: 'Category removed' })
  await expect(api.adminCategories.remove({ params })).rejects.toMatchObject({ status: 404 })
  const entries = await shop.shop.db.query.auditEntries.findMany()
  expect(entries.map(({ action, subject }) => [action, subject])).toContainEqual([
    ...['category-deleted', 'Oils & Butters'],
  ])
})
