import { describe, expect, it } from 'vitest'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

/** A paid order of $30, with an admin's calls. */
async function paidOrder() {
  const id = await at.paidOrder()
  const { api } = await at.shop.signIn('admin')
  return {
    id,
    api,
    refund: (amount: number) => api.adminRefunds.create({ params: { id }, body: { amount } }),
    check: (refund: string) => api.adminRefunds.check({ params: { id: refund } }),
    resolve: (refund: string, refunded: boolean) =>
      api.adminRefunds.resolve({ params: { id: refund }, body: { refunded } }),
    unflag: () => api.adminOrders.unflag({ params: { id } }),
    record: () => api.adminOrders.record({ params: { id } }),
    show: () => api.orders.show({ params: { id } }),
  }
}

/** Changes the provider's next responses to this call. */
function tamper(changes: Record<string, unknown>, times = 1, call = 'refund-capture' as const) {
  at.paypal.control.fail(call, { kind: 'tamper', changes }, times)
}

const elsewhere = 'https://api-m.paypal.com/v2/payments/captures/ANOTHERCAPTURE'

describe('a response that does not match a refund of $10', () => {
  const ANSWERS: Record<string, Record<string, unknown>> = {
    'another currency': { 'amount.currency_code': 'EUR' },
    'more than requested': { 'amount.value': '12.00' },
    'less than requested': { 'amount.value': '9.99' },
    'nothing at all': { 'amount.value': '0.00' },
    'more than was captured': { 'amount.value': '9999999.99' },
    'a negative amount': { 'amount.value': '-10.00' },
    'an amount in scientific notation': { 'amount.value': '1e1' },
    'a NUL in its id': { id: 'REFUND\0ID' },
    'an overlong id': { id: 'R'.repeat(5_000) },
    'no id': { id: null },
    'no amount': { amount: null },
    'no status': { status: null },
    'another capture': { links: [{ rel: 'up', href: elsewhere, method: 'GET' }] },
  }

  it.each(Object.entries(ANSWERS))(
    'because of %s is flagged and not recorded',
    async (_, changes) => {
      const order = await paidOrder()
      tamper(changes)
      const refund = await order.refund(10)
      expect(refund).toMatchObject({ status: 'to-check', amount: 10 })
      expect(await order.record()).toMatchObject({
        flag: 'refund-mismatch',
        payments: [{ refunded: 0, left: 20 }],
        refunds: [{ status: 'to-check' }],
        events: [{ type: 'refund-flagged', reason: 'refund-mismatch' }, {}, {}],
      })
      expect(await order.show()).toMatchObject({ status: 'paid', refundedPrice: 0 })
      expect(await at.jobs('order-refunded')).toEqual([])
      await expect(order.unflag()).rejects.toMatchObject({ code: 'payment-pending' })
    },
  )

  it('because it repeats the id of an earlier refund is flagged and not recorded', async () => {
    const order = await paidOrder()
    await order.refund(10)
    const { id } = at.paypal.control.refunds().at(-1)!
    tamper({ id })
    expect(await order.refund(10)).toMatchObject({ status: 'to-check' })
    expect(await order.record()).toMatchObject({
      flag: 'refund-mismatch',
      payments: [{ refunded: 10, left: 10 }],
    })
    expect(await at.jobs('order-refunded')).toHaveLength(1)
  })

  it('is no failure either: a refund that failed with another amount stays open', async () => {
    const order = await paidOrder()
    tamper({ status: 'FAILED', 'amount.value': '20.00' })
    expect(await order.refund(10)).toMatchObject({ status: 'to-check' })
    expect(await order.record()).toMatchObject({ payments: [{ left: 20 }] })
  })

  it('is also detected for a pending refund', async () => {
    const order = await paidOrder()
    at.paypal.control.pendNextRefund()
    const { _id } = await order.refund(10)
    const { id } = at.paypal.control.refunds().at(-1)!
    at.paypal.control.decideRefund(id, 'COMPLETED')
    for (const changes of [{ 'amount.value': '30.00' }, { id: 'ANOTHERREFUND' }]) {
      at.paypal.control.fail('get-refund', { kind: 'tamper', changes })
      expect(await order.check(_id)).toMatchObject({ status: 'to-check' })
    }
    expect(await order.record()).toMatchObject({ flag: 'refund-mismatch' })
    expect(await order.check(_id)).toMatchObject({ status: 'completed', amount: 10 })
    expect(await order.record()).toMatchObject({ flag: null, payments: [{ refunded: 10 }] })
  })

  it('is in the history once, and a correct response to the retry is recorded', async () => {
    const order = await paidOrder()
    tamper({ 'amount.value': '1.00' }, 2)
    const { _id } = await order.refund(10)
    at.paypal.control.fail('get-refund', { kind: 'tamper', changes: { 'amount.value': '1.00' } })
    expect(await order.check(_id)).toMatchObject({ status: 'to-check' })
    expect(await at.historyOf(order.id)).toEqual(['placed', 'paid', 'refund-flagged'])
    at.paypal.control.repair()
    at.paypal.control.fail('get-refund', { kind: 'lose-answer' }, 4)
    expect(await order.check(_id)).toMatchObject({ status: 'to-check' })
    expect(await order.check(_id)).toMatchObject({ status: 'completed' })
    expect(await order.record()).toMatchObject({ flag: null, payments: [{ refunded: 10 }] })
    expect(at.paypal.control.refunds().at(-1)!.amount.value).toBe('10.00')
  })
})

describe('a refund without an answer', () => {
  it('is not sent again once the provider may have forgotten its key', async () => {
    const order = await paidOrder()
    at.paypal.control.fail('refund-capture', { kind: 'lose-answer' }, 4)
    const { _id, status } = await order.refund(10)
    expect(status).toBe('pending')
    at.paypal.control.repair()
    const numBefore = at.paypal.control.refunds().length
    const DAY = 24 * 60 * 60_000
    at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 46 * DAY)
    const { api } = await at.shop.signIn('admin')
    const params = { id: _id }
    expect(await api.adminRefunds.check({ params })).toMatchObject({ status: 'to-check' })
    expect(at.paypal.control.refunds()).toHaveLength(numBefore)
    expect(await api.adminOrders.record({ params: { id: order.id } })).toMatchObject({
      flag: 'refund-mismatch',
      payments: [{ refunded: 0, left: 20 }],
    })
    const body = { refunded: true }
    expect(await api.adminRefunds.resolve({ params, body })).toMatchObject({ status: 'completed' })
  })
})

describe('an admin who has checked the provider’s pages', () => {
  it('reports that the money was refunded, and the refund is recorded as requested', async () => {
    const order = await paidOrder()
    tamper({ 'amount.value': '1.00' })
    const { _id } = await order.refund(10)
    expect(await order.resolve(_id, true)).toMatchObject({ status: 'completed', amount: 10 })
    expect(await order.record()).toMatchObject({
      flag: null,
      payments: [{ refunded: 10, left: 20 }],
      events: [{ type: 'refunded', name: 'Shop Admin', note: null }, {}, {}, {}],
    })
    expect(await at.jobs('order-refunded')).toEqual([{ refundId: _id }])
    await expect(order.resolve(_id, true)).rejects.toMatchObject({ code: 'refund-not-to-check' })
  })

  it('reports that it was not, and it can be refunded again', async () => {
    const order = await paidOrder()
    tamper({ 'amount.currency_code': 'EUR' })
    const { _id } = await order.refund(30)
    expect(await order.resolve(_id, false)).toMatchObject({ status: 'failed' })
    expect(await order.record()).toMatchObject({ flag: null, payments: [{ left: 30 }] })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    expect(await at.jobs('order-refunded')).toEqual([])
  })

  it('is not asked while the provider can still answer', async () => {
    const order = await paidOrder()
    at.paypal.control.pendNextRefund()
    const { _id } = await order.refund(10)
    await expect(order.resolve(_id, false)).rejects.toMatchObject({
      status: 409,
      code: 'refund-not-to-check',
    })
  })
})

describe('any response of the provider', () => {
  it('of more than a megabyte is dropped: the outcome is unknown', async () => {
    const order = await paidOrder()
    at.paypal.control.fail('refund-capture', { kind: 'pad', bytes: 1_100_000 }, 4)
    const refund = await order.refund(10)
    expect(refund).toMatchObject({ status: 'pending', failure: 'ANSWER_TOO_LARGE' })
    expect(await order.record()).toMatchObject({ flag: 'refund-waits' })
    expect(await order.check(refund._id)).toMatchObject({ status: 'completed' })
  })

  it('of more than a megabyte is dropped even if it grants a token', async () => {
    const id = await at.placeOrder()
    at.provider = at.openProvider()
    at.paypal.control.fail('token', { kind: 'pad', bytes: 1_100_000 }, 4)
    await expect(at.start(id)).rejects.toMatchObject({ code: 'payments-unavailable' })
    await at.start(id)
  })

  it('is handled even if it declines with text that cannot be stored', async () => {
    const order = await paidOrder()
    at.paypal.control.fail('refund-capture', { kind: 'status', status: 422, name: 'NO\0WAY' })
    await expect(order.refund(10)).rejects.toMatchObject({
      code: 'refund-failed',
      details: { reason: 'HTTP_422' },
    })
  })

  it('about another order or another attempt pays nothing', async () => {
    for (const changes of [
      { 'purchase_units.0.custom_id': 'an\0other' },
      { id: 'ANOTHERATTEMPT' },
    ]) {
      const { id, reference } = await at.approvedOrder()
      at.paypal.control.fail('get-order', { kind: 'tamper', changes })
      await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-mismatch' })
      expect(await at.orderRow(id)).toMatchObject({ paidAt: null, flag: 'mismatch' })
    }
  })

  it('that cannot be parsed pays nothing and leaves the attempt as it was', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.fail('capture-order', { kind: 'tamper', changes: { purchase_units: null } })
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payments-unavailable' })
    expect(await at.pay(id, reference)).toMatchObject({ isPaid: true })
    expect(at.takenFor(id)).toHaveLength(1)
  })
})

describe('the page where a shopper approves', () => {
  it.each([
    'https://evil.example/approve',
    'http://www.paypal.com/checkoutnow',
    'https://www.paypal.com@evil.example/',
    'javascript:alert(1)',
    '//shop.test/approve',
    'not an address',
  ])('is not %s', async (href) => {
    const id = await at.placeOrder()
    const links = [{ rel: 'approve', href, method: 'GET' }]
    at.paypal.control.fail('create-order', { kind: 'tamper', changes: { links } })
    const started = await at.amina.api.payments.start({ params: { id } })
    expect(started).toEqual({ id: expect.any(String), approvalUrl: null })
  })
})
