import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { hashSource } from './csp.ts'
import { FairQueue } from './fair-queue.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import type { Render } from './render-page.ts'
import { handleMalformedUrl, secure, securityHeaders } from './security.ts'
import { serveWeb, type WebOptions } from './web.ts'

const SECURITY_HEADERS = securityHeaders({ publicUrl: 'http://shop.test', webOrigins: [] })

const html = (text: string, { status = 200, nonce = '' } = {}) => ({
  document: [`<!doctype html><script nonce="${nonce}">start()</script><p>${text}</p>`],
  response: new Response(null, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  }),
  tags: new Set<string>(),
})

/** A storefront whose front page shows the reply of GET /api/products, as the real one does. */
function openShop(render: Render, options: Partial<WebOptions> = {}) {
  const settings = { publicUrl: 'http://shop.test', webOrigins: ['https://app.example'] }
  const cache = new PageCache<Page>()
  const app = Fastify({ frameworkErrors: handleMalformedUrl(settings) })
  let renders = 0
  secure(app, settings)
  const stock = { left: 3 }
  const requests: Record<string, unknown>[] = []
  app.get('/api/products', (request) => {
    requests.push({ cookie: request.headers.cookie, agent: request.headers['user-agent'] })
    return { left: stock.left }
  })
  app.post('/api/products', () => 'made')
  serveWeb(app, {
    render: (request, surroundings) => {
      renders++
      return render(request, surroundings)
    },
    cache,
    ...settings,
    apiOrigin: '',
    geocoderUrl: null,
    paypalSdkUrl: null,
    searches: new FairQueue(FEW),
    renders: new FairQueue({ ...FEW, waiting: 30, waitingPerNetwork: 30 }),
    pricesHoldUntil: async () => null,
    ...options,
  })
  return { app, cache, stock, requests, renders: () => renders }
}

const FEW = { atOnce: 2, atOncePerNetwork: 2, waiting: 2, waitingPerNetwork: 2 }

const showStock: Render = async (_request, { send, nonce }) => {
  const reply = await send({ method: 'GET', path: '/api/products?sort=name', headers: {} })
  return html(`${JSON.parse(await reply.text()).left} left`, { nonce })
}

describe('a page', () => {
  test('is rendered once and cached until its data changes', async () => {
    const { app, cache, stock, renders } = openShop(showStock)
    expect((await app.inject('/?utm_source=a')).body).toContain('3 left')
    stock.left = 2
    expect((await app.inject('/?utm_source=b')).body).toContain('3 left')
    expect(renders()).toBe(1)
    cache.invalidate('products')
    expect((await app.inject('/')).body).toContain('2 left')
  })

  test('knows nothing of the visitor', async () => {
    const seen: Headers[] = []
    const { app, requests } = openShop(async (request, surroundings) => {
      seen.push(request.headers)
      return showStock(request, surroundings)
    })
    const headers = { cookie: 'session=secret', 'user-agent': 'Chrome', 'x-forwarded-for': '1' }
    await app.inject({ url: '/', headers })
    expect([...(seen[0] ?? [])]).toEqual([])
    expect(requests[0]).toMatchObject({ cookie: undefined })
    expect(requests[0]?.agent).not.toBe('Chrome')
  })

  test('is sent in the smallest accepted encoding, or as a 304 if it is unchanged', async () => {
    const { app } = openShop(showStock)
    const get = (headers = {}) => app.inject({ url: '/', headers })
    const plain = await get()
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding, Save-Data',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    })
    expect(plain.headers).not.toHaveProperty('set-cookie')
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const gz = await get({ 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
    const etag = String(plain.headers.etag)
    expect(br.headers.etag).toBe(etag)
    for (const tag of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const known = await get({ 'if-none-match': tag })
      expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })

  test.each(['br', 'gzip'])('is compressed by %s at its first request too', async (encoding) => {
    const { app } = openShop(showStock)
    const get = () => app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    const [first, second] = [await get(), await get()]
    const plain = (await app.inject('/')).body
    for (const { headers, rawPayload } of [first, second]) {
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(rawPayload.length),
        etag: first.headers.etag,
      })
      const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
      expect(unpack(rawPayload).toString()).toBe(plain)
    }
  })

  test('is compressed again for a request that joined it but accepts other encodings', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { app, cache, renders } = openShop(async (request, surroundings) => {
      await promise
      return showStock(request, surroundings)
    })
    const get = async (encoding: string) =>
      await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    const first = get('gzip, br, zstd')
    await expect.poll(renders).toBe(1)
    const others = [get('gzip, br'), get('gzip;q=0')]
    await expect.poll(() => cache.stats().joined).toBe(2)
    resolve()
    const [fast, second, plain] = await Promise.all([first, ...others] as const)
    expect(zstdDecompressSync(fast.rawPayload).toString()).toBe(plain?.body)
    expect(brotliDecompressSync(second!.rawPayload).toString()).toBe(plain?.body)
    expect(renders()).toBe(1)
  })

  test('allows only the scripts of the renderer, and is the same in every render', async () => {
    const nonces: string[] = []
    const { app, cache } = openShop(async (_request, { nonce }) => {
      nonces.push(nonce)
      return html('<script>evil()</script>', { nonce })
    })
    const first = await app.inject('/')
    cache.clear()
    const second = await app.inject('/')
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${hashSource('start()')}`)
    expect(policy).not.toContain(hashSource('evil()'))
    expect(first.body).toContain('<script>start()</script><p><script>evil()</script>')
    expect(new Set(nonces).size).toBe(2)
    for (const nonce of nonces) expect(first.body + policy).not.toContain(nonce)
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
  })

  test('answers HEAD with the same headers and no body', async () => {
    const { app } = openShop(showStock)
    const get = await app.inject('/')
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers.etag).toBe(get.headers.etag)
  })

  test('waits while others are rendered, but not for one that is being made already', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow: Render = async (request, surroundings) => {
      await promise
      return showStock(request, surroundings)
    }
    const { app, cache, renders } = openShop(slow)
    // `inject` sends nothing before it is awaited.
    const ask = async (path: string) => await app.inject(path)
    const asked = ['/', '/so', '/search', '/so/search'].map(ask)
    await expect.poll(renders).toBe(2)
    asked.push(ask('/'), ask('/so'))
    await expect.poll(() => cache.stats().joined).toBe(2)
    expect(renders()).toBe(2)
    resolve()
    for (const { body } of await Promise.all(asked)) expect(body).toContain('3 left')
    expect(renders()).toBe(4)
  })

  test('that does not exist is not cached', async () => {
    const { app, cache } = openShop(async () => html('nothing here', { status: 404 }))
    expect((await app.inject('/product/none')).statusCode).toBe(404)
    expect((await app.inject('/no/such/page')).statusCode).toBe(404)
    expect(cache.stats().pages).toBe(0)
  })

  test('that had to leave something out is not cached', async () => {
    const related = { status: 503 }
    const { app } = openShop(async (_request, { send }) => {
      const { status } = await send({ method: 'GET', path: '/api/related', headers: {} })
      return html(status === 200 ? 'with related products' : 'without')
    })
    app.get('/api/related', (_request, reply) => reply.code(related.status).send({}))
    expect((await app.inject('/')).body).toContain('without')
    related.status = 200
    expect((await app.inject('/')).body).toContain('with related products')
    related.status = 503
    expect((await app.inject('/')).body).toContain('with related products')
  })

  test('is not cached if a discount is set while it asks until when prices hold', async () => {
    const { app, cache, renders } = openShop(showStock, {
      pricesHoldUntil: async () => {
        await nextTurn()
        cache.invalidate('discount')
        return null
      },
    })
    await app.inject('/')
    await app.inject('/')
    expect(renders()).toBe(2)
  })

  test('is dropped when a discount ends', async () => {
    let now = Date.now()
    const ends = new Date(now + 1_000)
    const { app, renders } = openShop(showStock, {
      cache: new PageCache<Page>({ now: () => now }),
      pricesHoldUntil: async () => ends,
    })
    await app.inject('/')
    await app.inject('/')
    expect(renders()).toBe(1)
    now = ends.getTime()
    await app.inject('/')
    expect(renders()).toBe(2)
  })
})

describe('a guarded page with an id', () => {
  const SHELLS = ['/order/ID', '/admin/product/ID/edit', '/admin/user/ID/edit']
  const madeUp = () =>
    [
      ...SHELLS.map((path) => path.replace('ID', randomUUID())),
      `/admin/productlist/${randomInt(1, 999_999)}`,
      `/admin/pages/made-up-${randomInt(999_999)}`,
      `/admin/categories/made-up-${randomInt(999_999)}`,
    ].flatMap((path) => [path, `/so${path}`, `${path}.data`, `/so${path}.data?_routes=root`])

  test('is one cached page for all ids, per language and as data', async () => {
    const { app, cache, renders } = openShop(async ({ url }) => html(new URL(url).pathname))
    const first = madeUp()
    const bodies = await Promise.all(first.map(async (url) => (await app.inject(url)).body))
    expect(new Set(bodies).size).toBe(24)
    for (const [at, url] of first.entries()) {
      const isIn = (part: string) => [bodies[at]?.includes(part), url]
      expect(isIn('<p>/so/')).toEqual([url.startsWith('/so/'), url])
      expect(isIn('.data')).toEqual([url.includes('.data'), url])
      expect(isIn(url.split('/').find((part) => /\d/.test(part))!)).toEqual([false, url])
    }
    for (let round = 0; round < 20; round++) {
      const again = await Promise.all(madeUp().map(async (url) => (await app.inject(url)).body))
      expect(again).toEqual(bodies)
    }
    expect([cache.stats().pages, renders()]).toEqual([24, 24])
  })

  test('has its own policy, and redirects a posted form to itself', async () => {
    const { app } = openShop(showStock, { paypalSdkUrl: 'https://www.paypal.com/sdk/js' })
    const url = `/so/order/${randomUUID()}`
    expect((await app.inject(url)).headers['content-security-policy']).toContain('*.paypal.com')
    expect((await app.inject({ method: 'POST', url })).headers.location).toBe(url)
    expect((await app.inject(`${url}/`)).headers.location).toBe(url)
  })
})

describe('a page that fails', () => {
  test('is a readable 500 in the visitor’s language, and is rendered again on the next visit', async () => {
    let broken = true
    const { app } = openShop(async () => {
      if (broken) throw new Error('secret detail')
      return html('well again')
    })
    const failed = await app.inject('/so/cart')
    expect(failed.statusCode).toBe(500)
    expect(failed.body).toContain('lang="so"')
    expect(failed.body).not.toContain('secret')
    expect(failed.headers['cache-control']).toBe('no-store')
    broken = false
    expect((await app.inject('/so/cart')).body).toContain('well again')
  })

  test('cannot make changes while it renders', async () => {
    const { app } = openShop(async (_request, { send }) => {
      await send({ method: 'POST', path: '/api/products', headers: {} })
      return html('never')
    })
    expect((await app.inject('/')).statusCode).toBe(500)
  })
})

describe('a form that was sent before its script had loaded', () => {
  test('redirects to its page, however large it is', async () => {
    const { app } = openShop(showStock)
    const posted = await app.inject({
      method: 'POST',
      url: '/login?redirect=%2Fshipping&x=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `a=${'x'.repeat(5 << 20)}`,
    })
    expect([posted.statusCode, posted.headers.location]).toEqual([
      303,
      '/login?redirect=%2Fshipping',
    ])
  })

  test('never redirects to another site', async () => {
    const { app } = openShop(showStock)
    for (const url of ['//evil.example', '/\\evil.example', '/%5Cevil.example', '//evil/..//x']) {
      const { statusCode, headers } = await app.inject({ method: 'POST', url })
      expect([303, 404]).toContain(statusCode)
      if (headers.location) {
        expect(new URL(String(headers.location), 'http://shop.test').host).toBe('shop.test')
      }
    }
  })
})

describe('other addresses', () => {
  test('are distinguished from pages', async () => {
    const { app } = openShop(showStock)
    expect((await app.inject('/cart/')).headers.location).toBe('/cart')
    expect((await app.inject({ method: 'DELETE', url: '/cart' })).statusCode).toBe(405)
    for (const url of ['/api', '/api/nothing', '/api?x']) {
      expect((await app.inject(url)).json()).toMatchObject({ code: 'not-found' })
    }
  })

  test.each(['//', '//evil.example/x', '/%zz', '/%E0%A4%A', '/%', `/${'x/'.repeat(4000)}`])(
    '%s gets a readable not-found page',
    async (url) => {
      const { app } = openShop(async () => html('nothing', { status: 404 }))
      const { statusCode, headers } = await app.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(headers).toMatchObject(SECURITY_HEADERS)
      expect(headers['content-security-policy']).toContain('default-src')
    },
  )

  test.each(['/api/%zz', '/api/products/%E0%A4%A'])(
    '%s is refused like any call, with the usual headers',
    async (url) => {
      const { app } = openShop(showStock)
      const reply = await app.inject(url)
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
      expect(reply.headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
    },
  )
})
