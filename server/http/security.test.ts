import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { handleErrors } from './errors.ts'
import { secure } from './security.ts'

function openApi({
  publicUrl = 'https://qurux.test',
  webOrigins = ['https://app.example'],
  trustProxy = false,
} = {}) {
  const app = Fastify({ trustProxy })
  handleErrors(app)
  secure(app, { publicUrl, webOrigins })
  app.get('/api/products', () => ({ products: [] }))
  app.put('/api/users/profile', () => ({ saved: true }))
  app.get('/', () => 'home')
  return app
}

function save(headers: Record<string, string>) {
  return openApi().inject({ method: 'PUT', url: '/api/users/profile', headers })
}

describe('a change', () => {
  test.each([
    ['from the shop at its public URL', { origin: 'https://qurux.test' }],
    [
      'from the shop at the requested host',
      { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' },
    ],
    ['from a listed origin', { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }],
    ['from the same origin, without an Origin header', { 'sec-fetch-site': 'same-origin' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['from a plain client', {}],
  ])('%s is accepted', async (_title, headers) => {
    expect((await save(headers as Record<string, string>)).statusCode).toBe(200)
  })

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from a lookalike', { origin: 'https://qurux.test.evil.example' }],
    ['from an opaque origin', { origin: 'null' }],
    ['from an invalid origin', { origin: 'qurux.test' }],
    ['from another site, without an Origin header', { 'sec-fetch-site': 'cross-site' }],
    ['from another subdomain', { 'sec-fetch-site': 'same-site' }],
    [
      'with contradictory headers',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s is refused', async (_title, headers) => {
    const reply = await save(headers as Record<string, string>)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'foreign-origin'])
  })
})

describe('the scheme of an origin', () => {
  const status = async (headers: Record<string, string>, options = {}) =>
    (await openApi(options).inject({ method: 'PUT', url: '/api/users/profile', headers }))
      .statusCode
  const http = { publicUrl: 'http://127.0.0.1:3000' }

  test('matters: a page over http is another origin than a shop over https', async () => {
    const host = 'qurux.test'
    expect(await status({ origin: 'https://qurux.test', host })).toBe(200)
    expect(await status({ origin: 'http://qurux.test', host })).toBe(403)
    expect(await status({ origin: 'http://qurux.test:80', host })).toBe(403)
    expect(await status({ origin: 'ftp://10.0.0.7', host: '10.0.0.7' })).toBe(403)
  })

  test('comes from a trusted proxy', async () => {
    const behind = { ...http, trustProxy: true }
    const host = 'shop.local'
    for (const proto of ['http', 'https']) {
      const forwarded = { host, 'x-forwarded-proto': proto }
      for (const scheme of ['http', 'https']) {
        const answer = await status({ ...forwarded, origin: `${scheme}://shop.local` }, behind)
        expect([proto, scheme, answer]).toEqual([proto, scheme, proto === scheme ? 200 : 403])
      }
    }
  })

  test('may be https behind an unconfigured proxy, such as a tunnel', async () => {
    const host = 'demo.tunnel.example'
    expect(await status({ origin: 'https://demo.tunnel.example', host }, http)).toBe(200)
    expect(await status({ origin: 'http://demo.tunnel.example', host }, http)).toBe(200)
  })
})

describe('calls from other origins', () => {
  test('may send cookies if they are listed', async () => {
    const reply = await openApi().inject({
      url: '/api/products',
      headers: { origin: 'https://app.example' },
    })
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    expect(reply.headers['access-control-expose-headers']).toMatch(/x-total-count/i)
  })

  test('need a preflight', async () => {
    const ask = (origin: string) =>
      openApi().inject({
        method: 'OPTIONS',
        url: '/api/users/profile',
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
    const allowed = await ask('https://app.example')
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers['access-control-allow-methods']).toContain('PUT')
    expect(allowed.headers['access-control-allow-headers']).toContain('idempotency-key')
    expect(allowed.headers['access-control-allow-headers']).toContain(ORDER_TOKEN_HEADER)
    const refused = await ask('https://evil.example')
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('are refused for pages and for unlisted origins', async () => {
    const headers = { origin: 'https://app.example' }
    const home = await openApi().inject({ url: '/', headers })
    expect(home.headers).not.toHaveProperty('access-control-allow-origin')
    const evil = { origin: 'https://evil.example' }
    const api = await openApi().inject({ url: '/api/products', headers: evil })
    expect(api.headers).not.toHaveProperty('access-control-allow-origin')
    const closed = await openApi({ webOrigins: [] }).inject({ url: '/api/products', headers })
    expect(closed.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('every response has the security headers; HSTS only for https shops', async () => {
  const secured = (await openApi().inject('/api/products')).headers
  expect(secured).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('geolocation=(self)'),
    'strict-transport-security': 'max-age=31536000',
  })
  const local = await openApi({ publicUrl: 'http://127.0.0.1:3000' }).inject('/api/products')
  expect(local.headers).not.toHaveProperty('strict-transport-security')
  expect((await openApi().inject('/nothing')).headers).toHaveProperty('x-content-type-options')
})
