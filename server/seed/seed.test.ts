import { readFile } from 'node:fs/promises'
import { eq, sum } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { diskStorage } from '#server/media/storage.ts'
import { paymentProviders } from '#server/payments/providers.ts'
import { openShop } from '#tests/open-shop.ts'
import {
  infoPages,
  pictures,
  productPictures,
  products,
  reviews,
  searchSynonyms,
  settings,
  skus,
  stockMovements,
} from '../db/schema.ts'
import { seed } from './seed.ts'

async function open(env: Record<string, string> = {}) {
  const opened = await openShop({ env: { DEMO_DATA: 'on', ...env } })
  const storage = diskStorage(opened.config.dataDir)
  return { ...opened, shop: Object.assign(opened.shop, { storage }) }
}

const readCatalogue = async () =>
  JSON.parse(await readFile(new URL('../../catalog/catalog.json', import.meta.url), 'utf8'))

// Decodes some eighty pictures, possibly while other tests run.
describe('a new shop with demo data', { timeout: 180_000 }, () => {
  test('has the whole catalogue once, even if the start was killed halfway', async () => {
    const { shop, guest, app } = await open()
    const { put } = shop.storage
    let files = 0
    shop.storage.put = async (...args) => {
      files += 1
      if (files > 15) throw new Error('power failure')
      return put.apply(shop.storage, args)
    }
    await expect(seed(shop)).rejects.toThrow('power failure')
    expect(await shop.db.$count(products)).toBe(38)
    const some = await shop.db.$count(productPictures)
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(36)

    shop.storage.put = put
    await seed(shop)
    await seed(shop)
    expect(await shop.db.$count(products)).toBe(38)
    // Two sets show the pictures of their three parts.
    expect(await shop.db.$count(productPictures)).toBe(36 + 2 * 3)
    expect(await shop.db.$count(reviews)).toBe(90)
    // PayPal is real here, so nothing that is not is offered beside it.
    expect((await guest.payments.config()).methods).toEqual(['PayPal'])
    // One more for the story of the home page.
    expect(await shop.db.$count(pictures)).toBe(37)

    const first = await guest.catalog.list({ query: {} })
    expect(first).toMatchObject({ page: 1, pages: 4 })
    const [model] = await readCatalogue()
    const [newest] = first.products
    expect(newest).toMatchObject({
      name: model.name,
      nameSo: model.nameSo,
      price: model.price / 100,
      countInStock: model.countInStock,
      rating: model.rating,
      numReviews: model.numReviews,
    })
    expect((await app.inject(newest!.image)).headers['content-type']).toBe('image/webp')
    const { _id: id } = first.products.find(({ name }) => name === 'Huruud Turmeric Mask')!
    const mask = await guest.catalog.show({ params: { id } })
    expect(mask.ingredients).toContain('Chickpea flour')
    // Each fact is in its own field.
    expect(mask.description).toMatch(/^Huruud is .* by the next wash\.$/)
    // A shopper finds an oil by 'dry hair' without nut oils.
    const oils = { keyword: 'dry hair', category: 'oils-butters' }
    const names = async (query: object) =>
      (await guest.catalog.list({ query })).products.map(({ name }) => name)
    expect(await names(oils)).toContain('Argan Oil')
    const safe = await names({ ...oils, without: 'nuts' })
    expect(safe).toContain('Baobab Seed Oil')
    expect(safe.filter((name) => /Argan|Shea/.test(name))).toEqual([])
    const shelves = await guest.catalog.categories()
    expect(shelves.map(({ numProducts }) => numProducts).reduce((a, b) => a + b)).toBe(38)
    for (const { name, nameSo, descriptionSo, picture } of shelves) {
      expect(nameSo && descriptionSo, name).toBeTruthy()
      // Shared with a product, so nothing is stored twice.
      const { products: goods } = await guest.catalog.list({ query: { category: name } })
      expect(goods.map((one) => one.picture?.base)).toContain(picture?.base)
    }

    const found = await guest.catalog.list({ query: { keyword: 'wash-day' } })
    const set = await guest.catalog.show({ params: { id: found.products[0]!._id } })
    const [choice] = set.variants
    const parts = await Promise.all(
      choice!.parts.map(({ product }) => guest.catalog.show({ params: { id: product! } })),
    )
    expect(parts).toHaveLength(3)
    expect(set.pictures.map(({ base }) => base).toSorted()).toEqual(
      parts.map(({ picture }) => picture?.base).toSorted(),
    )
  })

  test('has its stock in the ledger, and ratings that match its reviews', async () => {
    const { shop } = await open()
    shop.storage.put = async () => {
      throw new Error('no pictures in this test')
    }
    await expect(seed(shop)).rejects.toThrow('no pictures')
    const moved = await shop.db
      .select({ skuId: stockMovements.skuId, onHand: sum(stockMovements.onHand).mapWith(Number) })
      .from(stockMovements)
      .groupBy(stockMovements.skuId)
    for (const { id, onHand } of await shop.db.select().from(skus)) {
      expect(moved.find(({ skuId }) => skuId === id)?.onHand ?? 0).toBe(onHand)
    }
    for (const { sku, rating, numReviews } of await readCatalogue()) {
      const [row] = await shop.db
        .select({ rating: products.rating, numReviews: products.numReviews })
        .from(products)
        .innerJoin(skus, eq(skus.productId, products.id))
        .where(eq(skus.code, sku))
      expect(row, sku).toEqual({ rating, numReviews })
    }
  })

  test('does not change existing products', async () => {
    const { shop, stockProduct } = await open()
    await stockProduct()
    await seed(shop)
    expect(await shop.db.$count(products)).toBe(1)
  })
})

test('a shop without demo data has content pages in both languages and no products', async () => {
  const { shop, guest } = await open({ DEMO_DATA: 'off' })
  await seed(shop)
  expect(await shop.db.$count(products)).toBe(0)
  const pages = await guest.settings.infoPages()
  expect(pages.map(({ slug }) => slug)).toEqual([
    'about',
    'contact',
    'delivery',
    'returns',
    'privacy',
    'terms',
  ])
  for (const { slug } of pages) {
    const page = await guest.settings.infoPage({ params: { slug } })
    for (const text of [page.title, page.titleSo]) expect(text).toMatch(/^[^#].{3,40}$/)
    for (const text of [page.body, page.bodySo]) expect(text.length).toBeGreaterThan(300)
    expect(page.body).not.toBe(page.bodySo)
  }

  expect(await guest.settings.shop()).toMatchObject({
    name: 'Qurux',
    email: '',
    phone: '',
    whatsapp: '',
    address: '',
    social: { facebook: '', instagram: '', tiktok: '' },
  })

  // A page that the owner deleted stays deleted.
  await shop.db.delete(infoPages).where(eq(infoPages.slug, 'terms'))
  shop.pages.clear()
  await seed(shop)
  expect(await guest.settings.infoPages()).toHaveLength(5)
})

test('of two processes that start at once on an empty database, one fills it', async () => {
  const one = await open({ DEMO_DATA: 'off' })
  const other = await one.openSecond()
  await Promise.all([seed(one.shop), seed(other.shop)])
  const terms = (await one.shop.db.select().from(searchSynonyms)).map((row) => row.terms.join())
  expect(terms).toContain('honey,malab')
  expect(terms).toHaveLength(new Set(terms).size)
})

test('a new shop has no invented contact, and the owner’s own contact stays', async () => {
  const { shop, guest, changeSettings } = await open({ DEMO_DATA: 'off' })
  await seed(shop)
  await changeSettings({ phone: '+252 63 4400000' })
  await seed(shop)
  expect(await guest.settings.shop()).toMatchObject({
    phone: '+252 63 4400000',
    whatsapp: '',
    reviewers: 'buyers',
  })
})

test('a shop that an earlier version created still shows the same contact', async () => {
  const { shop, guest } = await open({ DEMO_DATA: 'off' })
  await shop.db.insert(settings).values({ key: 'seeded-info-pages', value: true })
  await seed(shop)
  expect(await guest.settings.shop()).toMatchObject({
    whatsapp: '252615000000',
    reviewers: 'customers',
  })
})

test('a demo in which no money moves offers cash and bank transfers, until its owner does not', async () => {
  const opened = await openShop({
    env: { DEMO_DATA: 'on' },
    parts: { payments: paymentProviders({}) },
  })
  // The pictures would take longest, and come last.
  opened.shop.storage.put = () => Promise.reject(new Error('no pictures'))
  const start = () => expect(seed(opened.shop)).rejects.toThrow('no pictures')
  await start()
  expect((await opened.guest.payments.config()).methods).toEqual(['CashOnDelivery', 'BankTransfer'])
  const admin = await opened.signIn('admin')
  await admin.api.adminSettings.save({ body: { cashOnDelivery: 'off' } })
  await start()
  expect((await opened.guest.payments.config()).methods).toEqual(['BankTransfer'])
})
