import { describe, expect, it } from 'vitest'
import { payingShop } from '#tests/paying-shop.ts'
import { settlePayment } from './settle-payment.ts'

const at = payingShop()

describe('paying an order', () => {
  it('captures the money, marks the order paid and enqueues one email', async () => {
    const { id, reference } = await at.approvedOrder()
    const order = await at.pay(id, reference)
    expect(order).toMatchObject({ status: 'paid', isPaid: true, paidAt: expect.any(String) })
    expect(at.takenFor(id)).toMatchObject([{ status: 'COMPLETED', amount: { value: '30.00' } }])
    expect(await at.rowsOf(id)).toMatchObject([
      { reference, amount: 30_00, capturedAmount: 30_00, provider: 'paypal-demo', flag: null },
    ])
    expect(await at.historyOf(id)).toEqual(['placed', 'paid'])
    expect(await at.paidJobs()).toEqual([{ data: { orderId: id } }])
    const [mine] = await at.amina.api.orders.mine({ query: {} })
    expect(mine).toMatchObject({ isPaid: true })
  })

  it('is idempotent, whatever the browser sends', async () => {
    const { id, reference } = await at.approvedOrder()
    const first = await at.pay(id, reference)
    expect(await at.pay(id, reference)).toEqual(first)
    const details = { id: 'ANOTHER', status: 'COMPLETED', payer: { email: 'x' }, amount: 0 }
    expect(await at.amina.api.payments.pay({ params: { id }, body: details })).toEqual(first)
    expect(await at.paidJobs()).toHaveLength(1)
    expect(at.takenFor(id)).toHaveLength(1)
  })

  it('works when the browser calls twice and the provider once at the same time', async () => {
    const { id, reference } = await at.approvedOrder()
    const [row] = await at.rowsOf(id)
    at.paypal.control.fail('capture-order', { kind: 'stall', milliseconds: 60 })
    const results = await Promise.all([
      at.pay(id, reference),
      settlePayment(at.shop.shop, row!.id, 'provider'),
      at.pay(id),
      settlePayment(at.shop.shop, row!.id, 'system'),
    ])
    expect(results).toMatchObject([{ isPaid: true }, 'paid', { isPaid: true }, 'paid'])
    expect(at.takenFor(id)).toHaveLength(1)
    expect(await at.historyOf(id)).toEqual(['placed', 'paid'])
    expect(await at.paidJobs()).toHaveLength(1)
  })

  it('trusts the provider, not the browser', async () => {
    const id = await at.placeOrder()
    await expect(at.pay(id)).rejects.toMatchObject({ status: 409, code: 'payment-not-approved' })
    const reference = await at.start(id)
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-not-approved' })
    expect((await at.orderRow(id)).paidAt).toBeNull()
  })

  it("does not pay one order with another order's payment", async () => {
    const paid = await at.approvedOrder()
    const other = await at.placeOrder()
    await at.start(other)
    await expect(at.pay(other, paid.reference)).rejects.toMatchObject({
      code: 'payment-not-approved',
    })
    expect(at.takenFor(other)).toEqual([])
  })

  it('is for the customer of the order only', async () => {
    const { id, reference } = await at.approvedOrder()
    const bile = await at.shop.signIn('bile')
    await expect(at.pay(id, reference, at.shop.guest)).rejects.toMatchObject({ status: 401 })
    await expect(at.pay(id, reference, bile.api)).rejects.toMatchObject({ status: 404 })
    expect(at.takenFor(id)).toEqual([])
  })

  it('lets the shopper choose another card after a decline, with the same attempt', async () => {
    const { id, reference } = await at.approvedOrder('declined-card')
    await expect(at.pay(id, reference)).rejects.toMatchObject({
      status: 409,
      code: 'payment-declined',
    })
    expect(await at.start(id)).toBe(reference)
    at.paypal.control.approve(reference, 'card')
    expect(await at.pay(id, reference)).toMatchObject({ isPaid: true })
    expect(await at.historyOf(id)).toEqual(['placed', 'payment-declined', 'paid'])
  })

  it('does not retry a declined card when a payment is only started', async () => {
    const { id, reference } = await at.approvedOrder('declined-card')
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-declined' })
    const before = at.paypal.control.calls.filter((call) => call.operation === 'capture-order')
    await at.start(id)
    const after = at.paypal.control.calls.filter((call) => call.operation === 'capture-order')
    expect(after).toEqual(before)
  })

  it('can still be cancelled after a decline', async () => {
    const { id, reference } = await at.approvedOrder('declined-card')
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-declined' })
    expect(await at.amina.api.orders.cancel({ params: { id } })).toMatchObject({
      status: 'cancelled',
    })
  })
})

describe('when the connection to the provider breaks', () => {
  it('finds what was captured and captures no more', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.fail('capture-order', { kind: 'lose-answer' }, 4)
    await expect(at.pay(id, reference)).rejects.toMatchObject({
      status: 503,
      code: 'payments-unavailable',
    })
    expect(at.takenFor(id)).toHaveLength(1)
    expect((await at.orderRow(id)).paidAt).toBeNull()
    expect(await at.pay(id, reference)).toMatchObject({ isPaid: true })
    expect(at.takenFor(id)).toHaveLength(1)
  })

  it('refuses to cancel the order while the outcome is unknown', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.fail('capture-order', { kind: 'lose-answer' }, 4)
    await expect(at.pay(id, reference)).rejects.toMatchObject({ status: 503 })
    await expect(at.amina.api.orders.cancel({ params: { id } })).rejects.toMatchObject({
      code: 'payment-pending',
    })
  })

  it('settles the earlier capture when the shopper starts again', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.fail('capture-order', { kind: 'lose-answer' }, 4)
    await expect(at.pay(id, reference)).rejects.toMatchObject({ status: 503 })
    await expect(at.start(id)).rejects.toMatchObject({
      code: 'order-not-payable',
      details: { status: 'paid' },
    })
    expect(await at.pay(id)).toMatchObject({ isPaid: true })
  })
})
