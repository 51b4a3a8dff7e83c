import { describe, expect, it } from 'vitest'
import { refunds } from '#server/db/schema.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { webhooksOf } from '#tests/webhooks.ts'

const at = payingShop()
const { deliver, eventIds, handled, post, rows, retry } = webhooksOf(at)

const APPROVED = 'CHECKOUT.ORDER.APPROVED'
const COMPLETED = 'PAYMENT.CAPTURE.COMPLETED'
const REFUNDED = 'PAYMENT.CAPTURE.REFUNDED'

const captureOf = (id: string) => at.takenFor(id)[0]!.id

async function recordOf(id: string) {
  const { api } = await at.shop.signIn('admin')
  return api.adminOrders.record({ params: { id } })
}

describe('a payment whose browser never returns', () => {
  it('is captured and paid by the webhook alone', async () => {
    const { id } = await at.approvedOrder()
    expect(await handled(APPROVED)).toBe('paid')
    expect(at.takenFor(id)).toHaveLength(1)
    expect(await at.historyOf(id)).toEqual(['placed', 'paid'])
    expect((await recordOf(id)).events[0]).toMatchObject({ type: 'paid', actor: 'provider' })
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({ status: 'paid' })
    expect(at.shop.mails.filter(({ to }) => to.includes('amina'))).not.toEqual([])
    expect(await handled(COMPLETED)).toBe('paid')
    expect(await at.historyOf(id)).toEqual(['placed', 'paid'])
  })

  it('is captured once, even if the browser asks at the same time', async () => {
    const { id, reference } = await at.approvedOrder()
    await deliver(APPROVED)
    const results = await Promise.allSettled([
      at.shop.doJobs(),
      at.pay(id, reference),
      at.pay(id, reference),
    ])
    expect(results.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
    expect(at.takenFor(id)).toHaveLength(1)
    expect(await at.historyOf(id)).toEqual(['placed', 'paid'])
  })

  it('stays unpaid when the card is declined, and can be paid with another one', async () => {
    const { id, reference } = await at.approvedOrder('declined-card')
    expect(await handled(APPROVED)).toBe('declined')
    expect(await at.orderRow(id)).toMatchObject({ paidAt: null })
    at.paypal.control.approve(reference)
    expect(await at.pay(id, reference)).toMatchObject({ isPaid: true })
  })

  it('captures nothing for a cancelled order', async () => {
    const { id } = await at.approvedOrder()
    await at.amina.api.orders.cancel({ params: { id } })
    expect(await handled(APPROVED)).toBe('closed')
    expect(at.takenFor(id)).toEqual([])
  })

  it('is paid even if the event arrives before the shop’s own row', async () => {
    const id = await at.placeOrder()
    const provider = at.provider
    at.provider = {
      ...provider,
      async createPayment(...args) {
        const created = await provider.createPayment(...args)
        at.provider = provider
        at.paypal.control.approve(created.reference)
        expect((await deliver(APPROVED)).statusCode).toBe(200)
        await expect(at.shop.doJobs()).rejects.toThrow('not known yet')
        return created
      },
    }
    await at.start(id)
    await retry()
    expect(await at.orderRow(id)).toMatchObject({ paidAt: expect.any(Date) })
    expect(await rows()).toMatchObject([{ outcome: 'paid' }])
  })

  it('is paid later if the provider does not respond at first', async () => {
    const { id } = await at.approvedOrder()
    await deliver(APPROVED)
    at.paypal.control.fail('get-order', { kind: 'status', status: 503 }, 4)
    await expect(at.shop.doJobs()).rejects.toThrow('does not answer')
    expect(await rows()).toMatchObject([{ handledAt: null }])
    await retry()
    expect(await at.orderRow(id)).toMatchObject({ paidAt: expect.any(Date) })
  })
})

describe('a pending payment', () => {
  it('pays the order when it completes, and allows a new attempt when it is declined', async () => {
    for (const [decision, type, outcome] of [
      ['COMPLETED', COMPLETED, 'paid'],
      ['DECLINED', 'PAYMENT.CAPTURE.DENIED', 'declined'],
    ] as const) {
      at.paypal.control.pendNext()
      const { id } = await at.approvedOrder()
      expect(await handled(APPROVED)).toBe('pending')
      expect(await handled('PAYMENT.CAPTURE.PENDING')).toBe('pending')
      at.paypal.control.decidePending(captureOf(id), decision)
      expect(await handled(type)).toBe(outcome)
      const { paidAt } = await at.orderRow(id)
      expect(paidAt !== null).toBe(decision === 'COMPLETED')
    }
  })

  it('is verified with the provider: another amount in the event pays nothing', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.changeOrder(reference, { cents: 1 })
    await at.openProvider().capture(reference, 'behind-the-shop')
    expect(await handled(COMPLETED)).toBe('mismatch')
    expect(await at.orderRow(id)).toMatchObject({ paidAt: null, flag: 'mismatch' })
  })
})

describe('in any order', () => {
  it('events lead to the same result, even when each arrives twice', async () => {
    const { id } = await at.approvedOrder()
    const before = eventIds().length
    await at.openProvider().capture((await at.rowsOf(id))[0]!.reference, 'behind-the-shop')
    at.paypal.control.refundBehindTheShop(captureOf(id), 10_00)
    const ids = [eventIds(APPROVED).at(-1)!, ...eventIds().slice(before)].reverse()
    for (const eventId of [...ids, ...ids]) {
      const { body, headers } = at.paypal.control.signedWebhook(eventId)
      expect((await post(body, headers)).statusCode).toBe(200)
    }
    // The refund of an unknown capture waits until the payment is settled.
    await expect(at.shop.doJobs()).rejects.toThrow('not known yet')
    await at.shop.doJobs()
    await retry()
    const outcomes = (await rows()).map(({ outcome }) => outcome)
    expect(outcomes).not.toContain(null)
    expect(await recordOf(id)).toMatchObject({
      payments: [{ amount: 30, refunded: 10, left: 20, flag: 'refunded-elsewhere' }],
    })
    expect(await at.shop.shop.db.select().from(refunds)).toHaveLength(1)
  })
})

describe('an unrelated event', () => {
  it('of an unknown type is stored and ignored', async () => {
    const { body, headers } = at.paypal.control.signText(
      JSON.stringify({ id: 'WH-1', event_type: 'CATALOG.PRODUCT.CREATED', resource: {} }),
    )
    await post(body, headers)
    await at.shop.doJobs()
    expect(await rows()).toMatchObject([{ outcome: 'ignored', handledAt: at.shop.clock.now }])
  })

  it('about a payment of another shop is dropped after ten minutes', async () => {
    const provider = at.openProvider()
    const request = { ...REQUEST, orderId: 'of-another-shop' }
    const { reference } = await provider.createPayment(request, 'another-shop')
    at.paypal.control.approve(reference)
    await deliver(APPROVED)
    await expect(at.shop.doJobs()).rejects.toThrow('not known yet')
    at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 11 * 60_000)
    await retry()
    expect(await rows()).toMatchObject([{ outcome: 'unknown-payment' }])
    expect((await provider.lookUp(reference)).status).toBe('approved')
  })

  it('that names the payment of one order and the id of another changes neither', async () => {
    const [one, other] = [await at.approvedOrder(), await at.approvedOrder()]
    const { body, headers } = at.paypal.control.signText(
      JSON.stringify({
        id: 'WH-2',
        event_type: APPROVED,
        resource: { id: one.reference, purchase_units: [{ custom_id: other.id }] },
      }),
    )
    await post(body, headers)
    await at.shop.doJobs()
    expect(await rows()).toMatchObject([{ outcome: 'does-not-fit' }])
    for (const { id } of [one, other]) expect(at.takenFor(id)).toEqual([])
  })

  it('is ignored if the shop now uses another provider', async () => {
    await at.approvedOrder()
    await deliver(APPROVED)
    at.provider = { ...at.openProvider(), name: 'paypal' }
    await at.shop.doJobs()
    expect(await rows()).toMatchObject([{ outcome: 'other-provider' }])
  })
})

describe('a refund', () => {
  it('made by the shop is settled when the money has moved', async () => {
    const id = await at.paidOrder()
    const { api } = await at.shop.signIn('admin')
    at.paypal.control.pendNextRefund()
    await api.adminRefunds.create({ params: { id }, body: { amount: 10 } })
    at.paypal.control.decideRefund(at.paypal.control.refunds().at(-1)!.id, 'COMPLETED')
    expect(await handled(REFUNDED)).toBe('refunded')
    expect(await recordOf(id)).toMatchObject({ flag: null, payments: [{ refunded: 10 }] })
    at.paypal.control.pendNextRefund()
    await api.adminRefunds.create({ params: { id }, body: { amount: 5 } })
    at.paypal.control.decideRefund(at.paypal.control.refunds().at(-1)!.id, 'FAILED')
    expect(await handled('PAYMENT.REFUND.FAILED')).toBe('refund-failed')
    expect(await recordOf(id)).toMatchObject({ flag: null, payments: [{ refunded: 10, left: 20 }] })
  })

  it('whose answer was lost is recognised by its event and recorded once', async () => {
    const id = await at.paidOrder()
    const { api } = await at.shop.signIn('admin')
    at.paypal.control.fail('refund-capture', { kind: 'lose-answer' }, 4)
    const refund = await api.adminRefunds.create({ params: { id }, body: { amount: 10 } })
    expect(refund.status).toBe('pending')
    expect(await handled(REFUNDED)).toBe('refunded')
    const record = await recordOf(id)
    expect(record).toMatchObject({ flag: null, payments: [{ refunded: 10, left: 20 }] })
    expect(record.refunds).toHaveLength(1)
  })

  it('waits if it may be one whose answer was lost', async () => {
    const id = await at.paidOrder()
    const { api } = await at.shop.signIn('admin')
    at.paypal.control.fail('refund-capture', { kind: 'lose-answer' }, 8)
    await api.adminRefunds.create({ params: { id }, body: { amount: 10 } })
    await deliver(REFUNDED)
    await expect(at.shop.doJobs()).rejects.toThrow('waits for its answer')
    await retry()
    expect((await recordOf(id)).refunds).toMatchObject([{ status: 'completed', amount: 10 }])
  })

  it('made at PayPal itself is looked up, recorded and flagged', async () => {
    const id = await at.paidOrder(2)
    at.paypal.control.refundBehindTheShop(captureOf(id), 10_00)
    expect(await handled(REFUNDED)).toBe('refunded-elsewhere')
    await at.shop.doJobs()
    expect(await recordOf(id)).toMatchObject({
      flag: 'refunded-elsewhere',
      payments: [{ amount: 50, refunded: 10, left: 40, flag: null }],
      refunds: [{ amount: 10, status: 'completed', elsewhere: true, name: null }],
    })
    expect((await recordOf(id)).events[0]).toMatchObject({ type: 'refunded', actor: 'provider' })
    // The rest is refunded too: the order is closed, and its units are available again.
    at.paypal.control.refundBehindTheShop(captureOf(id))
    expect(await handled(REFUNDED)).toBe('refunded-elsewhere')
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({
      status: 'refunded',
      refundedPrice: 50,
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    const { api } = await at.shop.signIn('admin')
    await api.adminOrders.unflag({ params: { id } })
    expect(await recordOf(id)).toMatchObject({ flag: null })
  })

  it('made at PayPal itself that does not match is flagged and not recorded', async () => {
    const id = await at.paidOrder()
    const forgedEvents: Record<string, unknown>[] = [
      { 'amount.currency_code': 'EUR' },
      { 'amount.value': '31.00' },
      { 'amount.value': '0.00' },
      { id: 'ANOTHERREFUND' },
      { links: null },
      { id: 'REFUND\0' },
    ]
    for (const changes of forgedEvents) {
      at.paypal.control.refundBehindTheShop(captureOf(id), 1_00)
      at.paypal.control.fail('get-refund', { kind: 'tamper', changes })
      expect(await handled(REFUNDED), JSON.stringify(changes)).toBe('flagged')
    }
    const record = await recordOf(id)
    expect(record).toMatchObject({ flag: 'refunded-elsewhere', payments: [{ refunded: 0 }] })
    expect(record.refunds).toEqual([])
    expect(record.events.filter(({ type }) => type === 'refund-flagged')).toHaveLength(6)
  })
})

describe('money at stake', () => {
  it('is flagged and recorded when it is reversed', async () => {
    const id = await at.paidOrder()
    at.paypal.control.reverseCapture(captureOf(id))
    expect(await handled('PAYMENT.CAPTURE.REVERSED')).toBe('flagged')
    const record = await recordOf(id)
    expect(record).toMatchObject({ flag: 'reversed', payments: [{ refunded: 0, left: 30 }] })
    expect(record.events[0]).toMatchObject({ type: 'payment-reversed', actor: 'provider' })
  })

  it('is flagged at each step of a dispute, even after the flag was cleared', async () => {
    const id = await at.paidOrder()
    const { api } = await at.shop.signIn('admin')
    for (const stage of ['RESOLVED', 'CREATED', 'UPDATED'] as const) {
      at.paypal.control.sendDispute(captureOf(id), stage)
      expect(await handled(`CUSTOMER.DISPUTE.${stage}`)).toBe('flagged')
      expect(await at.orderRow(id)).toMatchObject({ flag: 'disputed' })
      await api.adminOrders.unflag({ params: { id } })
    }
    const { events } = await recordOf(id)
    expect(events.find(({ type }) => type === 'dispute-opened')).toMatchObject({
      actor: 'provider',
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      reference: expect.stringMatching(/^PP-D-/),
    })
  })

  it('of a deleted order restores the order', async () => {
    const id = await at.paidOrder()
    const { api } = await at.shop.signIn('admin')
    await api.adminOrders.remove({ params: { id } })
    at.paypal.control.sendDispute(captureOf(id), 'CREATED')
    expect(await handled('CUSTOMER.DISPUTE.CREATED')).toBe('flagged')
    expect(await at.orderRow(id)).toMatchObject({ deletedAt: null, flag: 'disputed' })
  })

  it('is none when an approval was reversed before the capture', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.reverseApproval(reference)
    expect(await handled('CHECKOUT.PAYMENT-APPROVAL.REVERSED')).toBe('noted')
    expect(await at.orderRow(id)).toMatchObject({ flag: null, paidAt: null })
    expect(await at.historyOf(id)).toEqual(['placed', 'payment-voided', 'approval-reversed'])
  })
})

const REQUEST = {
  orderId: '',
  orderNumber: '1',
  attempt: 1,
  lines: [{ name: 'Butter', unitPrice: 20_00, quantity: 1 }],
  totals: { items: 20_00, coupon: 0, shipping: 0, total: 20_00 },
  currency: 'USD',
  returnUrl: 'http://another.test/',
  cancelUrl: 'http://another.test/',
  brandName: 'Another',
  description: 'Another',
  language: 'en' as const,
}
