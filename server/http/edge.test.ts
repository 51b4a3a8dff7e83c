import { expect, test } from 'vitest'
import { serveStorefront } from '#server/storefront.ts'
import { change } from '#server/unit.ts'
import { fakeEdge } from '#tests/fake-edge.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Render } from './render-page.ts'

const FULL = 'max-age=60, stale-while-revalidate=600'

/** Shows what the API says at the same address; `during` runs while a page is rendered. */
async function openStorefront(env: Record<string, string>) {
  const shop = await openShop({ env })
  const hooks = { during: async () => {} }
  const render: Render = async (page, { send }) => {
    const { pathname } = new URL(page.url)
    const path = pathname.replace(/^\/(?:product\/)?/, '/api/products/').replace(/\/$/, '')
    const answer = await send({ method: 'GET', path, headers: {} })
    await hooks.during()
    return {
      document: [`<p>${await answer.text()}</p>`],
      response: new Response(null, {
        status: answer.status,
        headers: { 'content-type': 'text/html' },
      }),
      tags: new Set(),
    }
  }
  serveStorefront(shop.app, shop.shop, { render })
  return { ...shop, hooks }
}

async function marksOf({ app }: Pick<OpenShop, 'app'>, url: string, headers = {}) {
  const reply = await app.inject({ url, headers })
  return {
    status: reply.statusCode,
    control: reply.headers['surrogate-control'],
    keys: String(reply.headers['surrogate-key'] ?? '').split(' '),
    cacheControl: reply.headers['cache-control'],
    etag: String(reply.headers.etag),
  }
}

const keyOf = (id: string) => `product:${id.slice(-12)}`

test('without a purge address, answers say nothing of caches in front', async () => {
  const shop = await openStorefront({})
  const soap = await shop.stockProduct()
  for (const url of [
    `/product/${soap}`,
    `/api/products/${soap}`,
    '/api/products',
    '/sitemap.xml',
  ]) {
    for (let round = 0; round < 3; round++) {
      const { headers } = await shop.app.inject(url)
      expect(Object.keys(headers).filter((name) => name.startsWith('surrogate'))).toEqual([])
    }
  }
  await shop.setDiscount(10)
  const { rows } = await shop.shop.pool.query("select from pgboss.job where name = 'purge-edge'")
  expect(rows).toEqual([])
})

test('marks what is the same for everybody, from its first answer on, and nothing else', async () => {
  const edge = await fakeEdge()
  const shop = await openStorefront({ EDGE_PURGE_URL: edge.url })
  const soap = await shop.stockProduct()
  const amina = await shop.signIn('amina')
  for (const url of [
    `/product/${soap}`,
    `/api/products/${soap}`,
    '/api/products',
    '/sitemap.xml',
  ]) {
    const first = await marksOf(shop, url)
    expect([url, first.control, first.cacheControl]).toEqual([url, FULL, 'public, no-cache'])
    expect(first.keys).toContain('everything')
    expect(first.keys).toContain(url === '/sitemap.xml' ? 'products' : keyOf(soap))
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding, 'if-none-match': first.etag }
      expect(await marksOf(shop, url, headers)).toEqual({ ...first, status: 304 })
      expect(await marksOf(shop, url, { 'accept-encoding': encoding })).toEqual(first)
    }
  }
  const unknown = '0198a000-0000-7000-8000-000000000001'
  const unmarked = [
    await marksOf(shop, `/product/${unknown}`),
    await marksOf(shop, `/api/products/${unknown}`),
    await marksOf(shop, `/api/products/${soap}`, { cookie: amina.cookie }),
    await marksOf(shop, '/api/users/profile', { cookie: amina.cookie }),
    await marksOf(shop, '/api/orders/myorders', { cookie: amina.cookie }),
    await marksOf(shop, '/api/products?made=up'),
    await marksOf(shop, '/healthz'),
  ]
  expect(unmarked.map(({ status }) => status)).toEqual([404, 404, 200, 200, 200, 200, 200])
  for (const { control, keys } of unmarked) expect([control, keys]).toEqual([undefined, ['']])
})

test('purges the keys of what showed a price before the admin gets an answer', async () => {
  const [one, other] = [await fakeEdge(), await fakeEdge()]
  const shop = await openStorefront({ EDGE_PURGE_URL: `${one.url}, ${other.url}` })
  const [soap, oil] = [await shop.stockProduct(), await shop.stockProduct()]
  const admin = await shop.signIn('admin')
  const shown = await Promise.all(
    [`/product/${soap}`, `/api/products/${soap}`, '/api/products'].map((url) => marksOf(shop, url)),
  )
  for (const { purges } of [one, other]) purges.length = 0

  await admin.api.adminProducts.save({ params: { id: soap }, body: { price: 15 } })
  for (const { purges } of [one, other]) {
    const purged = new Set(purges.flat())
    for (const { keys } of shown) expect(keys.some((key) => purged.has(key))).toBe(true)
    expect(purged).not.toContain(keyOf(oil))
    expect(purged).not.toContain('everything')
  }
  expect((await shop.app.inject(`/product/${soap}`)).body).toContain('"price":15')
})

test('purges a second time by a job, for answers that were under way', async () => {
  const edge = await fakeEdge()
  const shop = await openShop({ env: { EDGE_PURGE_URL: edge.url } })
  const soap = await shop.stockProduct()
  const admin = await shop.signIn('admin')
  await shop.doLaterJobs()
  edge.purges.length = 0
  await admin.api.adminProducts.save({ params: { id: soap }, body: { price: 15 } })
  const first = edge.purges.splice(0).flat()
  await shop.doLaterJobs()
  expect(edge.purges.flat().toSorted()).toEqual(first.toSorted())
  expect(first).toContain(keyOf(soap))
})

test('a change succeeds while a cache is down, which is purged once it is back', async () => {
  const edge = await fakeEdge()
  const shop = await openShop({ env: { EDGE_PURGE_URL: edge.url } })
  const soap = await shop.stockProduct()
  const admin = await shop.signIn('admin')
  await shop.doLaterJobs()
  await edge.close()
  edge.purges.length = 0
  await admin.api.adminProducts.save({ params: { id: soap }, body: { price: 15 } })
  await admin.api.adminProducts.save({ params: { id: soap }, body: { price: 16 } })
  // The process may die: the job fails, and the queue tries it again.
  await expect(shop.doLaterJobs()).rejects.toThrow('fetch failed')

  const purged = edge.purged()
  await edge.open()
  await purged
  expect(edge.purges[0]).toContain(keyOf(soap))
  await shop.doLaterJobs()
  expect(edge.purges.at(-1)).toContain(keyOf(soap))
})

test('a page whose data changes while it is rendered is not marked', async () => {
  const edge = await fakeEdge()
  const shop = await openStorefront({ EDGE_PURGE_URL: edge.url })
  const soap = await shop.stockProduct()
  const admin = await shop.signIn('admin')
  shop.hooks.during = async () => {
    shop.hooks.during = async () => {}
    await admin.api.adminProducts.save({ params: { id: soap }, body: { price: 15 } })
  }
  expect((await marksOf(shop, `/product/${soap}`)).control).toBeUndefined()
  expect((await marksOf(shop, `/product/${soap}`)).control).toBe(FULL)
})

test('a page whose price is about to change by itself is cached for a second', async () => {
  const edge = await fakeEdge()
  const shop = await openStorefront({ EDGE_PURGE_URL: edge.url, SHOP_TIME_ZONE: 'UTC' })
  const soap = await shop.stockProduct()
  await shop.setDiscount(10, '2026-01-15')
  expect((await marksOf(shop, `/product/${soap}`)).control).toBe(FULL)
  shop.clock.now = new Date('2026-01-15T23:45:00Z')
  shop.shop.pages.clear()
  for (const url of [`/product/${soap}`, `/api/products/${soap}`]) {
    expect((await marksOf(shop, url)).control).toBe('max-age=1')
  }
})

test('a change of very much purges everything, by one short request', async () => {
  const edge = await fakeEdge()
  const { shop } = await openShop({ env: { EDGE_PURGE_URL: edge.url } })
  await change(shop, null, async (unit) => {
    for (let n = 0; n < 5_000; n++) unit.invalidate(`product:${n}`)
  })
  await shop.jobs.drain(shop, { early: true })
  const [jobs] = edge.purges.slice(-1)
  expect(jobs).toEqual(['everything'])
  for (const keys of edge.purges) expect(keys.length).toBeLessThanOrEqual(150)
  expect(edge.purges.length).toBeLessThan(5)
})

test('a page with more keys than a header holds is not marked', async () => {
  const edge = await fakeEdge()
  const { shop } = await openShop({ env: { EDGE_PURGE_URL: edge.url } })
  const page = { expiresAt: null, lines: [], block: '', size: 0 }
  const marked = (count: number) => {
    const tags = Array.from({ length: count }, (_, n) => `product:${String(n).padStart(12, '0')}`)
    return shop.edge.mark(page as never, new Set(tags), 0).block
  }
  expect(marked(150)).toContain('surrogate-key: everything product:000000000000 ')
  expect(marked(150).length).toBeLessThan(4_200)
  expect(marked(300)).toBe('')
})
