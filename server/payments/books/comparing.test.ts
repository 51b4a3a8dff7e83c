import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { payments, refunds } from '#server/db/schema.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop(beforeAll)
let admin: Awaited<ReturnType<typeof at.shop.signIn>>

beforeAll(async () => {
  admin = await at.shop.signIn('admin')
  await admin.api.stock.adjust({ params: { id: at.butter }, body: { by: 100, note: 'A delivery' } })
  await at.shop.changeSettings({
    maxUnpaidOrders: 50,
    shippingFee: 0,
    timeZone: 'Africa/Mogadishu',
  })
})
// Each test has a day of its own.
beforeEach(() => {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 24 * 60 * 60_000)
})

const today = () => at.shop.clock.now.toISOString().slice(0, 10)
const read = (day = today()) => admin.api.adminPayments.day({ query: { day } })
async function compare(day = today()) {
  await admin.api.adminBooks.compare({ body: { day } })
  await at.shop.doJobs()
  return read(day)
}
const settle = (id: string, body: Parameters<typeof admin.api.adminBooks.settle>[0]['body']) =>
  admin.api.adminBooks.settle({ params: { id }, body })

it('a day is compared by a job that asks for each capture and refund by its id', async () => {
  const [whole, partly] = [await at.paidOrder(), await at.paidOrder()]
  await admin.api.adminRefunds.create({ params: { id: partly }, body: { amount: 5 } })
  // As of a payment that an older version has settled.
  await at.shop.shop.db.update(payments).set({ fee: null }).where(eq(payments.orderId, whole))
  at.paypal.control.calls.length = 0

  expect(await read()).toMatchObject({ comparison: null, canCompare: true })
  await Promise.all([1, 2].map(() => admin.api.adminBooks.compare({ body: { day: today() } })))
  expect((await read()).comparison).toMatchObject({ finishedAt: null })
  expect(at.paypal.control.calls).toEqual([])
  await at.shop.doJobs()

  const { comparison, differences } = await read()
  expect(comparison).toEqual({
    requestedAt: at.shop.clock.now.toISOString(),
    finishedAt: at.shop.clock.now.toISOString(),
    failed: false,
  })
  expect(differences).toEqual([])
  const asked = at.paypal.control.calls.map(({ operation, id }) => [operation, id])
  const captures = [...at.takenFor(whole), ...at.takenFor(partly)].map(({ id }) => id)
  const [refund] = await at.shop.shop.db.select().from(refunds).where(eq(refunds.orderId, partly))
  for (const id of captures) expect(asked).toContainEqual(['get-capture', id])
  expect(asked).toContainEqual(['get-refund', refund!.reference])
  const { days } = await admin.api.adminPayments.days({ query: { from: today(), to: today() } })
  expect(days).toMatchObject([
    { way: 'PayPal', received: 40, fees: 2.38, compared: 2, confirmed: 40 },
  ])
})

it('a payment and a refund that only PayPal knows are recorded by one press each', async () => {
  const refunded = await at.paidOrder()
  at.paypal.control.sendWebhooksTo(null)
  at.paypal.control.refundBehindTheShop(at.takenFor(refunded)[0]!.id, 700)
  const lost = await at.approvedOrder()
  // Captured behind the shop, which therefore shows no payment.
  await at.provider.capture(lost.reference, 'elsewhere', null as never)

  const { differences } = await compare()
  const there = differences.find(({ kind }) => kind === 'refunded-there')!
  const captured = differences.find(({ kind }) => kind === 'captured-there')!
  expect(differences).toHaveLength(2)
  expect(there).toMatchObject({ action: 'record-refund', found: 7, order: { _id: refunded } })
  expect(captured).toMatchObject({ action: 'record-payment', found: 20, order: { _id: lost.id } })
  const { days, differences: open } = await admin.api.adminPayments.days({
    query: { from: today(), to: today() },
  })
  expect(open[0]).toEqual({ day: today(), count: 2 })
  expect(days).toMatchObject([{ received: 20, confirmed: 40 }])

  await expect(settle(there._id, { action: 'record-payment' })).rejects.toMatchObject({
    code: 'difference-changed',
  })
  // A double click, and another tab.
  const twice = (one: typeof there) =>
    Promise.all([1, 2, 3].map(() => settle(one._id, { action: one.action })))
  await twice(there)
  await twice(captured)
  await settle(captured._id, { action: 'record-payment' })
  expect((await read()).differences).toEqual([])
  expect(await at.orderRow(lost.id)).toMatchObject({ flag: null, paidAt: at.shop.clock.now })
  const { refundedPrice } = await admin.api.orders.show({ params: { id: refunded } })
  expect(refundedPrice).toBe(7)
  const audited = await admin.api.audit.list({ query: {} })
  expect(audited.filter(({ action }) => action === 'difference-settled')).toHaveLength(2)
  expect((await compare()).differences).toEqual([])
})

it('what cannot be recorded is ignored with a reason, until it changes', async () => {
  const id = await at.paidOrder()
  const ours = eq(payments.orderId, id)
  await at.shop.shop.db.update(payments).set({ fee: 100, capturedAmount: 1900 }).where(ours)
  const { differences } = await compare()
  expect(differences.map(({ kind, found, expected }) => [kind, found, expected])).toEqual([
    ['amount', 20, 19],
    ['fee', 1.19, 1],
  ])
  const [amount, fee] = differences
  await settle(fee!._id, { action: 'take-fee' })
  expect((await at.rowsOf(id))[0]!.fee).toBe(119)
  await expect(settle(amount!._id, { action: 'ignore' })).rejects.toMatchObject({
    errors: { reason: expect.any(String) },
  })
  await settle(amount!._id, { action: 'ignore', reason: 'Known to the accountant' })
  expect((await compare()).differences).toEqual([])
  await at.shop.shop.db.update(payments).set({ capturedAmount: 1800 }).where(ours)
  expect((await compare()).differences).toMatchObject([{ kind: 'amount', expected: 18 }])
})

it('yesterday is compared every night; what cannot be asked is told', async () => {
  const id = await at.paidOrder()
  const day = today()
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 24 * 60 * 60_000)
  at.paypal.control.fail('get-order', { kind: 'status', status: 503 }, 20)
  await at.shop.tick('compare-yesterday')
  at.paypal.control.repair()
  expect(await read(day)).toMatchObject({ comparison: { failed: true }, differences: [] })

  at.paypal.control.forgetOrder((await at.rowsOf(id))[0]!.reference)
  await at.shop.tick('compare-yesterday')
  const { comparison, differences } = await read(day)
  expect(comparison).toMatchObject({ failed: false })
  expect(differences).toMatchObject([{ kind: 'not-there', action: 'ignore', expected: 20 }])
  await expect(admin.api.adminBooks.compare({ body: { day: '2030-01-01' } })).rejects.toMatchObject(
    { errors: { day: expect.any(String) } },
  )
})
