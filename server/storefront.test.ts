import { describe, expect, test } from 'vitest'
import { infoPages } from '#server/db/schema.ts'
import { nextPriceChange } from '#server/settings/settings.ts'
import { openShop } from '#tests/open-shop.ts'
import { serveSitemap } from './catalog/sitemap.ts'
import { GuestCalls } from './http/guest-calls.ts'
import type { Render } from './http/render-page.ts'
import { serveBrand } from './http/static.ts'
import { serveWeb } from './http/web.ts'

/** A storefront of one line, to test the shop around it. */
const showDiscount: Render = async (request, { send }) => {
  const reply = await send({ method: 'GET', path: '/api/settings/discount', headers: {} })
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const document = [`${new URL(request.url).pathname} ${await reply.text()}`]
  return { response: new Response(null, { headers }), document, tags: new Set() }
}

async function open() {
  const opened = await openShop()
  const { app, shop } = opened
  serveBrand(app, shop.config)
  serveSitemap(app, shop)
  serveWeb(app, {
    render: showDiscount,
    cache: shop.pages,
    publicUrl: 'http://shop.test',
    apiOrigin: '',
    webOrigins: [],
    geocoderUrl: null,
    paypalSdkUrl: null,
    searches: shop.searches,
    renders: shop.renders,
    pricesHoldUntil: () => nextPriceChange(shop),
  })
  return { ...opened, cache: shop.pages }
}

describe('a discount', () => {
  test('set while a page is cached shows on the next visit', async () => {
    const { app, setDiscount, cache } = await open()
    expect((await app.inject('/')).body).toContain('"globalDiscount":0')
    await setDiscount(20)
    expect((await app.inject('/')).body).toContain('"globalDiscount":20')
    await app.inject('/')
    expect(cache.stats()).toMatchObject({ hits: 1, pages: 1 })
    expect((await app.inject('/metrics')).body).toContain('page_cache{what="hits"} 1')
  })

  test('disappears from cached pages after its last day in the shop’s time zone', async () => {
    const { app, setDiscount, clock } = await open()
    await setDiscount(20, '2026-01-15')
    clock.now = new Date('2026-01-15T20:59:59Z')
    expect((await app.inject('/')).body).toContain('"globalDiscount":20')
    clock.now = new Date('2026-01-15T21:00:00Z')
    expect((await app.inject('/')).body).toContain('"globalDiscount":0')
  })
})

describe('a reply of the API that is cached', () => {
  test('is read once for all pages, none of which can change it', async () => {
    const { app, setDiscount } = await openShop()
    const calls = new GuestCalls(app)
    const read = async () => {
      const path = '/api/settings/discount'
      return (await calls.for(() => {})({ method: 'GET', path, headers: {} })).reply
    }
    await app.inject('/api/settings/discount')
    const first = await read()
    expect(first).toMatchObject({ globalDiscount: 0 })
    expect(await read()).toBe(first)
    expect(Object.isFrozen(first)).toBe(true)
    await setDiscount(20)
    await app.inject('/api/settings/discount')
    expect(await read()).toMatchObject({ globalDiscount: 20 })
  })
})

describe('a discount that is to begin', () => {
  test('appears on cached pages at the first moment of its first day', async () => {
    const { app, setDiscount, clock } = await open()
    await setDiscount(20, '2026-01-17', '2026-01-16')
    clock.now = new Date('2026-01-15T20:59:59Z')
    expect((await app.inject('/')).body).toContain('"globalDiscount":0')
    clock.now = new Date('2026-01-15T21:00:00Z')
    expect((await app.inject('/')).body).toContain('"globalDiscount":20')
    clock.now = new Date('2026-01-17T21:00:00Z')
    expect((await app.inject('/')).body).toContain('"globalDiscount":0')
  })
})

describe('search engines', () => {
  test('find every public page in both languages by its public URL', async () => {
    const { app, stockProduct, shop } = await open()
    const id = await stockProduct()
    const texts = { title: 'About', titleSo: 'Nagu saabsan', body: 'x', bodySo: 'x' }
    await shop.db.insert(infoPages).values({ slug: 'about', position: 1, ...texts })
    const { body, headers } = await app.inject('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const path of ['/', '/so', `/product/${id}`, `/so/product/${id}`, '/so/info/about']) {
      expect(body).toContain(`<loc>http://shop.test${path}</loc>`)
    }
    expect(body).toContain('/so/category/oils-butters')
    expect(body).toContain(
      `<xhtml:link rel="alternate" hreflang="so" href="http://shop.test/so/product/${id}"/>`,
    )
    const second = await stockProduct({ name: 'Argan Oil' })
    shop.pages.invalidate('products')
    expect((await app.inject('/sitemap.xml')).body).toContain(second)
  })

  test('get rules and the sitemap from robots.txt', async () => {
    const { app } = await open()
    const { body } = await app.inject('/robots.txt')
    expect(body).toContain('Sitemap: http://shop.test/sitemap.xml')
    expect(body).toContain('Disallow: /api/')
  })
})

test('the brand files are served with their types and cached', async () => {
  const { app } = await open()
  const types = {
    '/favicon.ico': 'image/x-icon',
    '/favicon.svg': 'image/svg+xml',
    '/brand/logo.svg': 'image/svg+xml',
    '/brand/icon-192.png': 'image/png',
    '/brand/social-share.jpg': 'image/jpeg',
    '/manifest.webmanifest': 'application/manifest+json',
  }
  for (const [url, type] of Object.entries(types)) {
    const { statusCode, headers } = await app.inject(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, type])
    const known = { 'if-none-match': String(headers.etag) }
    expect((await app.inject({ url, headers: known })).statusCode).toBe(304)
  }
  const { icons } = (await app.inject('/manifest.webmanifest')).json()
  for (const { src } of icons) expect((await app.inject(src)).statusCode).toBe(200)
})
