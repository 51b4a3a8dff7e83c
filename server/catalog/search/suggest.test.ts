import { beforeAll, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
  await shop.stockProduct({ name: 'Qasil Shampoo Bar', nameSo: 'Saabuunta Timaha' })
  await shop.stockProduct({ name: 'Curl Shampoo', listPrice: 9_50, description: 'With shamrock.' })
  await shop.stockProduct({ name: 'Argan Oil', brand: 'Shams' })
  await shop.stockProduct({ name: 'Lavender Mist', publishedAt: null })
})

async function suggest(keyword: string) {
  const { words, products } = await shop.guest.catalog.suggest({ query: { keyword } })
  return { words, names: products.map(({ name }) => name) }
}

it('suggests words of names and brands that find something, and products', async () => {
  const { words, names } = await suggest('sham')
  expect(words).toEqual(['shampoo', 'shams'])
  expect(names.toSorted()).toEqual(['Argan Oil', 'Curl Shampoo', 'Qasil Shampoo Bar'])
  expect(await suggest('Qasil sh')).toEqual({
    words: ['qasil shampoo'],
    names: ['Qasil Shampoo Bar'],
  })
  const [bar] = (await shop.guest.catalog.suggest({ query: { keyword: 'curl' } })).products
  expect(bar).toMatchObject({ name: 'Curl Shampoo', priceFrom: 9.5, priceTo: 9.5, picture: null })
})

it('suggests what was meant, and nothing for nothing', async () => {
  expect((await suggest('shmapoo')).names).toHaveLength(2)
  for (const keyword of ['', ' ', '%', 'zzzz', '🌿']) {
    expect(await suggest(keyword), keyword).toEqual({ words: [], names: [] })
  }
})

it('puts the most used word first, however many spellings it has', async () => {
  for (const name of ['Rose Soap', 'Rice Soap', 'Milk Soap', 'Soft Cloth', 'Soft Brush', 'Soaps']) {
    await shop.stockProduct({ name })
  }
  expect((await suggest('so')).words).toEqual(['soap', 'soft'])
})

it('names no drafts, and learns of a product as soon as it is on sale', async () => {
  expect(await suggest('lave')).toEqual({ words: [], names: [] })
  const { api } = await shop.signIn('admin')
  const [draft] = await api.adminProducts.list({ query: { keyword: 'lavender' } })
  await api.adminProducts.save({ params: { id: draft!._id }, body: { price: 5 } })
  expect(await suggest('lave')).toEqual({ words: ['lavender'], names: ['Lavender Mist'] })
})

it('is the same for everybody, and may be stored by shared caches', async () => {
  const { headers } = await shop.app.inject('/api/products/suggestions?keyword=argan')
  expect(headers['cache-control']).toBe('public, no-cache')
  expect(headers['set-cookie']).toBeUndefined()
})
