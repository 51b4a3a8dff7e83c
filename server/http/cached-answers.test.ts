import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveStorefront } from '#server/storefront.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Render } from './render-page.ts'

let shop: OpenShop
let port: number
/** The requests that the framework has seen. */
const seen: string[] = []
const logged: string[] = []
const whileClosing: unknown[] = []

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line).msg) })
  shop = await openShop({ parts: { log } })
  shop.app.addHook('onRequest', (call, _reply, done) => {
    seen.push(`${call.method} ${call.url}`)
    done()
  })
  const render: Render = async (page, { savesData }) => ({
    document: [`<p>${savesData ? 'light ' : ''}${new URL(page.url).pathname}</p>`.repeat(200)],
    response: new Response(null, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
    tags: new Set(['settings']),
  })
  serveStorefront(shop.app, shop.shop, { render })
  shop.app.addHook('preClose', async () => {
    for (const path of ['/', '/healthz']) {
      const { status, headers } = await ask(path, { headers: { connection: 'keep-alive' } })
      whileClosing.push([status, headers.connection])
    }
  })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})

/** The front page is cached in all encodings, and the framework has seen nothing yet. */
beforeEach(async () => {
  await ask('/')
  await ask('/')
  seen.length = 0
})

async function ask(path: string, { method = 'GET', ...more }: RequestOptions = {}, body = '') {
  const sent = request({ port, host: '127.0.0.1', path, method, agent: false, ...more })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer), answer }
}

describe('a cached page', () => {
  test('is answered without the framework, with the same headers in the same order', async () => {
    const encodings = ['gzip, deflate, br, zstd', 'gzip, br;q=0', 'identity', '']
    for (const encoding of encodings) {
      const headers = { 'accept-encoding': encoding, connection: 'keep-alive' }
      const cached = await ask('/', { headers })
      const full = await shop.app.inject({ url: '/', headers })
      const lines = cached.answer.rawHeaders.filter((_, at) => at % 2 === 0)
      expect(new Set(lines.map((name) => name.toLowerCase())).size).toBe(lines.length)
      const { date: _, connection, 'keep-alive': timeout, ...same } = cached.headers
      expect(full.headers).toMatchObject(same)
      expect([connection, timeout]).toEqual(['keep-alive', 'timeout=72'])
      expect(cached.body.equals(full.rawPayload)).toBe(true)
      expect(cached.answer.statusMessage).toBe('OK')
    }
    expect(seen).toHaveLength(encodings.length)
  })

  test('is compressed as the client asks', async () => {
    const as = (encoding: string) => ask('/', { headers: { 'accept-encoding': encoding } })
    const plain = (await ask('/')).body.toString()
    expect(plain).toContain('<p>/</p>')
    expect(brotliDecompressSync((await as('br, gzip')).body).toString()).toBe(plain)
    expect(gunzipSync((await as('gzip')).body).toString()).toBe(plain)
    expect((await as('br')).headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding, Save-Data',
    })
    expect(seen).toEqual([])
  })

  test('is a 304 to those who have it, and headers alone to HEAD', async () => {
    const { headers, body } = await ask('/')
    const known = await ask('/', { headers: { 'if-none-match': headers.etag! } })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, headers.etag])
    const { status, ...head } = await ask('/', { method: 'HEAD' })
    expect([status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(body.length))
    expect(seen).toEqual([])
  })

  test('has a light form for those who save data, cached beside the other', async () => {
    const light = { headers: { 'save-data': 'on' } }
    for (const _ of ['rendered', 'compressed', 'cached']) {
      const { body, headers } = await ask('/', light)
      expect(body.toString()).toContain('<p>light /</p>')
      expect(headers.vary).toBe('Accept-Encoding, Save-Data')
      expect((await ask('/')).body.toString()).toContain('<p>/</p>')
    }
    expect(seen).toEqual(['GET /', 'GET /'])
    const known = (await ask('/', light)).headers.etag!
    const other = await ask('/', { headers: { 'if-none-match': known } })
    expect([other.status, other.body.toString().slice(0, 8)]).toEqual([200, '<p>/</p>'])
    shop.shop.pages.invalidate('settings')
    await ask('/', light)
    expect(seen).toEqual(['GET /', 'GET /', 'GET /'])
  })

  test('is chosen by headers in whatever case', async () => {
    await ask('/', { headers: { 'save-data': 'on' } })
    await ask('/', { headers: { 'save-data': 'on' } })
    seen.length = 0
    const headers = ['Host', 'shop.test', 'ACCEPT-ENCODING', 'br', 'Save-DATA', 'on']
    const { body } = await ask('/', { headers })
    expect(brotliDecompressSync(body).toString()).toContain('<p>light /</p>')
    expect(seen).toEqual([])
  })

  test('is the same whatever cookies come with the request', async () => {
    const guest = await ask('/')
    const own = await ask('/', { headers: { cookie: 'session=x' } })
    expect(own.body.equals(guest.body)).toBe(true)
    expect(own.headers).not.toHaveProperty('set-cookie')
  })

  test('ends with the connection in HTTP/1.0 and when the client closes', async () => {
    for (const head of [
      'GET / HTTP/1.0',
      'GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close',
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${head}\r\n\r\n`)
      const answer = (await buffer(socket)).toString()
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      expect(answer).toMatch(/\r\nConnection: close\r\n/i)
      expect(answer.endsWith('</p>')).toBe(true)
    }
    expect(seen).toEqual([])
  })

  test('counts in the metrics', async () => {
    const count = async () => {
      const { body } = await shop.app.inject('/metrics')
      const line =
        /^http_request_duration_seconds_count\{method="GET",route="\*",status="200"\} (\d+)$/m
      return Number(line.exec(body)?.[1])
    }
    const before = await count()
    for (let times = 0; times < 3; times++) await ask('/')
    expect(await count()).toBe(before + 3)
  })

  test('is dropped at once by a change', async () => {
    await shop.changeSettings({ tagline: 'New' })
    await ask('/')
    expect(seen).toEqual(['GET /'])
    // The second one compresses it well, the third is answered without the framework.
    for (let times = 0; times < 3; times++) await ask('/')
    expect(seen).toEqual(['GET /', 'GET /'])
  })

  test('warns of an unknown proxy as every request does', async () => {
    expect(logged).toEqual([])
    await ask('/', { headers: { 'x-forwarded-for': '192.0.2.7' } })
    await ask('/', { headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(seen).toEqual([])
    expect(logged).toEqual([expect.stringContaining('TRUST_PROXY is empty')])
  })
})

const TWICE = ['Host', 'shop.test', 'Save-Data', 'on', 'save-data', 'on']

describe('the framework answers', () => {
  test.each([
    ['another method', { method: 'DELETE' }, '', 405],
    ['a form that was sent before its script had loaded', { method: 'POST' }, '', 303],
    ['a request with a body', { headers: { 'content-length': 2 } }, '{}', 200],
    ['a chunked request', { headers: { 'transfer-encoding': 'chunked' } }, '', 200],
    ['what waits to be told to go on', { headers: { expect: '100-continue' } }, '', 200],
    ['a header that comes twice', { headers: TWICE }, '', 200],
  ])('%s', async (_title, options, body, status) => {
    expect((await ask('/', options, body)).status).toBe(status)
    expect(seen).toHaveLength(1)
  })

  test('a document whose address ends in .data, which is the visitor’s own word', async () => {
    const data = await ask('/_.data')
    expect(data.status).toBe(200)
    await ask('/_.data')
    seen.length = 0
    expect((await ask('/_.data')).body.equals(data.body)).toBe(true)
    expect(seen).toEqual([])
    const document = await ask('/_.data', { headers: { 'sec-fetch-dest': 'document' } })
    expect(document.body.toString()).toContain('<p>/not-found</p>')
  })
})

test('a closing shop answers what arrives meanwhile and then ends the connection', async () => {
  const { headers } = await ask('/', { headers: { connection: 'keep-alive' } })
  expect(headers.connection).toBe('keep-alive')
  await shop.app.close()
  expect(whileClosing).toEqual([
    [200, 'close'],
    [200, 'close'],
  ])
})
