import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import { countQueries } from '#tests/count-queries.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { PageCache } from './page-cache.ts'

let shop: OpenShop
let butter: string
let oil: string

beforeEach(async () => {
  shop = await openShop()
  butter = await shop.stockProduct({ name: 'Butter', onHand: 9 })
  oil = await shop.stockProduct({ name: 'Oil', onHand: 9 })
})

const ask = (url: string, headers = {}) => shop.app.inject({ url, headers })

const SHARED = () => [
  '/api/products',
  '/api/products?category=oils-butters&sort=name',
  '/api/products/top',
  `/api/products/${butter}`,
  `/api/products/${butter}/reviews`,
  `/api/products/${butter}/related`,
  '/api/categories',
  '/api/settings/discount',
  '/api/settings/shop',
  '/api/heroes',
  '/api/home',
]

describe('the same call again', () => {
  test('asks the database nothing, and is compressed from then on', async () => {
    for (const url of SHARED()) {
      const first = await ask(url, { 'accept-encoding': 'gzip' })
      expect([url, first.statusCode, first.headers['content-encoding']]).toEqual([
        ...[url, 200],
        undefined,
      ])
      const queries = await countQueries(shop.shop, async () => {
        const again = await ask(url, { 'accept-encoding': 'gzip' })
        expect(again.headers).toMatchObject({
          'content-encoding': 'gzip',
          etag: first.headers.etag,
        })
        expect(gunzipSync(again.rawPayload).toString()).toBe(first.body)
        const known = await ask(url, { 'if-none-match': String(first.headers.etag) })
        expect([known.statusCode, known.body]).toEqual([304, ''])
      })
      expect([url, queries]).toEqual([url, 0])
    }
  })

  test('answers HEAD with the headers alone, and counts in the metrics', async () => {
    const read = await ask('/api/categories')
    const head = await shop.app.inject({ method: 'HEAD', url: '/api/categories' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', read.headers.etag])
    expect(head.headers['content-length']).toBe(String(read.rawPayload.length))
    const metrics = (await ask('/metrics')).body
    expect(metrics).toContain('reply_cache{what="pages"} 1\n')
    expect(metrics).toMatch(/count\{method="GET",route="\/api\/categories",status="200"\} 1\n/)
  })

  test('costs one query for a product that was not asked for yet', async () => {
    await ask(`/api/products/${oil}`)
    expect(await countQueries(shop.shop, () => ask(`/api/products/${butter}`))).toBe(1)
  })

  test('with a parameter that the call does not know is read anew, and never cached', async () => {
    await ask('/api/products?page=1')
    expect(await countQueries(shop.shop, () => ask('/api/products?page=1'))).toBeGreaterThan(0)
    expect(await countQueries(shop.shop, () => ask('/%61pi/products'))).toBeGreaterThan(0)
    expect(shop.shop.replies.stats().pages).toBe(0)
  })

  test('has the total and the links of its own address', async () => {
    for (let n = 0; n < 12; n++) await shop.stockProduct({ name: `Soap ${n}` })
    for (let times = 0; times < 3; times++) {
      const { headers } = await ask('/api/products?sort=name&pageNumber=1')
      expect(headers).toMatchObject({
        'x-total-count': '14',
        link: '</api/products?sort=name&pageNumber=2>; rel="next"',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test('tells other origins what they may read, each its own', async () => {
    const origins = ['https://app.example', 'https://other.example']
    shop = await openShop({ env: { WEB_ORIGINS: origins.join() } })
    for (const origin of [...origins, ...origins]) {
      const { headers } = await ask('/api/products', { origin })
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': expect.stringContaining('x-total-count'),
        vary: 'Accept-Encoding, Origin',
      })
    }
    const { headers } = await ask('/api/products')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('somebody who changes something', () => {
  const lists = () => ['/api/products', '/api/products/top', `/api/products?ids=${butter},${oil}`]
  const stockOf = async (url: string, id: string) => {
    const reply = (await ask(url)).json()
    const products: Product[] = Array.isArray(reply) ? reply : reply.products
    return products.find(({ _id }) => _id === id)?.countInStock
  }

  test('sees the exact stock in every list after a sale, and lists without it stay', async () => {
    const amina = await shop.signIn('amina')
    const cart = { orderItems: [{ product: butter, qty: 2 }], paymentMethod: 'PayPal' as const }
    for (const url of [...lists(), `/api/products?ids=${oil}`]) await ask(url)
    await amina.api.orders.place({ body: { ...cart, shippingAddress: address } })
    for (const url of lists()) expect([url, await stockOf(url, butter)]).toEqual([url, 7])
    expect(await countQueries(shop.shop, () => ask(`/api/products?ids=${oil}`))).toBe(0)
  })

  test('sees new settings and the discount, which ends by itself', async () => {
    expect((await ask('/api/settings/discount')).json()).toMatchObject({ globalDiscount: 0 })
    await shop.setDiscount(20, '2026-01-15')
    expect((await ask('/api/settings/discount')).json()).toMatchObject({ globalDiscount: 20 })
    shop.clock.now = new Date('2026-01-15T21:00:00Z')
    expect((await ask('/api/settings/discount')).json()).toMatchObject({ globalDiscount: 0 })
    await ask('/api/settings/shop')
    await shop.changeSettings({ name: 'Beeyo' })
    expect((await ask('/api/settings/shop')).json()).toMatchObject({ name: 'Beeyo' })
  })

  test('sees a prior price as soon as the setting asks for it', async () => {
    await shop.setDiscount(20)
    expect((await ask('/api/products')).json().products[0].priorPrice ?? null).toBeNull()
    await shop.changeSettings({ priorPrice: 'lowest-30-days' })
    expect((await ask('/api/products')).json().products[0].priorPrice).toBe(20)
  })
})

describe('a reply that brings more tags', () => {
  const page = { size: 10, expiresAt: null }
  const read = (cache: PageCache, tags: string[]) =>
    cache.fill(
      '/list',
      async (tag) => {
        tag('products')
        await sleep(5)
        return { page: { ...page }, isCacheable: true, tags }
      },
      { tagsLater: true },
    )

  test('is not stored if one of them changed while it was read', async () => {
    const cache = new PageCache()
    const reading = read(cache, ['product:1', 'product:2'])
    cache.invalidate('product:2')
    const later = read(cache, ['product:1', 'product:2'])
    expect(await reading).not.toBe(await later)
    expect(cache.get('/list')).toBe(await later)
  })

  test('is stored if others changed, but nobody who came after that waits for it', async () => {
    const cache = new PageCache()
    const reading = read(cache, ['product:1'])
    cache.invalidate('product:2')
    await reading
    expect(cache.get('/list')).toBe(await reading)
    cache.invalidate('product:1')
    expect(cache.get('/list')).toBeUndefined()
  })

  test('is not stored if what it shows in any case changed after others had', async () => {
    const cache = new PageCache()
    const reading = read(cache, ['product:1'])
    cache.invalidate('product:2')
    cache.invalidate('products')
    await reading
    expect(cache.get('/list')).toBeUndefined()
  })

  test('is not stored if all was dropped meanwhile', async () => {
    const cache = new PageCache()
    const reading = read(cache, ['product:1'])
    cache.invalidate('other')
    cache.clear()
    await reading
    expect(cache.get('/list')).toBeUndefined()
  })
})
