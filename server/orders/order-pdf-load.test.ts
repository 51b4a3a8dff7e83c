import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countAttempt } from '#server/accounts/limits.ts'
import { orders, payments, refunds, settings } from '#server/db/schema.ts'
import type { OrderPdfWorker } from '#server/orders/pdfs/order-pdfs.ts'
import { WorkerProcess } from '#server/workers/worker-process.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let product: string

beforeEach(() => open())

async function open(options?: Parameters<typeof openShop>[0]) {
  shop = await openShop(options)
  amina = await shop.signIn('amina')
  admin = await shop.signIn('admin')
  await shop.changeSettings({ maxUnpaidOrders: 100, maxUnpaidUnits: 100 })
  product = await shop.stockProduct({ name: 'Raw Shea Butter', onHand: 99 })
}

async function place(): Promise<string> {
  const orderItems = [{ product, qty: 1 }]
  const { _id } = await amina.api.orders.place({
    body: { orderItems, shippingAddress: address, paymentMethod: 'PayPal', language: 'en' },
  })
  return _id
}

async function placeMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await place())
  return ids
}

function ask(id: string, { pdf = 'invoice', cookie = amina.cookie } = {}) {
  return shop.app.inject({ url: `/api/orders/${id}/${pdf}`, headers: { cookie } })
}

it('keeps the shop responsive while 20 invoices are written', async () => {
  const ids = await placeMany(20)
  let numOpen = ids.length
  let numAnswered = 0
  const invoices = ids.map(async (id) => {
    const { statusCode } = await ask(id)
    numOpen -= 1
    return statusCode
  })
  while (numOpen > 0 && numAnswered <= ids.length) {
    await shop.guest.catalog.show({ params: { id: product } })
    numAnswered += 1
  }
  expect(new Set(await Promise.all(invoices))).toEqual(new Set([200]))
  // Were the invoices written in this process, only one or two of these calls would get through.
  expect(numAnswered).toBeGreaterThan(ids.length)
})

describe('a finished file', () => {
  it('is written once for simultaneous requests and served from memory afterwards', async () => {
    const id = await place()
    const [first, ...others] = await Promise.all([ask(id), ask(id), ask(id)])
    others.push(await ask(id), await ask(id, { cookie: admin.cookie }))
    for (const { rawPayload } of others) expect(rawPayload.equals(first!.rawPayload)).toBe(true)

    const slip = await ask(id, { pdf: 'packing-slip', cookie: admin.cookie })
    expect(slip.rawPayload.equals(first!.rawPayload)).toBe(false)
    const { cookie } = await shop.signIn('bile')
    expect((await ask(id, { cookie })).statusCode).toBe(404)
    expect((await ask(id, { cookie: '' })).statusCode).toBe(401)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'the order is paid',
      (id) => shop.shop.db.update(orders).set({ paidAt: shop.clock.now }).where(eq(orders.id, id)),
    ],
    [
      'the buyer is erased',
      (id) => shop.shop.db.update(orders).set({ buyerName: 'Erased' }).where(eq(orders.id, id)),
    ],
    ['a refund completes', refund],
    [
      'the shop has another name',
      () => admin.api.adminSettings.save({ body: { name: 'Dukaanka' } }),
    ],
    [
      'the shop has another logo',
      () => shop.shop.db.insert(settings).values({ key: 'logo', value: '/media/logo.webp' }),
    ],
    [
      'days begin elsewhere',
      () => admin.api.adminSettings.save({ body: { timeZone: 'Pacific/Auckland' } }),
    ],
  ])('is written again when %s', async (_, change) => {
    const id = await place()
    const before = await ask(id)
    await change(id)
    const after = await ask(id)
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
    expect((await ask(id)).rawPayload.equals(after.rawPayload)).toBe(true)
  })
})

describe('too many files', () => {
  it('are refused to one person, who still gets cached files; others are served', async () => {
    const [seen, unseen] = [await place(), await place()]
    await ask(seen)
    for (let n = 1; n < 40; n += 1) await countAttempt(shop.shop, 'orderPdf', amina.id, '127.0.0.1')
    const refused = await ask(unseen)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(seen)).statusCode).toBe(200)
    expect((await ask(unseen, { cookie: admin.cookie })).statusCode).toBe(200)
  })

  it('at once are refused as busy, and served again when there is room', async () => {
    const module = new URL('./pdfs/order-pdf-worker.ts', import.meta.url)
    const orderPdfWorker: OrderPdfWorker = new WorkerProcess({
      module,
      maxWaiting: 2,
      timeoutMs: 20_000,
    })
    await open({ parts: { orderPdfWorker } })
    const ids = await placeMany(5)
    const answers = await Promise.all(ids.map((id) => ask(id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 503, 503])
    const refused = answers.find(({ statusCode }) => statusCode === 503)!
    expect(refused.json().code).toBe('busy')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (const id of ids) expect((await ask(id)).statusCode).toBe(200)
    await orderPdfWorker.close()
  })
})

it('a customer who disconnects delays no one else', async () => {
  const [left, wanted] = [await place(), await place()]
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const run = vi.spyOn(WorkerProcess.prototype, 'run')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET /api/orders/${left}/invoice HTTP/1.1\r\nhost: shop.test\r\ncookie: ${amina.cookie}\r\n\r\n`,
  )
  await expect.poll(() => run).toHaveBeenCalled()
  socket.destroy()
  await once(socket, 'close')
  expect((await ask(wanted)).statusCode).toBe(200)
  // The file they left behind was cached and serves the next request.
  expect((await ask(left)).statusCode).toBe(200)
  expect(run).toHaveBeenCalledTimes(2)
  run.mockRestore()
})

async function refund(orderId: string): Promise<void> {
  const [payment] = await shop.shop.db
    .insert(payments)
    .values({
      orderId,
      provider: 'paypal',
      reference: uuidv7(),
      currency: 'USD',
      amount: 20_00,
      capturedAt: shop.clock.now,
    })
    .returning()
  await shop.shop.db
    .insert(refunds)
    .values({ orderId, paymentId: payment!.id, amount: 5_00, completedAt: shop.clock.now })
}
