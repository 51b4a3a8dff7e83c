import { desc, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEntries, refunds } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { settlePayment } from './settle-payment.ts'

const at = payingShop()

/** The admin's calls about one order; butter costs $20, shipping $10. */
async function adminOf(id: string) {
  const { api } = await at.shop.signIn('admin')
  type Body = NonNullable<Parameters<typeof api.adminRefunds.create>[0]>['body']
  return {
    api,
    refund: (body: Body = {}, idempotencyKey?: string) =>
      api.adminRefunds.create(
        { params: { id }, body },
        idempotencyKey ? { idempotencyKey } : undefined,
      ),
    check: (refund: string) => api.adminRefunds.check({ params: { id: refund } }),
    record: () => api.adminOrders.record({ params: { id } }),
    show: () => api.orders.show({ params: { id } }),
    deliver: () => api.adminOrders.deliver({ params: { id } }),
  }
}

/** Cents that the provider refunded for an order, by its own records. */
function refundedFor(id: string): number {
  const captures = at.takenFor(id).map((capture) => capture.id)
  return at.paypal.control
    .refunds()
    .filter(({ capture_id, status }) => captures.includes(capture_id) && status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0)
}

describe('a refund', () => {
  it('for some units remembers which, so that each is refunded once', async () => {
    const id = await at.paidOrder(3)
    const admin = await adminOf(id)
    const [line] = (await admin.show()).orderItems
    const item = line!._id
    await admin.refund({ amount: 20, units: [{ item, qty: 1 }] })
    expect((await admin.record()).refundable).toEqual([
      { item, qty: 2, refunded: 1, couponPrice: 0 },
    ])
    for (const units of [
      [{ item, qty: 3 }],
      [
        { item, qty: 2 },
        { item, qty: 1 },
      ],
      [{ item: id, qty: 1 }],
    ]) {
      expect(await refusal(admin.refund({ amount: 20, units }))).toMatchObject({
        status: 400,
        errors: { units: expect.any(String) },
      })
    }
    await admin.refund({ amount: 40, units: [{ item, qty: 2 }] })
    expect((await admin.record()).refundable).toMatchObject([{ qty: 0, refunded: 3 }])
    expect(refundedFor(id)).toBe(60_00)
  })

  it('in full marks the order refunded and releases its units', async () => {
    const id = await at.paidOrder(2)
    const admin = await adminOf(id)
    const refund = await admin.refund({ reason: 'Changed their mind' })
    expect(refund).toMatchObject({
      amount: 50,
      status: 'completed',
      reason: 'Changed their mind',
      name: 'Shop Admin',
      failure: null,
    })
    expect(refundedFor(id)).toBe(50_00)
    expect(await admin.show()).toMatchObject({
      status: 'refunded',
      refundedPrice: 50,
      isPaid: true,
      refundedAt: at.shop.clock.now.toISOString(),
    })
    expect(await at.rowsOf(id)).toMatchObject([{ refundedAmount: 50_00 }])
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    expect(await at.jobs('order-refunded')).toEqual([{ refundId: refund._id }])
    expect(await at.historyOf(id)).toEqual(['placed', 'paid', 'refunded'])
    const [entry] = await at.shop.shop.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry).toMatchObject({
      action: 'order-refunded',
      subjectId: id,
      actorName: 'Shop Admin',
      before: { refunded: 0 },
      after: { refunded: 50_00 },
    })
    await expect(admin.deliver()).rejects.toMatchObject({ code: 'order-not-deliverable' })
    await expect(admin.refund()).rejects.toMatchObject({ code: 'order-not-refundable' })
  })

  it('in parts adds up to no more than was captured', async () => {
    const id = await at.paidOrder(2)
    const admin = await adminOf(id)
    await admin.refund({ amount: 10.01 })
    expect(await admin.show()).toMatchObject({ status: 'paid', refundedPrice: 10.01 })
    await expect(admin.refund({ amount: 40 })).rejects.toMatchObject({
      status: 409,
      code: 'refund-too-large',
      details: { left: 39.99 },
    })
    for (const amount of [0, -1, 0.001, 1e9]) {
      await expect(admin.refund({ amount }), String(amount)).rejects.toMatchObject({ status: 400 })
    }
    await admin.refund({ amount: 39.99 })
    expect(await admin.show()).toMatchObject({ status: 'refunded', refundedPrice: 50 })
    expect(refundedFor(id)).toBe(50_00)
    const [row] = await admin.api.adminOrders.list({ query: { filter: 'refunded' } })
    expect(row).toMatchObject({ _id: id, refundedPrice: 50 })
  })

  it('requires captured money', async () => {
    const admin = await adminOf(await at.placeOrder())
    await expect(admin.refund()).rejects.toMatchObject({ code: 'order-not-refundable' })
  })

  it('restocks the named number of units after delivery', async () => {
    const id = await at.paidOrder(3)
    const admin = await adminOf(id)
    await admin.deliver()
    const item = (await admin.show()).orderItems[0]!._id
    expect((await admin.record()).restockable).toEqual([{ item, qty: 3 }])
    await admin.refund({ amount: 20, restock: [{ item, qty: 1 }] })
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect((await admin.record()).restockable).toEqual([{ item, qty: 2 }])
    await expect(admin.refund({ amount: 20, restock: [{ item, qty: 3 }] })).rejects.toMatchObject({
      status: 400,
      errors: { restock: expect.any(String) },
    })
    await admin.refund({ amount: 20, restock: [{ item, qty: 2 }] })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    expect((await admin.record()).restockable).toEqual([])
  })

  it('before delivery releases units, and only the rest is delivered', async () => {
    const id = await at.paidOrder(3)
    const admin = await adminOf(id)
    const item = (await admin.show()).orderItems[0]!._id
    await admin.refund({ amount: 20, restock: [{ item, qty: 1 }] })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
    await admin.deliver()
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
  })

  it('in full writes off units that are neither delivered nor restocked', async () => {
    const id = await at.paidOrder(2)
    const admin = await adminOf(id)
    const item = (await admin.show()).orderItems[0]!._id
    await admin.refund({ restock: [{ item, qty: 1 }] })
    expect(await at.stockOf()).toEqual({ onHand: 4, reserved: 0 })
  })

  it('cannot restock units of another order', async () => {
    const other = await at.paidOrder()
    const foreign = (await at.amina.api.orders.show({ params: { id: other } })).orderItems[0]!._id
    const admin = await adminOf(await at.paidOrder())
    await expect(admin.refund({ restock: [{ item: foreign, qty: 1 }] })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('pressed twice, or by two admins', () => {
  it('with one key refunds once', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    at.paypal.control.fail('refund-capture', { kind: 'stall', milliseconds: 80 })
    const both = await Promise.all([1, 2].map(() => admin.refund({ amount: 10 }, 'one-press')))
    expect(new Set(both.map(({ _id }) => _id)).size).toBe(1)
    expect(await admin.refund({ amount: 10 }, 'one-press')).toMatchObject({ _id: both[0]!._id })
    const again = await admin.refund({ amount: 10, seenLeft: 20 }, 'one-press')
    expect(again).toMatchObject({ _id: both[0]!._id })
    expect(refundedFor(id)).toBe(10_00)
    await expect(admin.refund({ amount: 11 }, 'one-press')).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    })
  })

  it('never refunds more than was captured', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    const results = await Promise.allSettled([1, 2, 3].map(() => admin.refund()))
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(refundedFor(id)).toBe(30_00)
    expect(await at.rowsOf(id)).toMatchObject([{ refundedAmount: 30_00 }])
  })

  it('tells the second that something has been refunded since', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    const results = await Promise.allSettled(
      [1, 2].map(() => admin.refund({ amount: 5, seenLeft: 30 })),
    )
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'version-conflict', details: { current: { left: 25 } } },
    })
    expect(refundedFor(id)).toBe(5_00)
  })
})

describe('when the provider', () => {
  it('refuses, nothing is refunded and the same key may be retried', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    at.paypal.control.refundBehindTheShop(at.takenFor(id)[0]!.id, 25_00)
    await expect(admin.refund({ amount: 10 }, 'a-key')).rejects.toMatchObject({
      status: 409,
      code: 'refund-failed',
      details: { reason: 'REFUND_AMOUNT_EXCEEDED' },
    })
    expect(await admin.record()).toMatchObject({
      refunds: [{ status: 'failed', failure: 'REFUND_AMOUNT_EXCEEDED' }],
      payments: [{ left: 30 }],
      flag: null,
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    expect(await at.historyOf(id)).toEqual(['placed', 'paid', 'refund-failed'])
    expect(await at.jobs('order-refunded')).toEqual([])
    expect(await admin.refund({ amount: 5 }, 'a-key')).toMatchObject({ status: 'completed' })
  })

  it('does not respond, the refund is pending, and a retry refunds once', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    at.paypal.control.fail('refund-capture', { kind: 'lose-answer' }, 4)
    const refund = await admin.refund({ amount: 10 })
    expect(refund).toMatchObject({ status: 'pending', failure: 'NO_ANSWER' })
    // A pending amount cannot be refunded again, and the order is flagged.
    expect(await admin.record()).toMatchObject({
      payments: [{ left: 20, refunded: 0 }],
      flag: 'refund-waits',
    })
    expect(await admin.api.adminOrders.list({ query: { filter: 'flagged' } })).toHaveLength(1)
    await expect(admin.refund({ amount: 25 })).rejects.toMatchObject({ code: 'refund-too-large' })
    for (const call of [admin.api.adminOrders.remove, admin.api.adminOrders.unflag]) {
      await expect(call({ params: { id } })).rejects.toMatchObject({ code: 'payment-pending' })
    }
    expect(await admin.record()).toMatchObject({ flag: 'refund-waits' })

    const answers = await Promise.all([admin.check(refund._id), admin.check(refund._id)])
    expect(answers).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
    expect(refundedFor(id)).toBe(10_00)
    expect(await at.rowsOf(id)).toMatchObject([{ refundedAmount: 10_00 }])
    expect(await at.jobs('order-refunded')).toHaveLength(1)
    expect(await admin.record()).toMatchObject({ flag: null })
  })

  it('fails before doing anything, the same applies', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    at.paypal.control.fail('refund-capture', { kind: 'status', status: 503 }, 8)
    const { _id } = await admin.refund()
    expect(refundedFor(id)).toBe(0)
    expect(await admin.check(_id)).toMatchObject({ status: 'pending' })
    at.paypal.control.repair()
    expect(await admin.check(_id)).toMatchObject({ status: 'completed' })
    expect(await admin.show()).toMatchObject({ status: 'refunded' })
    expect(refundedFor(id)).toBe(30_00)
  })

  it('takes time to decide, the order is refunded once the money has moved', async () => {
    const id = await at.paidOrder(2)
    const admin = await adminOf(id)
    at.paypal.control.pendNextRefund()
    const { _id } = await admin.refund()
    expect(await admin.show()).toMatchObject({ status: 'paid', refundedPrice: 0 })
    expect(await admin.check(_id)).toMatchObject({ status: 'pending' })
    // Its units are about to be restocked.
    await expect(admin.deliver()).rejects.toMatchObject({ code: 'payment-pending' })
    expect(await at.historyOf(id)).toEqual(['placed', 'paid', 'refund-pending'])

    at.paypal.control.decideRefund(at.paypal.control.refunds().at(-1)!.id, 'COMPLETED')
    expect(await admin.check(_id)).toMatchObject({ status: 'completed' })
    expect(await admin.show()).toMatchObject({ status: 'refunded' })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
  })

  it('declines in the end, the money can be refunded again', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    at.paypal.control.pendNextRefund()
    const { _id } = await admin.refund()
    at.paypal.control.decideRefund(at.paypal.control.refunds().at(-1)!.id, 'FAILED')
    await expect(admin.check(_id)).rejects.toMatchObject({ code: 'refund-failed' })
    expect(await admin.refund()).toMatchObject({ status: 'completed', amount: 30 })
    expect(refundedFor(id)).toBe(30_00)
  })

  it('has been replaced, nothing is refunded', async () => {
    const id = await at.paidOrder()
    const admin = await adminOf(id)
    at.provider = { ...at.openProvider(), name: 'another' }
    await expect(admin.refund()).rejects.toMatchObject({ code: 'payments-unavailable' })
    expect(await at.shop.shop.db.select().from(refunds)).toEqual([])
  })
})

describe('money that must be refunded', () => {
  it('is refunded first if an order was paid twice, which clears the flag', async () => {
    at.paypal.control.allowDuplicateInvoices()
    const { id, reference: first } = await at.approvedOrder()
    await at.shop.shop.db.execute(sql`update payments set closed_at = now()`)
    const second = await at.start(id)
    at.paypal.control.approve(second)
    await at.pay(id, second)
    await at.openProvider().capture(first, 'behind-the-shop')
    const [row] = await at.rowsOf(id)
    await settlePayment(at.shop.shop, row!.id, 'provider')

    const admin = await adminOf(id)
    expect(await admin.record()).toMatchObject({
      flag: 'paid-twice',
      payments: [
        { flag: 'paid-twice', left: 30 },
        { flag: null, left: 30 },
      ],
    })
    expect(await admin.refund()).toMatchObject({ payment: row!.id, amount: 30 })
    expect(await admin.show()).toMatchObject({ status: 'paid', refundedPrice: 30 })
    expect(await admin.record()).toMatchObject({ flag: null })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    await admin.deliver()
  })

  it('of a cancelled order has no units to restock', async () => {
    const { id, reference } = await at.approvedOrder()
    await at.openProvider().capture(reference, 'behind-the-shop')
    await at.amina.api.orders.cancel({ params: { id } })
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'order-not-payable' })
    const admin = await adminOf(id)
    expect(await admin.record()).toMatchObject({ flag: 'paid-while-cancelled', restockable: [] })
    await admin.refund()
    expect(await admin.show()).toMatchObject({ status: 'refunded', refundedPrice: 30 })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
  })

  it('leaves an order that still waits for the right payment its units', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.changeOrder(reference, { cents: 29_99 })
    await at.openProvider().capture(reference, 'by-hand')
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-mismatch' })

    const admin = await adminOf(id)
    const { orderItems } = await admin.show()
    expect(await admin.record()).toMatchObject({ flag: 'mismatch', restockable: [] })
    await expect(
      admin.refund({ restock: [{ item: orderItems[0]!._id, qty: 1 }] }),
    ).rejects.toMatchObject({ code: 'invalid-input' })
    await admin.refund()
    expect(await admin.show()).toMatchObject({ status: 'placed', refundedPrice: 29.99 })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    await at.amina.api.orders.cancel({ params: { id } })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
  })
})
