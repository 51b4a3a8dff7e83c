import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mails, users, withdrawals } from '#server/db/schema.ts'
import { handlers } from '#server/job-handlers.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

const DAY = 24 * 60 * 60_000

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let order: { _id: string; number: number }

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  amina = await shop.signIn('amina')
  const product = await shop.stockProduct({ onHand: 9 })
  order = await amina.api.orders.place({
    body: {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  await shop.changeSettings({ email: 'owner@example.com' })
  await shop.doJobs()
  shop.mails.length = 0
})

const hodan = { name: 'Hodan Maxamed', contact: 'Hodan@Example.com', language: 'en' } as const

const declare = (number: string, more = {}, idempotencyKey?: string) =>
  shop.guest.withdrawals.declare(
    { body: { ...hodan, number, ...more } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

const list = (state = '') => admin.api.adminWithdrawals.list({ query: { state } })
const rows = () => shop.shop.db.select().from(withdrawals).orderBy(withdrawals.id)

const to = (recipient: string) => shop.mails.filter((mail) => mail.to === recipient)

describe('withdrawing from a contract', () => {
  it('answers the same whether there is such an order or not', async () => {
    const known = await declare(` #${order.number} `)
    const unknown = await declare('999999')
    expect(known).toEqual({ requestedAt: shop.clock.now.toISOString() })
    expect(unknown).toEqual(known)
    // Nor is it looked up before the answer is sent.
    expect(await rows()).toMatchObject([{ orderId: null }, { orderId: null }])
    await shop.doJobs()
    expect(await rows()).toMatchObject([
      { number: `#${order.number}`, orderId: order._id },
      { number: '999999', orderId: null },
    ])
  })

  it('is acknowledged once by mail, with what was stated and when, and told to the owner', async () => {
    await declare('1001', { comment: 'Too <strong> for me', language: 'so' })
    await shop.doJobs()
    const [row] = await rows()
    const [sent] = await shop.shop.db
      .select()
      .from(mails)
      .where(eq(mails.template, 'withdrawal-received'))
    const again = { withdrawalId: row!.id, mailId: sent!.id }
    await handlers['withdrawal-received'](shop.shop, again)
    const [mail, ...more] = to('hodan@example.com')
    expect(more).toEqual([])
    for (const part of ['1001', 'Hodan Maxamed', 'Hodan@Example.com', 'Too <strong> for me']) {
      expect(mail!.text).toContain(part)
    }
    expect(mail!.subject).toContain('Waan helnay ka-noqoshadaada')
    expect(mail!.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d \(Africa\/Mogadishu\)/)
    expect(mail!.html).toContain('Too &#60;strong&#62; for me')
    const [owners] = to('owner@example.com')
    expect(owners!.text).toContain('/admin/withdrawals')
    expect(owners!.text).not.toMatch(/hodan/i)
  })

  it('sends no mail to a phone', async () => {
    await declare('1001', { contact: '061 500 0000' })
    await shop.doJobs()
    expect(shop.mails.map((mail) => mail.to)).toEqual(['owner@example.com'])
  })

  it('is recorded once under one key', async () => {
    const first = await declare('1001', {}, 'key')
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    expect(await declare('1001', {}, 'key')).toEqual(first)
    expect((await refusal(declare('1002', {}, 'key'))).code).toBe('idempotency-mismatch')
    expect(await rows()).toHaveLength(1)
  })

  it('is refused by field, and after ten from one network in an hour', async () => {
    const wrong = { name: ' ', contact: 'call me', comment: 'x'.repeat(501) }
    expect((await refusal(declare('', wrong))).errors).toMatchObject({
      number: expect.any(String),
      name: expect.any(String),
      contact: expect.any(String),
      comment: expect.any(String),
    })
    for (let nth = 0; nth < 10; nth++) await declare('1', { contact: `p${nth}@example.com` })
    const error = await refusal(declare('1', { contact: 'p11@example.com' }))
    expect(error).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(await rows()).toHaveLength(10)
  })
})

describe('the owner', () => {
  it('sees open ones first, with their order and whose contact it is, and handles them', async () => {
    await declare(String(order.number), { contact: 'stranger@example.com' })
    await declare(String(order.number), { contact: amina.email })
    await declare(String(order.number), { contact: address.phone })
    await declare('no number')
    await shop.doJobs()
    const own = { _id: order._id, number: order.number }
    const before = await list()
    expect(before.map((one) => one.order)).toEqual([
      { ...own, isContactOfBuyer: false },
      { ...own, isContactOfBuyer: true },
      { ...own, isContactOfBuyer: true },
      null,
    ])
    const { _id: id } = before[0]!
    await admin.api.adminWithdrawals.close({ params: { id } })
    const closedAt = shop.clock.now.toISOString()
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    await admin.api.adminWithdrawals.close({ params: { id } })
    expect((await list()).at(-1)).toMatchObject({ _id: id, closedAt, closedBy: expect.any(String) })
    expect(await list('open')).toHaveLength(3)
    expect(await list('handled')).toHaveLength(1)
    const log = await admin.api.audit.list({ query: {} })
    expect(log.filter(({ action }) => action === 'withdrawal-handled')).toMatchObject([
      { subjectId: id, subject: `#${order.number}` },
    ])

    const handled = (await list()).at(-1)!
    const undo = () => admin.api.audit.undo({ params: { id: handled.undo! } })
    const waiting = async () => (await admin.api.dashboard.tasks()).openWithdrawals
    expect(await waiting()).toBe(3)
    expect(await undo()).toMatchObject({ _id: handled.undo, undoneAt: expect.any(String) })
    expect(await waiting()).toBe(4)
    expect((await list())[0]).toMatchObject({ _id: id, closedAt: null, closedBy: null, undo: null })
    expect(await refusal(undo())).toMatchObject({ status: 409, code: 'not-undoable' })
    const [entry] = await admin.api.audit.list({ query: {} })
    expect(entry).toMatchObject({
      action: 'withdrawal-handled',
      subject: `#${order.number}`,
      undoes: handled.undo,
      isUndoable: false,
    })
    const again = admin.api.audit.undo({ params: { id: entry!._id } })
    expect(await refusal(again)).toMatchObject({ status: 409, code: 'not-undoable' })
    await admin.api.adminWithdrawals.close({ params: { id } })
    const { undo: latest } = (await list()).at(-1)!
    expect(latest).not.toBe(handled.undo)
    expect(await waiting()).toBe(3)

    const missing = admin.api.adminWithdrawals.close({ params: { id: order._id } })
    expect(await refusal(missing)).toMatchObject({ status: 404, message: 'Withdrawal not found' })
  })
})

describe('personal data', () => {
  it('is in the export, and goes with the person: by contact and by order', async () => {
    await declare(String(order.number))
    await declare('777', { name: 'Amina', contact: ` ${amina.email.toUpperCase()}` })
    await declare('778', { name: 'Amina', contact: address.phone })
    await declare('779', { name: 'Bile', contact: 'bile@example.com' })
    await shop.doJobs()
    const file = await shop.app.inject({
      method: 'GET',
      url: '/api/users/me/export',
      headers: { cookie: amina.cookie },
    })
    const exported = file.json<{ withdrawals: { number: string }[] }>().withdrawals
    expect(exported.map(({ number }) => number)).toEqual(['777', '778'])
    await admin.api.adminUsers.remove({ params: { id: amina.id } })
    const gone = { number: '', name: '', contact: '', contactKey: '', comment: '' }
    const left = await rows()
    expect(left).toMatchObject([gone, gone, gone, { name: 'Bile', number: '779' }])
    expect(await shop.shop.db.$count(users, eq(users.id, amina.id))).toBe(0)
    expect((await list()).map(({ name }) => name)).toEqual(['', '', '', 'Bile'])
  })

  it('is forgotten three years after it was handled, and never before', async () => {
    await declare('1001')
    await declare('1002')
    const [first] = await list()
    await admin.api.adminWithdrawals.close({ params: { id: first!._id } })
    const pass = (days: number) => {
      shop.clock.now = new Date(shop.clock.now.getTime() + days * DAY)
    }
    pass(3 * 365)
    await shop.tick('purge-data')
    expect(await rows()).toHaveLength(2)
    pass(1)
    await shop.tick('purge-data')
    expect(await rows()).toMatchObject([{ number: '1002' }])
  })
})
