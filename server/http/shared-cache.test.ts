import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import { allEndpoints } from '#contract/index.ts'
import { sessions } from '#server/db/schema.ts'
import { serveStorefront } from '#server/storefront.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { sharedCache } from '#tests/shared-cache.ts'
import type { Render } from './render-page.ts'

const MINUTE = 60_000
const PICTURE = '0198a000-0000-7000-8000-000000000001.webp'

let shop: OpenShop
let cache: ReturnType<typeof sharedCache>
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string

beforeEach(async () => {
  shop = await openShop()
  const render: Render = async () => ({
    document: ['<p>page</p>'],
    response: new Response(null, { headers: { 'content-type': 'text/html' } }),
    tags: new Set(),
  })
  serveStorefront(shop.app, shop.shop, { render })
  await shop.shop.storage.put(PICTURE, Buffer.from('picture'))
  cache = sharedCache(shop.app, () => shop.clock.now)
  amina = await shop.signIn('amina')
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct()
})

/** As a guest or with a user's cookie, through a cache that all of them share. */
const get = (url: string, who?: { cookie: string }) =>
  cache.request({ url, headers: who ? { cookie: who.cookie } : {} })

const isForAll = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  !/no-store|private/.test(String(headers['cache-control'] ?? ''))

function passMinutes(minutes: number): void {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * MINUTE)
}

/** Every call of the API that is the same for everybody, or for everybody but admins. */
const sharedCalls = () =>
  allEndpoints()
    .filter(({ endpoint }) => endpoint.shared)
    .map(({ endpoint }) => endpoint.path.replace(':id', butter).replace(':slug', 'about'))

const OTHER_PUBLIC = [
  '/',
  '/so',
  '/_.data',
  '/cart',
  '/cart.data',
  '/sw.js',
  '/sitemap.xml',
  '/robots.txt',
  '/api/docs',
  '/api/openapi.json',
  '/brand/logo.svg',
  '/manifest.webmanifest',
  `/media/${PICTURE}`,
  '/%61pi/products',
]

describe('a session that was idle for an hour', () => {
  test('is not renewed by a reply that a shared cache may store or revalidate', async () => {
    for (const url of [...sharedCalls(), ...OTHER_PUBLIC]) {
      await get(url)
      passMinutes(61)
      const own = await get(url, amina)
      if (isForAll(own)) expect([url, own.headers['set-cookie']]).toEqual([url, undefined])
      const guest = await get(url)
      expect([url, guest.headers['set-cookie']]).toEqual([url, undefined])
    }
    expect(sharedCalls().length).toBeGreaterThan(5)
    expect(cache.numStored()).toBeGreaterThan(15)
  })

  test('is renewed in the database and the browser by reading the current user', async () => {
    passMinutes(61)
    await get('/api/products', amina)
    const reply = await get('/api/users/profile', amina)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(String(reply.headers['set-cookie'])).toMatch(/^session=.+; Max-Age=2592000;/)
    const seen = await shop.shop.db.select({ seenAt: sessions.seenAt }).from(sessions)
    expect(seen).toContainEqual({ seenAt: shop.clock.now })
    expect((await get('/api/users/profile', amina)).headers).not.toHaveProperty('set-cookie')
  })

  test('stays alive as long as its owner returns', async () => {
    for (let month = 0; month < 3; month++) {
      passMinutes(29 * 24 * 60)
      await get('/', amina)
      expect((await get('/api/users/profile', amina)).body).toContain('amina@example.com')
    }
  })
})

describe('a product with extra fields for admins', () => {
  const url = () => `/api/products/${butter}`
  const read = async (who?: { cookie: string }) =>
    JSON.parse((await get(url(), who)).body) as Product

  test('has the admin’s fields only for the admin, even after a guest’s copy was cached', async () => {
    for (let round = 0; round < 2; round++) {
      expect(await read()).not.toHaveProperty('version')
      expect(await read(admin)).toHaveProperty('version')
      expect(await read(amina)).not.toHaveProperty('version')
    }
  })

  test('is never served from an admin’s copy to a guest', async () => {
    expect(await read(admin)).toHaveProperty('version')
    expect(await read()).not.toHaveProperty('version')
    const draft = (await admin.api.adminProducts.create())._id
    const draftUrl = `/api/products/${draft}`
    const statuses = [await get(draftUrl, admin), await get(draftUrl), await get(draftUrl, amina)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404])
  })

  test('is private for any request with a session, and varies by cookie', async () => {
    const guest = await get(url())
    expect(guest.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding, Cookie',
    })
    for (const who of [amina, admin, { cookie: 'session=unknown' }]) {
      const own = await shop.app.inject({
        url: url(),
        headers: { cookie: who.cookie, 'if-none-match': String(guest.headers.etag) },
      })
      expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(own.headers).toMatchObject({ vary: 'Cookie' })
    }
  })

  test('varies by cookie and origin if other origins may call', async () => {
    shop = await openShop({ env: { WEB_ORIGINS: 'https://app.example' } })
    const id = await shop.stockProduct()
    const { headers } = await shop.app.inject(`/api/products/${id}`)
    expect(headers.vary).toBe('Accept-Encoding, Origin, Cookie')
  })
})
