import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { mails, orders, payments, refunds } from '#server/db/schema.ts'
import type { JobName, Jobs } from '#server/jobs/jobs.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { composeOrderMail, readToldOrder } from './order-mails.ts'
import { send } from './outbox.ts'
import { openOutboxFolder } from './outbox-folder.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let order: Order

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  order = await place('en')
  await shop.doJobs()
})

async function place(language: 'en' | 'so') {
  const product = await shop.stockProduct({ listPrice: 20_00 })
  const { api } = await shop.signIn('amina')
  const body = {
    orderItems: [{ product, qty: 1 }],
    shippingAddress: address,
    language,
    paymentMethod: 'PayPal' as const,
  }
  return api.orders.place({ body })
}

const log = (query = {}) => admin.api.adminMails.list({ query })
const resend = (id: string) => admin.api.adminMails.resend({ params: { id } })

async function insertRefund(orderId: string, amount: number) {
  const [payment] = await shop.shop.db
    .insert(payments)
    .values({
      orderId,
      provider: 'paypal',
      reference: uuidv7(),
      amount: 30_00,
      currency: 'USD',
      capturedAt: shop.clock.now,
    })
    .returning()
  const [refund] = await shop.shop.db
    .insert(refunds)
    .values({
      orderId,
      paymentId: payment!.id,
      amount,
      completedAt: shop.clock.now,
      reason: 'A jar was broken',
    })
    .returning()
  return refund!.id
}

function enqueue<name extends JobName>(name: name, payload: Jobs[name]) {
  return shop.shop.db.transaction((tx) => shop.shop.jobs.enqueue(tx, name, payload))
}

describe('mails about an order', () => {
  it.each([
    ['order-delivered', 'en', 'has been delivered'],
    ['order-delivered', 'so', 'waa la gaarsiiyay'],
    ['order-cancelled', 'en', 'has been cancelled'],
    ['order-cancelled', 'so', 'waa la joojiyay'],
  ] as const)('%s in %s, once', async (job, language, words) => {
    const { _id, number } = await place(language)
    await enqueue(job, { orderId: _id })
    await enqueue(job, { orderId: _id })
    await shop.doJobs()
    const matching = shop.mails.filter(({ subject }) => subject.includes(words))
    expect(matching).toHaveLength(1)
    expect(matching[0]!.subject).toContain(`#${number}`)
    expect(matching[0]!.to).toBe('amina@example.com')
    expect(matching[0]!.text).toContain('$30.00')
  })

  it('report each refund with its amount and the total so far', async () => {
    for (const amount of [10_00, 5_50]) {
      const refundId = await insertRefund(order._id, amount)
      await enqueue('order-refunded', { refundId })
      await enqueue('order-refunded', { refundId })
      await shop.doJobs()
    }
    const [first, second, ...more] = shop.mails.filter(({ subject }) => subject.includes('refund'))
    expect(more).toEqual([])
    expect(first!.text).toContain('You will receive $10.00, part of what you paid')
    expect(first!.text).toContain('Reason: A jar was broken.')
    expect(first!.text).toContain('Refunded so far: $10.00 of $30.00')
    expect(second!.text).toContain('You will receive $5.50')
    expect(second!.text).toContain('Refunded so far: $15.50 of $30.00')
    expect(second!.text).toContain('Refund: $5.50')
    expect((await log()).map(({ kind }) => kind)).toEqual([
      'order-refunded',
      'order-refunded',
      'order-placed',
    ])
  })

  it('report a full refund in Somali', async () => {
    await shop.shop.db.update(orders).set({ language: 'so' })
    const refundId = await insertRefund(order._id, 30_00)
    await enqueue('order-refunded', { refundId })
    await shop.doJobs()
    expect(shop.mails.at(-1)!.text).toContain('Waxaa laguu celiyay $30.00, dhammaan')
  })

  it('are not sent to an erased address', async () => {
    await shop.shop.db.update(orders).set({ buyerEmail: '' })
    await enqueue('order-delivered', { orderId: order._id })
    await shop.doJobs()
    expect(shop.mails).toHaveLength(1)
  })
})

describe('the mail log', () => {
  it('shows every mail, newest first, without its content', async () => {
    await enqueue('order-paid', { orderId: order._id })
    await shop.doJobs()
    const shown = await log()
    expect(shown).toMatchObject([
      { kind: 'order-paid', subject: `Payment received for order #${order.number} at Qurux` },
      {
        kind: 'order-placed',
        order: { _id: order._id, number: order.number },
        recipient: 'amina@example.com',
        state: 'sent',
        attempts: 1,
        lastError: null,
        resendable: true,
      },
    ])
    expect(await admin.api.adminMails.ofOrder({ params: { id: order._id } })).toEqual(shown)
    expect(await admin.api.adminMails.transport()).toEqual({
      kind: 'folder',
      folder: expect.stringContaining('outbox'),
    })
  })

  it('distinguishes sent mails from those only saved to the outbox folder', async () => {
    expect(await log()).toMatchObject([{ state: 'sent', isOnlySaved: true }])

    shop = await openShop({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    admin = await shop.signIn('admin')
    await place('en')
    await shop.doJobs()
    const [sent] = await log()
    expect(sent).toMatchObject({ state: 'sent', isOnlySaved: false })
    // From before the mail server was configured.
    const folder = openOutboxFolder(shop.shop.config.dataDir)
    const { _id: id, subject, recipient: to } = sent!
    const mail = { from: 'shop@example.com', to, subject, text: 'Hello', html: 'Hello' }
    await folder.send({ id, fact: id, ...mail })
    expect(await log()).toMatchObject([{ state: 'sent', isOnlySaved: true }])
  })

  it('can be searched by recipient, subject and order number, and filtered by state', async () => {
    await place('so')
    expect(await log({ state: 'sent' })).toHaveLength(1)
    expect(await log({ state: 'waiting' })).toHaveLength(0)
    await shop.doJobs()
    await shop.shop.db
      .update(mails)
      .set({ recipient: 'Hódan@example.com' })
      .where(eq(mails.language, 'so'))
    expect(await log({ keyword: 'hodan' })).toMatchObject([{ language: 'so' }])
    expect(await log({ keyword: 'dalabkaaga' })).toMatchObject([{ language: 'so' }])
    expect(await log({ keyword: `#${order.number}` })).toMatchObject([{ language: 'en' }])
    expect(await log({ keyword: '100%' })).toEqual([])
    expect(await log({ keyword: 'ho％n' })).toEqual([])
    await shop.shop.db.update(mails).set({ sentAt: null, lastError: '451 later' })
    expect(await log({ state: 'failed', keyword: 'amina' })).toMatchObject([
      { state: 'failed', lastError: '451 later' },
    ])
  })

  it('is paged and states its size', async () => {
    await place('en')
    await shop.doJobs()
    let total: string | null = ''
    const page = await admin.api.adminMails.list(
      { query: { pageSize: 1, pageNumber: 2 } },
      { onHeaders: (headers) => (total = headers.get('x-total-count')) },
    )
    expect(page).toMatchObject([{ order: { number: order.number } }])
    expect(total).toBe('2')
  })
})

describe('sending a mail again', () => {
  it('adds a separate entry, and a double press sends one mail', async () => {
    const [first] = await log()
    const both = await Promise.all([resend(first!._id), resend(first!._id)])
    expect(both[0]._id).toBe(both[1]._id)
    expect(both[0]).toMatchObject({ resendOf: first!._id, state: 'waiting', attempts: 0 })
    await shop.doJobs()
    expect(shop.mails.map(({ subject }) => subject)).toEqual([first!.subject, first!.subject])
    expect(shop.mails[1]!.id).toBe(both[0]._id)

    const again = await resend(both[0]._id)
    expect(again._id).toBe(both[0]._id)
    await shop.doJobs()
    expect(shop.mails).toHaveLength(2)

    shop.clock.now = new Date(shop.clock.now.getTime() + 120_000)
    expect(await resend(both[0]._id)).toMatchObject({ resendOf: first!._id, state: 'waiting' })
    await shop.doJobs()
    expect(shop.mails).toHaveLength(3)
    const { events } = await admin.api.adminOrders.record({ params: { id: order._id } })
    expect(events.map(({ type, name }) => [type, name])).toEqual([
      ['mail-resent', 'Shop Admin'],
      ['mail-resent', 'Shop Admin'],
      ['placed', 'Amina Warsame'],
    ])
    const resent = { action: 'mail-resent', subjectId: order._id, after: { mail: 'order-placed' } }
    expect(await shop.shop.db.query.auditEntries.findMany()).toMatchObject([resent, resent])
  })

  it('is refused for a deleted order, and its entry has no link', async () => {
    const [first] = await log()
    await admin.api.adminOrders.remove({ params: { id: order._id } })
    expect(await log()).toMatchObject([{ order: null, resendable: false }])
    expect((await refusal(resend(first!._id))).code).toBe('mail-not-resendable')
    expect(shop.mails).toHaveLength(1)
  })

  it('retries an unsent mail under its own entry', async () => {
    await shop.shop.db.update(mails).set({ sentAt: null, lastError: '451 later' })
    const [failed] = await log()
    expect(await resend(failed!._id)).toMatchObject({ _id: failed!._id })
    await shop.doJobs()
    expect(await log()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }])
  })

  it('is refused for a password reset link and for an erased recipient', async () => {
    await shop.shop.db.insert(mails).values({
      id: uuidv7(),
      template: 'password-reset',
      recipient: 'amina@example.com',
      language: 'en',
      subject: 'Reset your Qurux password',
      sentAt: shop.clock.now,
    })
    const [reset] = await log()
    expect(reset).toMatchObject({ kind: 'password-reset', resendable: false, order: null })
    expect((await refusal(resend(reset!._id))).code).toBe('mail-not-resendable')
    await shop.shop.db.update(mails).set({ recipient: '' })
    const [, placed] = await log()
    expect((await refusal(resend(placed!._id))).status).toBe(409)
    expect((await refusal(resend(uuidv7()))).status).toBe(404)
  })
})

it('sends nothing to a recipient who is erased just before sending', async () => {
  const { db } = shop.shop
  const [asItWas] = await db.update(mails).set({ sentAt: null }).returning()
  await db.update(mails).set({ recipient: '' })
  const before = shop.mails.length
  const order = await readToldOrder(db, asItWas!.orderId!)
  await send(shop.shop, asItWas!.id, (tx, from) =>
    composeOrderMail({ tx, now: shop.clock.now }, asItWas!, order, from),
  )
  expect(shop.mails).toHaveLength(before)
})
