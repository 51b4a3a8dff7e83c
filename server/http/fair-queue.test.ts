import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { searchProducts } from '#server/catalog/search/search-products.ts'
import { openShop } from '#tests/open-shop.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import type { Render } from './render-page.ts'
import { serveWeb } from './web.ts'

/** Searches that have started, in order; 'slow…' ones block until they are released. */
const started: string[] = []
let isHolding = true
let blocked: { release: () => void }[] = []
/** Counts of requests received and connections closed. */
let arrived = 0
let closed = 0

vi.mock('#server/catalog/search/search-products.ts', async (original) => {
  const real = await original<{ searchProducts: typeof searchProducts }>()
  const searchInTheirTime: typeof searchProducts = async (shop, query) => {
    const { keyword } = query
    started.push(keyword)
    if (isHolding && keyword.startsWith('slow')) {
      await new Promise<void>((release) => blocked.push({ release }))
    }
    return real.searchProducts(shop, query)
  }
  return { ...real, searchProducts: searchInTheirTime }
})

/** A storefront whose pages show the results of their search. */
const showSearch: Render = async (request, { send }) => {
  const keyword = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1)!)
  const path = `/api/products?keyword=${encodeURIComponent(keyword)}`
  const reply = await send({ method: 'GET', path, headers: {} })
  return {
    document: [`<p>${await reply.text()}</p>`],
    response: new Response(null, {
      status: reply.status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
    tags: new Set<string>(),
  }
}

let shop: Awaited<ReturnType<typeof open>>

async function open() {
  const opened = await openShop()
  serveWeb(opened.app, {
    render: showSearch,
    cache: new PageCache<Page>(),
    publicUrl: 'http://shop.test',
    apiOrigin: '',
    webOrigins: [],
    geocoderUrl: null,
    paypalSdkUrl: null,
    searches: opened.shop.searches,
    renders: opened.shop.renders,
    pricesHoldUntil: async () => null,
  })
  opened.app.addHook('preHandler', async (_request, reply) => {
    arrived++
    reply.raw.once('close', () => closed++)
  })
  await opened.stockProduct({ name: 'Argan Oil' })
  return opened
}

beforeEach(async () => {
  started.length = 0
  isHolding = true
  blocked = []
  arrived = 0
  closed = 0
  shop = await open()
})

const get = (url: string, remoteAddress: string, more: InjectOptions = {}) =>
  shop.app.inject({ url, remoteAddress, ...more })
const search = (keyword: string, address: string) =>
  get(`/api/products?keyword=${keyword}`, address)
const times = <value>(count: number, one: (n: number) => value) =>
  Array.from({ length: count }, (_, n) => one(n))

/** Releases all slow searches, including later ones, and returns what they found. */
function finish<value>(answers: Promise<value>[]): Promise<value[]> {
  isHolding = false
  for (const { release } of blocked) release()
  return Promise.all(answers)
}

describe('a crowd of searches from one address', () => {
  it('waits for its own turn and delays no other address', async () => {
    const crowd = times(50, (n) => search(`slow${n}`, '203.0.113.9'))
    await expect.poll(() => blocked).toHaveLength(2)

    const other = await search('argan', '198.51.100.1')
    expect(other.json().products).toMatchObject([{ name: 'Argan Oil' }])
    expect(started).toEqual(['slow0', 'slow1', 'argan'])

    const answers = await finish(crowd)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...times(32, () => 200),
      ...times(18, () => 429),
    ])
    expect(answers.at(-1)!.json()).toMatchObject({ code: 'too-many-requests' })
    expect(answers.at(-1)!.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
    })
    expect(started).toHaveLength(33)
  })

  it('lets others pass when several crowds occupy all places', async () => {
    const crowds = ['203.0.113.9', '203.0.113.10'].flatMap((address) =>
      times(10, (n) => search(`slow-${address}-${n}`, address)),
    )
    await expect.poll(() => blocked).toHaveLength(4)
    const others = ['198.51.100.1', '2001:db8:1:2::1'].map((address) => search('argan', address))
    await setImmediate()
    expect(started).toHaveLength(4)

    blocked.shift()!.release()
    for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200)
    expect(started.slice(4, 6)).toEqual(['argan', 'argan'])
    for (const { statusCode } of await finish(crowds)) expect(statusCode).toBe(200)
  })

  it('does not delay lists without a keyword', async () => {
    const crowd = times(33, (n) => search(`slow${n}`, '203.0.113.9'))
    await expect.poll(() => blocked).toHaveLength(2)
    expect((await get('/api/products?inStock=1', '203.0.113.9')).statusCode).toBe(200)
    await finish(crowd)
  })

  it('leaves the queue when its connections close', async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = shop.app.server.address() as AddressInfo
    const url = (keyword: string) => `http://127.0.0.1:${port}/api/products?keyword=${keyword}`
    const first = times(2, (n) => fetch(url(`slow${n}`)))
    await expect.poll(() => blocked).toHaveLength(2)

    const crowd = times(30, (n) => {
      const abandon = new AbortController()
      const answer = fetch(url(`abandoned${n}`), { signal: abandon.signal }).catch(() => 'left')
      return { abandon, answer }
    })
    await expect.poll(() => arrived).toBe(32)
    await setImmediate()
    expect((await fetch(url('one-more'))).status).toBe(429)
    const closedBefore = closed
    for (const { abandon } of crowd) abandon.abort()
    expect(await Promise.all(crowd.map(({ answer }) => answer))).toEqual(times(30, () => 'left'))
    await expect.poll(() => closed).toBe(closedBefore + 30)

    const next = fetch(url('argan'))
    const answers = await finish(first)
    expect((await next).status).toBe(200)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(started).toEqual(['slow0', 'slow1', 'argan'])
    shop.app.server.closeAllConnections()
  })
})

describe('a crowd of search pages from one address', () => {
  it('gets an error page in its language and delays no other address', async () => {
    const crowd = times(34, (n) => get(`${n % 2 ? '/so' : ''}/search/slow${n}`, '203.0.113.9'))
    await expect.poll(() => blocked).toHaveLength(2)
    const page = await get('/search/argan', '198.51.100.1')
    expect(page.body).toContain('Argan Oil')
    // Cached pages need no turn.
    expect((await get('/search/argan', '203.0.113.9')).body).toContain('Argan Oil')

    const answers = await finish(crowd)
    const refused = answers.slice(32)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect(refused[0]!.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(refused[0]!.body).toContain('Too many requests at once')
    expect(refused[1]!.body).toContain('Codsiyo badan oo isku mar ah')
    for (const { statusCode } of answers.slice(0, 32)) expect(statusCode).toBe(200)
  })

  it('does not make others wait for the same search', async () => {
    const crowd = times(40, () => get('/search/slow', '203.0.113.9'))
    await expect.poll(() => blocked).toHaveLength(1)
    const other = get('/search/slow', '198.51.100.1')
    const answers = await finish([other, ...crowd])
    expect(answers[0]!.statusCode).toBe(200)
    expect(started).toEqual(['slow'])
  })

  it('shares its limit with searches over the API', async () => {
    const crowd = times(32, (n) => search(`slow${n}`, '203.0.113.9'))
    await expect.poll(() => blocked).toHaveLength(2)
    expect((await get('/search/argan', '203.0.113.9')).statusCode).toBe(429)
    await finish(crowd)
    expect((await get('/search/argan', '203.0.113.9')).statusCode).toBe(200)
  })
})
