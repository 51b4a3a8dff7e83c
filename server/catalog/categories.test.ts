import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { categories } from '../db/schema.ts'

let shop: OpenShop
let api: Awaited<ReturnType<OpenShop['signIn']>>['api']

beforeEach(async () => {
  shop = await openShop()
  api = (await shop.signIn('admin')).api
})

test('a new category gets its own slug, and its names must be unique', async () => {
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

test('after a rename search finds the new name, the slug stays and pages are rendered again', async () => {
  await shop.stockProduct({ name: 'Balm' })
  const [category] = await api.adminCategories.list()
  shop.invalidated.length = 0
  await api.adminCategories.save({
    params: { id: category!._id },
    body: { name: 'Balms', nameSo: 'Dhayuun' },
  })
  const found = await shop.guest.catalog.list({ query: { keyword: 'dhayuun' } })
  expect(found.products).toMatchObject([{ name: 'Balm', category: 'Balms' }])
  expect(await shop.guest.catalog.categories()).toMatchObject([
    { slug: 'oils-butters', name: 'Balms', nameSo: 'Dhayuun', numProducts: 1 },
  ])
  expect(shop.invalidated).toEqual(['categories'])
})

test('the owner decides the order', async () => {
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) {
    ids.push((await api.adminCategories.create({ body: { name } }))._id)
  }
  await api.adminCategories.arrange({ body: { categories: [ids[2]!, ids[0]!] } })
  const names = (await shop.guest.catalog.categories()).map(({ name }) => name)
  expect(names).toEqual(['Three', 'One', 'Two'])
})

test('only an empty category can be deleted; deleted products count, since they can be restored', async () => {
  const product = await shop.stockProduct()
  const [category] = await api.adminCategories.list()
  const params = { id: category!._id }
  const refused = { code: 'category-not-empty', details: { numProducts: 1 } }
  await expect(api.adminCategories.remove({ params })).rejects.toMatchObject(refused)
  await api.adminProducts.remove({ params: { id: product } })
  await expect(api.adminCategories.remove({ params })).rejects.toMatchObject(refused)
  expect(await api.adminCategories.list()).toMatchObject([{ numProducts: 0, numDeleted: 1 }])
  await api.adminProducts.save({ params: { id: product }, body: { category: 'Elsewhere' } })
  expect(await api.adminCategories.remove({ params })).toEqual({ message: 'Category deleted' })
  await expect(api.adminCategories.remove({ params })).rejects.toMatchObject({ status: 404 })
  const entries = await shop.shop.db.query.auditEntries.findMany()
  expect(entries.map(({ action, subject }) => [action, subject])).toContainEqual([
    'category-deleted',
    'Oils & Butters',
  ])
})

test('when two admins choose the same name at the same time, the second is refused', async () => {
  const { db } = shop.shop
  const [one, two] = [
    await api.adminCategories.create({ body: { name: 'One' } }),
    await api.adminCategories.create({ body: { name: 'Two' } }),
  ]
  const refused: unknown[] = []
  await db.transaction(async (tx) => {
    await tx.update(categories).set({ name: 'Balms' }).where(eq(categories.id, two._id))
    for (const call of [
      api.adminCategories.save({ params: { id: one._id }, body: { name: 'Balms' } }),
      api.adminCategories.create({ body: { name: 'BALMS' } }),
    ]) {
      void call.catch(({ code }) => refused.push(code))
    }
    await expect.poll(() => shop.numWaiting()).toBe(2)
  })
  await expect.poll(() => refused).toEqual(['name-taken', 'name-taken'])
  expect((await api.adminCategories.list()).map(({ name }) => name)).toEqual(['One', 'Balms'])
})

test('saving a product into a category that is being deleted creates the category again', async () => {
  const { db } = shop.shop
  const id = await shop.stockProduct()
  const { _id } = await api.adminCategories.create({ body: { name: 'Balms' } })
  let saving: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.delete(categories).where(eq(categories.id, _id))
    saving = api.adminProducts.save({ params: { id }, body: { category: 'Balms' } })
    await expect.poll(() => shop.numWaiting()).toBe(1)
  })
  expect(await saving).toMatchObject({ category: 'Balms' })
})

test('a category name matches case-insensitively in every alphabet', async () => {
  const first = await shop.stockProduct()
  const second = await shop.stockProduct()
  const category = 'ΜΑΣΚΕΣ'
  await api.adminProducts.save({ params: { id: first }, body: { category } })
  await api.adminProducts.save({ params: { id: second }, body: { category } })
  expect((await api.adminCategories.list()).map(({ name }) => name)).toEqual([
    'Oils & Butters',
    category,
  ])
  const found = await shop.guest.catalog.list({ query: { category } })
  expect(found.products).toHaveLength(2)
})
