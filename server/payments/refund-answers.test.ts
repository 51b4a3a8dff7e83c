import { describe, expect, it } from 'vitest'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

/** A paid order of $30, seen by an admin. */
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

/** What the provider answers to the next calls of this kind. */
function tamper(changes: Record<string, unknown>, times = 1, call = 'refund-capture' as const) {
  at.paypal.control.fail(call, { kind: 'tamper', changes }, times)
}

const elsewhere = 'https://api-m.paypal.com/v2/payments/captures/ANOTHERCAPTURE'

describe('an answer to a refund of $10 that does not fit', () => {
  const ANSWERS: Record<string, Record<string, unknown>> = {
    'another currency': { 'amount.currency_code': 'EUR' },
    'more than was asked': { 'amount.value': '12.00' },
    'less than was asked': { 'amount.value': '9.99' },
    'nothing at all': { 'amount.value': '0.00' },
    'more than ever came': { 'amount.value': '9999999.99' },
    'a sum that is none': { 'amount.value': '-10.00' },
    'a sum that is written in powers': { 'amount.value': '1e1' },
    'a NUL in its id': { id: 'REFUND\0ID' },
    'an id without end': { id: 'R'.repeat(5_000) },
    'no id': { id: null },
    'no sum': { amount: null },
    'no status': { status: null },
    'another capture': { links: [{ rel: 'up', href: elsewhere, method: 'GET' }] },
  }

  it.each(Object.entries(ANSWERS))(
    'because of %s is flagged and not booked',
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

  it('because its id is the one of an earlier refund is flagged and not booked', async () => {
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

  it('is no refusal either: a refund that failed under another sum stays open', async () => {
    const order = await paidOrder()
    tamper({ status: 'FAILED', 'amount.value': '20.00' })
    expect(await order.refund(10)).toMatchObject({ status: 'to-check' })
    expect(await order.record()).toMatchObject({ payments: [{ left: 20 }] })
  })

  it('is compared too where a refund waited', async () => {
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

  it('may be asked for again, is told once in the history, and the true answer is booked', async () => {
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

describe('a person who has looked at the provider’s pages', () => {
  it('says that the money went back, and it is booked as it was wanted', async () => {
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

  it('says that it did not, and it can be given back again', async () => {
    const order = await paidOrder()
    tamper({ 'amount.currency_code': 'EUR' })
    const { _id } = await order.refund(30)
    expect(await order.resolve(_id, false)).toMatchObject({ status: 'failed' })
    expect(await order.record()).toMatchObject({ flag: null, payments: [{ left: 30 }] })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
    expect(await at.jobs('order-refunded')).toEqual([])
  })

  it('is not asked while the provider can still tell', async () => {
    const order = await paidOrder()
    at.paypal.control.pendNextRefund()
    const { _id } = await order.refund(10)
    await expect(order.resolve(_id, false)).rejects.toMatchObject({
      status: 409,
      code: 'refund-not-to-check',
    })
  })
})

describe('any answer of the provider', () => {
  it('of more than a megabyte is none: the outcome is unknown', async () => {
    const order = await paidOrder()
    at.paypal.control.fail('refund-capture', { kind: 'pad', bytes: 1_100_000 }, 4)
    const refund = await order.refund(10)
    expect(refund).toMatchObject({ status: 'pending', failure: 'ANSWER_TOO_LARGE' })
    expect(await order.record()).toMatchObject({ flag: 'refund-waits' })
    expect(await order.check(refund._id)).toMatchObject({ status: 'completed' })
  })

  it('of more than a megabyte is none where it grants a token', async () => {
    const id = await at.placeOrder()
    at.shop.shop.payments = at.openProvider()
    at.paypal.control.fail('token', { kind: 'pad', bytes: 1_100_000 }, 4)
    await expect(at.start(id)).rejects.toMatchObject({ code: 'payments-unavailable' })
    await at.start(id)
  })

  it('is no reason to fail where it refuses in words that cannot be stored', async () => {
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

  it('that cannot be read pays nothing, and leaves the attempt as it was', async () => {
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
