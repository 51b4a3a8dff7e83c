import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#domain/checkout.ts'
import { mails, orders } from '#server/db/schema.ts'
import { address } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { examine } from '../doctor/examine.ts'
import { expireOrders } from './expire-orders.ts'

const at = payingShop()
let admin: Awaited<ReturnType<typeof at.shop.signIn>>

beforeEach(async () => {
  admin = await at.shop.signIn('admin')
  await admin.api.adminSettings.save({
    body: {
      cashOnDelivery: 'on',
      bankTransfer: 'on',
      bankInstructions: 'Premier Bank\nAccount 0123\nQurux',
      shippingFee: 0,
    },
  })
})

async function order(paymentMethod: PaymentMethod, changes: object = {}): Promise<string> {
  const placed = await at.amina.api.orders.place({
    body: {
      orderItems: [{ product: at.butter, qty: 1 }],
      shippingAddress: address,
      paymentMethod,
      ...changes,
    },
  })
  return placed._id
}

const show = (id: string) => admin.api.orders.show({ params: { id } })
const record = (id: string) => admin.api.adminOrders.record({ params: { id } })
const deliver = (id: string, cashTaken?: number) =>
  admin.api.adminOrders.deliver({ params: { id }, body: { cashTaken } })
const transfer = (id: string, amount: number, more: object = {}, idempotencyKey?: string) =>
  admin.api.adminPayments.recordTransfer(
    { params: { id }, body: { amount, receivedOn: '2026-01-05', ...more } },
    { idempotencyKey },
  )
const later = (days: number) => {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + days * 24 * 60 * 60_000)
}
async function isSound(): Promise<void> {
  const { findings } = await examine(at.shop.shop)
  expect(findings.filter(({ check }) => !['backup-old', 'job-late'].includes(check))).toEqual([])
}

describe('cash on delivery', () => {
  it('is offered with its limits only once the owner has switched it on', async () => {
    const { guest } = at.shop
    expect(await guest.payments.config()).toMatchObject({
      methods: ['PayPal', 'CashOnDelivery', 'BankTransfer'],
      cash: { countries: ['SO'], maxTotal: 200, maxOrders: 2 },
    })
    await admin.api.adminSettings.save({ body: { cashOnDelivery: 'off' } })
    expect(await guest.payments.config()).toMatchObject({
      methods: ['PayPal', 'BankTransfer'],
      cash: null,
    })
    await expect(order('CashOnDelivery')).rejects.toMatchObject({ code: 'payments-unavailable' })
  })

  it('is to be delivered at once, and never expires', async () => {
    const id = await order('CashOnDelivery')
    await at.shop.doJobs()
    expect(at.shop.mails[0]!.text).toContain('Please have $20.00 in cash ready')
    expect(await show(id)).toMatchObject({ status: 'cash-due', isPaid: false, payBefore: null })
    const list = (filter: 'to-deliver' | 'unpaid') =>
      admin.api.adminOrders.list({ query: { filter } })
    expect(await list('to-deliver')).toMatchObject([{ _id: id }])
    expect(await list('unpaid')).toEqual([])
    expect(await admin.api.adminOrders.news()).toMatchObject({ undelivered: 1, toDeliver: 1 })
    expect((await admin.api.dashboard.tasks()).toDeliver).toMatchObject({
      total: 1,
      orders: [{ _id: id }],
    })
    later(25)
    await expireOrders(at.shop.shop)
    expect(await show(id)).toMatchObject({ status: 'cash-due' })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    await isSound()
  })

  it('is recorded with the delivery, with who took it', async () => {
    const id = await order('CashOnDelivery')
    expect(await deliver(id)).toMatchObject({ status: 'delivered', isPaid: true })
    const { payments } = await record(id)
    expect(payments).toMatchObject([
      { provider: 'cash', amount: 20, left: 20, recordedBy: 'Shop Admin', flag: null },
    ])
    expect(await at.stockOf()).toEqual({ onHand: 4, reserved: 0 })
    await at.shop.doJobs()
    // The delivery has a mail of its own, ten minutes later.
    const sent = await at.shop.shop.db.select({ template: mails.template }).from(mails)
    expect(sent).toEqual([{ template: 'order-placed' }])
    expect(await admin.api.dashboard.tasks()).toMatchObject({ today: { sales: 20 } })
    await isSound()
  })

  it('is taken back with a delivery that is undone', async () => {
    const id = await order('CashOnDelivery')
    await deliver(id, 15)
    expect(await record(id)).toMatchObject({ flag: 'underpaid', payments: [{ amount: 15 }] })
    const undo = (await record(id)).deliveryUndo!
    await admin.api.audit.undo({ params: { id: undo.change } })
    expect(await show(id)).toMatchObject({ status: 'cash-due', isPaid: false })
    expect(await record(id)).toMatchObject({ flag: null, payments: [] })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    await isSound()
    await deliver(id)
    expect(await record(id)).toMatchObject({ payments: [{ amount: 20 }] })
    await isSound()
  })

  it('is recorded less what was transferred before, and not at all if nothing is left', async () => {
    const part = await order('CashOnDelivery', { orderItems: [{ product: at.butter, qty: 2 }] })
    await transfer(part, 15)
    expect(await record(part)).toMatchObject({ cashDue: 25 })
    const list = () => admin.api.adminOrders.list({ query: {} })
    expect(await list()).toMatchObject([{ totalPrice: 40, cashDue: 25 }])
    await deliver(part)
    expect(await list()).toMatchObject([{ cashDue: 0 }])
    expect(await record(part)).toMatchObject({
      flag: null,
      payments: [{ amount: 15 }, { amount: 25 }],
    })

    const all = await order('CashOnDelivery', { orderItems: [{ product: at.butter, qty: 2 }] })
    await transfer(all, 20)
    await admin.api.adminOrders.unflag({ params: { id: all } })
    const { version, orderItems } = await show(all)
    const body = { version, orderItems: [{ item: orderItems[0]!._id, qty: 1 }] }
    await admin.api.counter.edit({ params: { id: all }, body })
    expect(await deliver(all)).toMatchObject({ status: 'delivered', isPaid: true })
    expect(await record(all)).toMatchObject({ flag: null, payments: [{ amount: 20 }] })
    expect(await at.stockOf()).toEqual({ onHand: 2, reserved: 0 })
    await at.shop.doJobs()
    await isSound()
  })

  it('that is refused at the door puts the stock back', async () => {
    const id = await order('CashOnDelivery')
    await admin.api.adminOrders.refuse({ params: { id } })
    expect(await show(id)).toMatchObject({ status: 'cancelled' })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    await expect(deliver(id)).rejects.toMatchObject({ code: 'order-not-deliverable' })
    await expect(admin.api.adminOrders.refuse({ params: { id } })).rejects.toMatchObject({
      code: 'order-not-cancellable',
    })
    await isSound()
  })

  it('has limits of country, total and open orders, each told with the refusal', async () => {
    const refused = (changes: object) =>
      order('CashOnDelivery', changes).then(
        () => 'placed',
        ({ code, details }) => [code, details],
      )
    const why = (reason: string, max: number | null) => [
      'method-not-available',
      { method: 'CashOnDelivery', reason, max },
    ]
    const abroad = { shippingAddress: { ...address, country: 'Kenya' } }
    expect(await refused(abroad)).toEqual(why('country', null))
    await admin.api.adminSettings.save({ body: { cashCountries: 'Soomaaliya, kenya' } })
    expect(await refused(abroad)).toBe('placed')
    await admin.api.adminSettings.save({ body: { cashMaxTotal: 19.99 } })
    expect(await refused({})).toEqual(why('total', 19.99))
    await admin.api.adminSettings.save({ body: { cashMaxTotal: null } })
    expect(await refused({})).toBe('placed')
    expect(await refused({})).toEqual(why('open-orders', 2))
    // Another account with the same phone is the same buyer.
    const other = await at.shop.signIn('bile')
    const body = {
      orderItems: [{ product: at.butter, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'CashOnDelivery' as const,
    }
    await expect(other.api.orders.place({ body })).rejects.toMatchObject({
      details: { reason: 'open-orders' },
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
  })

  it('cannot be taken twice by two admins at once', async () => {
    const id = await order('CashOnDelivery')
    const taken = await Promise.allSettled([deliver(id), deliver(id)])
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await record(id)).payments).toHaveLength(1)
    await isSound()
  })

  it('is refunded by hand, in the same way as any other money', async () => {
    const id = await order('CashOnDelivery')
    await deliver(id)
    const refund = await admin.api.adminRefunds.create({ params: { id }, body: { amount: 5 } })
    expect(refund).toMatchObject({ status: 'completed', amount: 5 })
    expect(await record(id)).toMatchObject({ payments: [{ refunded: 5, left: 15 }] })
    await at.shop.doJobs()
    await isSound()
  })

  it('is still due after a part that was transferred is refunded', async () => {
    const id = await order('CashOnDelivery')
    await transfer(id, 5)
    expect(await record(id)).toMatchObject({ flag: 'underpaid', restockable: [] })
    await admin.api.adminRefunds.create({ params: { id }, body: { amount: 5 } })
    expect(await show(id)).toMatchObject({ status: 'cash-due', isPaid: false })
    expect(await record(id)).toMatchObject({ flag: null, payments: [{ refunded: 5, left: 0 }] })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    await isSound()
    await deliver(id)
    expect(await show(id)).toMatchObject({ status: 'delivered' })
    expect(await record(id)).toMatchObject({ payments: [{ refunded: 5 }, { amount: 20 }] })
    expect(await at.stockOf()).toEqual({ onHand: 4, reserved: 0 })
    await at.shop.doJobs()
    await isSound()
  })

  it('is refused as an amount for an order that is not paid in cash', async () => {
    const id = await at.paidOrder()
    await expect(deliver(id, 20)).rejects.toMatchObject({
      errors: { cashTaken: expect.anything() },
    })
    expect(await deliver(id)).toMatchObject({ status: 'delivered' })
  })
})

describe('a bank transfer', () => {
  it('has days of its own, with the account on the order page', async () => {
    const id = await order('BankTransfer')
    await at.shop.doJobs()
    expect(at.shop.mails.at(-1)!.text).toContain('Account 0123\nQurux\nReference: 1001')
    expect((await at.amina.api.payments.config()).bank).toEqual({
      instructions: 'Premier Bank\nAccount 0123\nQurux',
      instructionsSo: 'Premier Bank\nAccount 0123\nQurux',
      holdDays: 5,
    })
    later(4.9)
    await expireOrders(at.shop.shop)
    expect(await show(id)).toMatchObject({ status: 'placed' })
    later(0.2)
    await expireOrders(at.shop.shop)
    expect(await show(id)).toMatchObject({ status: 'expired' })
    await isSound()
  })

  it('is not offered without an account', async () => {
    await admin.api.adminSettings.save({ body: { bankInstructions: ' \n ' } })
    expect((await at.shop.guest.payments.config()).methods).not.toContain('BankTransfer')
  })

  it('pays the order, once, even if the answer is lost', async () => {
    const id = await order('BankTransfer')
    for (const _ of [1, 2]) {
      expect(await transfer(id, 20, { note: 'TX 9' }, 'one-key')).toMatchObject({ isPaid: true })
    }
    const { payments, events, flag } = await record(id)
    expect(payments).toMatchObject([{ provider: 'bank', amount: 20, recordedBy: 'Shop Admin' }])
    expect(flag).toBeNull()
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'paid', actor: 'admin', note: '2026-01-05 · TX 9' }),
    )
    await at.shop.doJobs()
    await isSound()
  })

  it('in parts is flagged until the sum is right, and does not expire meanwhile', async () => {
    const id = await order('BankTransfer')
    expect(await transfer(id, 12.5)).toMatchObject({ status: 'placed' })
    expect(await record(id)).toMatchObject({ flag: 'underpaid' })
    later(20)
    await expireOrders(at.shop.shop)
    expect(await transfer(id, 7.5)).toMatchObject({ status: 'paid' })
    expect(await record(id)).toMatchObject({ flag: null })
    await at.shop.doJobs()
    await isSound()
  })

  it('that is too much pays the order and is flagged, until the rest is refunded', async () => {
    const id = await order('BankTransfer')
    expect(await transfer(id, 25)).toMatchObject({ status: 'paid' })
    expect(await record(id)).toMatchObject({ flag: 'overpaid' })
    await isSound()
    await admin.api.adminRefunds.create({ params: { id }, body: { amount: 5 } })
    await admin.api.adminOrders.unflag({ params: { id } })
    expect(await show(id)).toMatchObject({ status: 'paid' })
    await at.shop.doJobs()
    await isSound()
  })

  it('that is too little pays the order if the owner says so', async () => {
    const id = await order('BankTransfer')
    expect(await transfer(id, 19, { acceptLess: true })).toMatchObject({ status: 'paid' })
    await at.shop.doJobs()
    await isSound()
  })

  it('that comes late takes the units again, or is flagged if they are sold', async () => {
    const [first, second] = [
      await order('BankTransfer', { orderItems: [{ product: at.butter, qty: 3 }] }),
      await order('BankTransfer', { orderItems: [{ product: at.butter, qty: 2 }] }),
    ]
    later(6)
    await expireOrders(at.shop.shop)
    expect(await transfer(first, 60)).toMatchObject({ status: 'paid' })
    await admin.api.stock.adjust({ params: { id: at.butter }, body: { by: -1, note: 'broken' } })
    expect(await transfer(second, 40)).toMatchObject({ status: 'expired' })
    expect(await record(second)).toMatchObject({ flag: 'paid-while-expired' })
    await at.shop.doJobs()
    await isSound()
  })

  it('for a cancelled order is flagged, to be refunded', async () => {
    const id = await order('BankTransfer')
    await at.amina.api.orders.cancel({ params: { id } })
    expect(await transfer(id, 20)).toMatchObject({ status: 'cancelled' })
    expect(await record(id)).toMatchObject({ flag: 'paid-while-cancelled' })
    await isSound()
  })
})

it('an order of an older version keeps its facts', async () => {
  const id = await at.placeOrder()
  const [row] = await at.shop.shop.db.select().from(orders).where(eq(orders.id, id))
  expect(row).toMatchObject({ cashOnDelivery: false, paymentMethod: 'PayPal' })
})
