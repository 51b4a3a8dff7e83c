import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { type Mailbox, openMailbox } from '#emulators/smtp/mailbox.ts'
import { createTestApi, type TestApi } from './api.ts'
import { freePort } from './free-port.ts'
import { isOpen, type RunningShop, runShop } from './run-shop.ts'
import { openTraceCollector, type Span } from './trace-collector.ts'

type Collector = Awaited<ReturnType<typeof openTraceCollector>>

const PASSWORD = 'an-owner-likes-shea'
const EMAIL = 'amina.warsame@example.com'
const PHONE = '+252 61 555 1234'
/** What a proxy says of a visit that it traces. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`

test('a collector gets the traces of a visit, of an order and of what follows from it', {
  timeout: 200_000,
}, async () => {
  const { shop, collector, mailbox } = await openTracedShop()
  const product = await stockProduct(shop)

  await fetch(`${shop.url}/search/soap-for-${EMAIL}`, { headers: { traceparent: TRACEPARENT } })
  const throughProxy = { traceparent: TRACEPARENT, 'x-forwarded-for': '192.0.2.7' }
  expect((await fetch(`${shop.url}/`, { headers: throughProxy })).status).toBe(200)
  const { token, paymentId } = await order(shop, product)
  await fetch(`${shop.url}/api/webhooks/paypal`, { method: 'POST', body: '{}' })
  await expect.poll(() => mailbox.mails.some(({ to }) => to?.[0]?.address === EMAIL)).toBe(true)
  await expect.poll(() => named(collector, 'smtp send'), { timeout: 20_000 }).not.toEqual([])

  // A collector that does not respond holds up neither visitors nor the end of the shop.
  collector.hang()
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
  const code = await shop.end('SIGTERM')
  expect({ code, output: code === 0 ? '' : shop.output() }).toEqual({ code: 0, output: '' })
  expect(named(collector, 'GET /api/products')).not.toEqual([])

  const inTrace = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId)
  const visit = inTrace(TRACE)
  expect(visit.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET *', 'SELECT']))
  // Nobody but the proxy may say what trace a visit belongs to.
  expect(visit.filter(({ name }) => name === 'GET *')).toHaveLength(1)

  const [placed] = named(collector, 'POST /api/orders/guest')
  expect(placed!.attributes).toMatchObject({ 'http.response.status_code': 201 })
  const following = inTrace(placed!.traceId)
  const statements = following.filter(({ parentSpanId }) => parentSpanId === placed!.spanId)
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toEqual(
    expect.arrayContaining(['begin', expect.stringContaining('insert into "orders"'), 'commit']),
  )
  const job = following.find(({ name }) => name === 'process order-placed')
  expect(following.find(({ name }) => name === 'smtp send')?.parentSpanId).toBe(job!.spanId)
  const [asked] = named(collector, 'paypal POST /v2/checkout/orders')
  expect(parentOf(collector, asked!)?.name).toBe('POST /api/orders/:id/payments')

  const line = shop
    .output()
    .split('\n')
    .find((one) => one.includes('webhook rejected'))
  const [rejected] = named(collector, 'POST /api/webhooks/paypal')
  expect(JSON.parse(line!)).toMatchObject({ trace_id: rejected!.traceId })

  const received = collector.received()
  const secrets = [PASSWORD, EMAIL, encodeURIComponent(EMAIL), PHONE, '555 1234', '5551234']
  const spoken = ['Amina', 'Liberation', '192.0.2.7', token, paymentId]
  for (const secret of [...secrets, ...spoken]) expect(received).not.toContain(secret)
})

async function openTracedShop(): Promise<{
  shop: RunningShop
  collector: Collector
  mailbox: Mailbox
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-tracing-'))
  const [collector, mailbox, port] = await Promise.all([
    openTraceCollector(),
    openMailbox(),
    freePort(),
  ])
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUST_PROXY: 'loopback',
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'warn',
  }
  const shop = runShop({ dataDir, port, env })
  onTestFinished(async () => {
    if (shop.process.exitCode === null) await shop.end('SIGTERM')
    collector.close()
    await mailbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await isOpen(shop, 100_000)
  return { shop, collector, mailbox }
}

async function stockProduct({ url }: RunningShop): Promise<string> {
  const signIn = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@qurux.example', password: PASSWORD }),
  })
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const admin = calling(url, { cookie })
  const { _id: id, version } = await admin.adminProducts.create()
  const goods = { name: 'Black Soap', price: 20, category: 'Soaps', countInStock: 5 }
  await admin.adminProducts.save({ params: { id }, body: { version, ...goods } })
  return id
}

async function order({ url }: RunningShop, product: string) {
  const placed = await calling(url).orders.placeAsGuest({
    body: {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: {
        address: '1 Liberation Road',
        city: 'Mogadishu',
        postalCode: '00252',
        country: 'Somalia',
        phone: PHONE,
      },
      paymentMethod: 'PayPal',
      contact: { name: 'Amina Warsame', email: EMAIL },
      language: 'en',
    },
  })
  const { token, _id: id } = placed
  const payment = await calling(url, { [ORDER_TOKEN_HEADER]: token }).payments.start({
    params: { id },
  })
  return { token, paymentId: payment.id }
}

function calling(url: string, headers: Record<string, string> = {}): TestApi {
  return createTestApi(({ path, ...request }) =>
    fetch(url + path, { ...request, headers: { ...request.headers, ...headers } }),
  )
}

function named(collector: Collector, name: string): Span[] {
  return collector.spans().filter((span) => span.name === name)
}

function parentOf(collector: Collector, { parentSpanId }: Span): Span | undefined {
  return collector.spans().find(({ spanId }) => spanId === parentSpanId)
}
