import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEntries, orders, settings, stockMovements } from '#server/db/schema.ts'
import { markExpired } from '#server/orders/mark-expired.ts'
import { saveSettings } from '#server/settings/save-settings.ts'
import { change } from '#server/unit.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

function later(minutes: number): void {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * MINUTE)
}

const expire = () => at.shop.tick('expire-orders')

async function statusOf(id: string) {
  return (await at.amina.api.orders.show({ params: { id } })).status
}

describe('an unpaid order', () => {
  it('expires once, after an hour, and its units are available again', async () => {
    const id = await at.placeOrder(2)
    later(59)
    await expire()
    expect(await statusOf(id)).toBe('placed')
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })

    later(1)
    await expire()
    await expire()
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({
      status: 'expired',
      expiredAt: '2026-01-15T13:00:00.000Z',
      payBefore: null,
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    expect(await at.historyOf(id)).toEqual(['placed', 'expired'])
    await at.shop.doJobs()
    const subjects = at.shop.mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('has expired'))).toHaveLength(1)
    expect(at.shop.invalidated).toContain(`product:${at.butter}`)
  })

  it('expires on time even if its buyer began to pay and the sweep has asked about that', async () => {
    const id = await at.placeOrder(2)
    await at.start(id)
    for (const minutes of [2, 1, 2, 4, 8, 16, 26]) {
      later(minutes)
      await at.shop.tick('settle-payments')
    }
    expect(await statusOf(id)).toBe('placed')
    later(1)
    await at.shop.tick('settle-payments')
    await expire()
    expect(await statusOf(id)).toBe('expired')
  })

  it('expires once when two processes run at the same time', async () => {
    const id = await at.placeOrder(3)
    later(60)
    await Promise.all([expire(), expire(), expire()])
    expect(await at.historyOf(id)).toEqual(['placed', 'expired'])
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    expect(await at.jobs('order-expired')).toEqual([{ orderId: id }])
  })

  it('never reserves its units longer than the setting allows', async () => {
    await saveSettings(at.shop.shop, null, { orderHoldMinutes: 20 })
    const id = await at.placeOrder()
    later(20)
    await expire()
    expect(await statusOf(id)).toBe('expired')
  })

  it('releases its units for the next buyer at once', async () => {
    await at.placeOrder(5)
    const bile = await at.shop.signIn('bile')
    await expect(at.placeOrder(1, bile.api)).rejects.toMatchObject({ code: 'out-of-stock' })
    later(60)
    await expire()
    await at.placeOrder(5, bile.api)
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 5 })
  })

  it('is announced to its buyer in their language, unless they have paid since', async () => {
    const somali = await at.placeOrder()
    await at.shop.shop.db.update(orders).set({ language: 'so' }).where(eq(orders.id, somali))
    later(60)
    await expire()
    await at.shop.doJobs()
    expect(at.shop.mails.at(-1)).toMatchObject({
      subject: 'Dalabkaaga #1001 ee Qurux wuu dhacay',
      text: expect.stringContaining('Wax lacag ah lagaama qaadin'),
    })

    const late = await at.approvedOrder()
    at.paypal.control.fail('get-order', { kind: 'status', status: 500 }, 4)
    later(120)
    await expire()
    expect(await statusOf(late.id)).toBe('placed')
    await at.pay(late.id, late.reference)
    await at.shop.doJobs()
    expect(at.shop.mails.filter(({ subject }) => subject.includes('#1002'))).toMatchObject([
      { subject: 'Your order #1002 at Qurux' },
      { subject: 'Payment received for order #1002 at Qurux' },
    ])
  })
})

describe('the hold', () => {
  it('restarts with the first payment attempt only', async () => {
    const id = await at.placeOrder()
    later(50)
    await at.start(id)
    expect((await at.orderRow(id)).holdUntil).toEqual(new Date('2026-01-15T13:50:00Z'))
    later(50)
    const reference = await at.start(id)
    at.paypal.control.forgetOrder(reference)
    await at.start(id)
    expect((await at.orderRow(id)).holdUntil).toEqual(new Date('2026-01-15T13:50:00Z'))
    later(10)
    await expire()
    expect(await statusOf(id)).toBe('expired')
  })

  it('never becomes shorter: an order from an older version had a whole day', async () => {
    const id = await at.placeOrder()
    const tomorrow = new Date('2026-01-16T12:00:00Z')
    await at.shop.shop.db.update(orders).set({ holdUntil: tomorrow }).where(eq(orders.id, id))
    await at.start(id)
    expect((await at.orderRow(id)).holdUntil).toEqual(tomorrow)
  })
})

describe('asking the provider before an order expires', () => {
  it('captures the payment of a shopper who approved and never returned', async () => {
    const { id } = await at.approvedOrder()
    later(60)
    await expire()
    expect(await statusOf(id)).toBe('paid')
    expect(at.takenFor(id)).toHaveLength(1)
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
  })

  it('expires an order with an unapproved attempt and captures nothing afterwards', async () => {
    const id = await at.placeOrder()
    const reference = await at.start(id)
    later(60)
    await expire()
    expect(await statusOf(id)).toBe('expired')
    expect(await at.rowsOf(id)).toMatchObject([{ closedReason: 'expired', capturedAt: null }])

    at.paypal.control.approve(reference)
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'order-not-payable' })
    expect(at.takenFor(id)).toEqual([])
  })

  it('waits while it does not respond, asks at growing intervals and flags the order a day later', async () => {
    const { id } = await at.approvedOrder()
    later(60)
    at.paypal.control.fail('get-order', { kind: 'status', status: 503 }, 1_000)
    await expire()
    await expire()
    const [attempt] = await at.rowsOf(id)
    // The second tick was too early to ask again.
    expect(attempt).toMatchObject({ checks: 1, nextCheckAt: new Date('2026-01-15T13:01:00Z') })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })

    later(DAY_MINUTES)
    await expire()
    later(DAY_MINUTES)
    await expire()
    expect(await at.orderRow(id)).toMatchObject({ expiredAt: null, flag: 'payment-unknown' })
    expect(await at.historyOf(id)).toEqual(['placed', 'payment-flagged'])

    at.paypal.control.repair()
    later(DAY_MINUTES)
    await expire()
    expect(await at.orderRow(id)).toMatchObject({ paidAt: at.shop.clock.now, flag: null })
  })

  it('waits while a payment is under review, and expires the order once it is declined', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.pendNext()
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-pending' })
    later(60)
    await expire()
    expect(await statusOf(id)).toBe('placed')

    const [capture] = at.paypal.control.captures().filter((one) => one.custom_id === id)
    at.paypal.control.decidePending(capture!.id, 'DECLINED')
    later(10)
    await expire()
    expect(await statusOf(id)).toBe('expired')
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
  })

  it('waits while the shop has mismatched money, and reminds no buyer', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.changeOrder(reference, { cents: 29_99 })
    await at.openProvider().capture(reference, 'by-hand')
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-mismatch' })
    later(45)
    await at.shop.tick('remind-buyers')
    later(60)
    await expire()
    expect(await statusOf(id)).toBe('placed')
    expect(await at.jobs('order-reminder')).toEqual([])

    const admin = await at.shop.signIn('admin')
    await admin.api.adminRefunds.create({ params: { id }, body: {} })
    await expire()
    expect(await statusOf(id)).toBe('expired')
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
  })

  it('expires other orders when asking about one of them fails', async () => {
    const unknown = await at.approvedOrder()
    const plain = await at.placeOrder()
    later(60)
    at.paypal.control.fail('get-order', { kind: 'status', status: 503 }, 1_000)
    await expire()
    expect(await statusOf(plain)).toBe('expired')
    expect(await statusOf(unknown.id)).toBe('placed')
  })

  it('expires attempts at a provider no longer in use, unless money may have moved', async () => {
    const begun = await at.approvedOrder()
    at.paypal.control.fail('capture-order', { kind: 'status', status: 503 }, 4)
    await expect(at.pay(begun.id, begun.reference)).rejects.toMatchObject({ status: 503 })
    const untouched = await at.placeOrder()
    await at.start(untouched)
    at.provider = { ...at.openProvider(), name: 'another' }
    later(60)
    await expire()
    expect(await statusOf(untouched)).toBe('expired')
    expect(await statusOf(begun.id)).toBe('placed')
  })
})

describe('a payment that arrives after all', () => {
  it('reserves the units again while they are available', async () => {
    const { id, reference } = await at.approvedOrder()
    const [row] = await at.rowsOf(id)
    later(60)
    // As if the capture succeeded and the order expired before its answer was read.
    await at.openProvider().capture(reference, `${row!.id}-lost`)
    await change(at.shop.shop, null, (unit) => markExpired(unit, id))
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })

    await at.shop.tick('settle-payments')
    expect(await statusOf(id)).toBe('paid')
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
  })
})

describe('the first start after the update', () => {
  it('expires old holds without emails, and tells the owner in one line', async () => {
    const ids = [await at.placeOrder(), await at.placeOrder()]
    const { db } = at.shop.shop
    await at.shop.doJobs()
    const before = new Date('2026-01-15T14:00:00Z')
    await db
      .insert(settings)
      .values({ key: 'expiryBacklog', value: { before: before.toISOString() } })
    later(90)
    const fresh = await at.placeOrder()
    later(60)
    await expire()
    for (const id of [...ids, fresh]) expect(await statusOf(id)).toBe('expired')
    expect(await at.jobs('order-expired')).toEqual([{ orderId: fresh }])
    const movements = await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.reason, 'released'))
    expect(movements).toHaveLength(3)

    later(60)
    await expire()
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'orders-expired'))
    expect(entries).toMatchObject([{ actorName: 'Qurux', subject: '2', after: { orders: 2 } }])
  })

  it('logs nothing if nothing expired', async () => {
    const { db } = at.shop.shop
    const value = { before: at.shop.clock.now.toISOString() }
    await db.insert(settings).values({ key: 'expiryBacklog', value })
    await expire()
    const [row] = await db.select().from(settings).where(eq(settings.key, 'expiryBacklog'))
    expect(row!.value).toMatchObject({ expired: 0, doneAt: expect.any(String) })
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'orders-expired'))).toBe(0)
  })
})
