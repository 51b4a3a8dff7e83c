import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { paypalEmulatorPages } from '#emulators/paypal/browser/pages.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { serveStorefront } from '../storefront.ts'
import type { Render } from './render-page.ts'

const MINUTE = 60_000
const MEGABYTE = 1_000_000
/** Generous, since the machine may be busy. */
const SLOW = { timeout: 10_000 }

let shop: OpenShop
const logged: { level: number; msg: string }[] = []
const sockets: Socket[] = []

beforeEach(() => {
  logged.length = 0
})

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
  shop = await openShop({ parts: { log } })
  const render: Render = async () => ({
    document: ['<p>page</p>'],
    response: new Response(null, { headers: { 'content-type': 'text/html' } }),
    tags: new Set(),
  })
  const buyer = { find: () => undefined, approve: async () => {} }
  paypalEmulatorPages(shop.app, { buyer, clientId: 'demo' } as never)
  serveStorefront(shop.app, shop.shop, { render })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Opens a socket that sends only what a test writes. */
function dial() {
  const { port } = shop.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  return { socket, answer: () => answer, isClosed: () => socket.closed }
}

/** Waits until the socket accepts more data or is closed. */
async function write(socket: Socket, data: string | Buffer): Promise<void> {
  if (socket.closed || socket.write(data)) return
  await new Promise<void>((resolve) => {
    socket.once('drain', resolve).once('close', resolve)
  })
}

const head = (request: string, headers: Record<string, string | number>) =>
  [`${request} HTTP/1.1`, 'Host: shop.test', ...lines(headers), '', ''].join('\r\n')
const lines = (headers: object) => Object.entries(headers).map((pair) => pair.join(': '))

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
const CSV_HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'

/**
 * Requests with a body, whether or not a route reads it: [title, request, type, cookie?, first
 * bytes].
 */
const BODIES: [title: string, request: string, type: string, who?: 'admin', begin?: string][] = [
  ['a form to a page', 'POST /login', FORM],
  ['a form to an unknown page', 'POST /no/such/page', FORM],
  ['a call that pages do not take', 'DELETE /cart', FORM],
  ['JSON to the API', 'POST /api/users/login', 'application/json'],
  ['text to the API', 'POST /api/users/login', 'text/plain'],
  ['a body with a GET', 'GET /api/products', 'application/json'],
  ['a body with a GET of a page', 'GET /cart', FORM],
  ['an unknown call', 'POST /api/nothing', 'application/json'],
  ['a call that is refused', 'PUT /api/users/profile', 'application/json'],
  ['an upload that is refused', 'POST /api/imports', MULTIPART],
  ['an upload', 'POST /api/imports', MULTIPART, 'admin', CSV_HEAD],
  ['an upload of an unknown part', 'POST /api/settings/logo', MULTIPART, 'admin', CSV_HEAD],
  ['a malformed URL', 'POST /%zz', FORM],
  ['a malformed URL of the API', 'POST /api/%zz', 'application/json'],
  ['the demo provider', 'POST /demo-paypal/approve', FORM],
  ['the API’s description', 'POST /api/docs', FORM],
  ['a body with a GET of the description', 'GET /api/openapi.json', FORM],
  ['a static file', 'GET /brand/logo.svg', FORM],
  ['a missing asset', 'GET /assets/none.js', FORM],
  ['the health check', 'GET /healthz', FORM],
]

async function headersFor(type: string, who?: 'admin') {
  return { 'Content-Type': type, ...(who && { Cookie: (await shop.signIn(who)).cookie }) }
}

describe.each(BODIES)('%s', (_title, request, type, who, begin = '') => {
  test('is cut off if it takes too long', async () => {
    const { socket, isClosed } = dial()
    const headers = await headersFor(type, who)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    socket.write(`${head(request, { ...headers, 'Content-Length': 1_000 })}${begin}{`)
    await requestArrived()
    await vi.advanceTimersByTimeAsync(21 * MINUTE)
    vi.useRealTimers()
    await expect.poll(isClosed, SLOW).toBe(true)
  })

  test('is cut off if it is too large', async () => {
    const { socket, isClosed } = dial()
    const headers = { ...(await headersFor(type, who)), 'Transfer-Encoding': 'chunked' }
    socket.write(`${head(request, headers)}${begin && chunk(begin)}`)
    const block = chunk('x'.repeat(MEGABYTE))
    let sent = 0
    for (; sent < 130 && !isClosed(); sent++) {
      await write(socket, block)
    }
    await expect.poll(isClosed, SLOW).toBe(true)
    expect(sent).toBeLessThan(type === MULTIPART ? 120 : 20)
  })
})

describe('an honest sender', () => {
  test('may upload 20 MB over a slow connection', async () => {
    const { socket, answer } = dial()
    const row = 'sku,name,price\n'
    const file = fileOf(row.repeat(Math.floor((20 * MEGABYTE) / row.length)), 'goods.csv')
    const { payload, headers } = await formOf({ file })
    const more = { ...headers, Cookie: (await shop.signIn('admin')).cookie }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    socket.write(head('POST /api/imports', { ...more, 'Content-Length': payload.length }))
    await requestArrived()
    for (let at = 0; at < payload.length; at += MEGABYTE) {
      await vi.advanceTimersByTimeAsync(54_000)
      await write(socket, payload.subarray(at, at + MEGABYTE))
    }
    vi.useRealTimers()
    await expect.poll(answer, SLOW).toMatch(/^HTTP\/1\.1 201 /)
  })

  test.each([
    ['POST /login', FORM, 5, 303],
    ['POST /api/users/login', 'application/json', 7, 413],
    ['POST /api/nothing', 'application/json', 5, 404],
    ['POST /%zz', FORM, 5, 404],
    ['POST /demo-paypal/approve', FORM, 7, 413],
    ['POST /api/imports', MULTIPART, 30, 401],
  ])('%s with %s of %d MB reads its answer, %d, after all is sent', async (...given) => {
    const [request, type, megabytes, status] = given
    const { socket, answer } = dial()
    const length = megabytes * MEGABYTE
    socket.write(head(request, { 'Content-Type': type, 'Content-Length': length }))
    for (let sent = 0; sent < megabytes && !socket.closed; sent++) {
      await write(socket, 'x'.repeat(MEGABYTE))
    }
    await expect.poll(answer, SLOW).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('may reuse the connection after a refusal', async () => {
    const { socket, answer } = dial()
    const body = 'x'.repeat(50_000)
    const refused = head('POST /api/nothing', { 'Content-Type': FORM, 'Content-Length': 50_000 })
    socket.write(refused + body + head('GET /healthz', {}))
    await expect.poll(answer, SLOW).toMatch(/^HTTP\/1\.1 404 [\s\S]*HTTP\/1\.1 200 OK[\s\S]*ok$/)
  })
})

test.each(BODIES)('%s that breaks off is not logged as an error', async (...given) => {
  const [, request, type, who, begin = ''] = given
  const { socket } = dial()
  const headers = await headersFor(type, who)
  socket.write(`${head(request, { ...headers, 'Content-Length': 1_000 })}${begin}{`)
  const [raw] = await once(shop.app.server, 'request')
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  socket.destroy()
  await expect.poll(() => raw.socket.destroyed, SLOW).toBe(true)
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})

test('a client that has gone is still known by its address, for limits that come later', async () => {
  const { socket } = dial()
  socket.write(head('GET /healthz', {}))
  const [raw] = await once(shop.app.server, 'request')
  socket.destroy()
  await expect.poll(() => raw.socket.destroyed, SLOW).toBe(true)
  expect(raw.socket.remoteAddress).toBe('127.0.0.1')
})

test('headers may take a minute, a whole request as long as a large upload', () => {
  expect(shop.app.server).toMatchObject({
    headersTimeout: MINUTE,
    requestTimeout: 20 * MINUTE,
  })
})

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Waits until the server has read the headers and done its synchronous work. */
async function requestArrived() {
  await once(shop.app.server, 'request')
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

describe('pipelined requests', () => {
  const answers = (text: string) => text.split('HTTP/1.1 ').length - 1

  test('are answered while they are few', async () => {
    const sender = dial()
    await write(sender.socket, head('GET /', {}).repeat(50))
    await expect.poll(() => answers(sender.answer()), SLOW).toBe(50)
    expect(sender.isClosed()).toBe(false)
  })

  test.each(['GET /', 'GET /api/settings/shop', 'GET /%zz'])(
    'end the connection when there are hundreds: %s',
    async (request) => {
      const sender = dial()
      await write(sender.socket, head(request, {}).repeat(500))
      await expect.poll(sender.isClosed, SLOW).toBe(true)
      expect(answers(sender.answer())).toBeLessThan(101)
    },
  )

  test('may follow one after the other without limit', async () => {
    const sender = dial()
    for (let done = 1; done <= 150; done++) {
      await write(sender.socket, head('GET /api/settings/shop', {}))
      await expect.poll(() => answers(sender.answer()), { interval: 1 }).toBe(done)
    }
  })
})
