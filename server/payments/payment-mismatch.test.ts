import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payments } from '#server/db/schema.ts'
import { markExpired } from '#server/orders/mark-expired.ts'
import { change } from '#server/unit.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { paymentProviders } from './providers.ts'
import { settlePayment } from './settle-payment.ts'

const at = payingShop()

describe('a payment that does not match', () => {
  it('is not captured when the provider has another amount, currency or order', async () => {
    const changes = [{ cents: 1 }, { currency: 'EUR' }, { customId: 'another-order' }]
    for (const change of changes) {
      const { id, reference } = await at.approvedOrder()
      at.paypal.control.changeOrder(reference, change)
      await expect(at.pay(id, reference)).rejects.toMatchObject({
        status: 409,
        code: 'payment-mismatch',
      })
      expect(await at.orderRow(id)).toMatchObject({ paidAt: null, flag: 'mismatch' })
      expect(at.paypal.buyer.find(reference)!.order.status).toBe('APPROVED')
    }
    expect(await at.paidJobs()).toEqual([])
  })

  it('is recorded and flagged if it was captured all the same', async () => {
    const { id, reference } = await at.approvedOrder()
    const provider = at.openProvider()
    at.paypal.control.changeOrder(reference, { cents: 29_99 })
    await provider.capture(reference, 'by-hand')
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-mismatch' })
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-mismatch' })
    expect(await at.rowsOf(id)).toMatchObject([{ capturedAmount: 29_99, flag: 'mismatch' }])
    expect(await at.orderRow(id)).toMatchObject({ paidAt: null, flag: 'mismatch' })
    expect(await at.historyOf(id)).toEqual(['placed', 'payment-flagged'])
  })
})

describe('a pending payment', () => {
  it('leaves the order unpaid, and pays it when it completes', async () => {
    at.paypal.control.pendNext()
    const { id, reference } = await at.approvedOrder()
    await expect(at.pay(id, reference)).rejects.toMatchObject({
      status: 409,
      code: 'payment-pending',
    })
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-pending' })
    await expect(at.start(id)).rejects.toMatchObject({ code: 'payment-pending' })
    await expect(at.amina.api.orders.cancel({ params: { id } })).rejects.toMatchObject({
      code: 'payment-pending',
    })
    expect(await at.historyOf(id)).toEqual(['placed', 'payment-pending'])

    at.paypal.control.decidePending(at.takenFor(id)[0]!.id, 'COMPLETED')
    expect(await at.pay(id, reference)).toMatchObject({ isPaid: true })
  })

  it('lets the shopper pay again if it is declined in the end', async () => {
    at.paypal.control.pendNext()
    const { id, reference } = await at.approvedOrder()
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-pending' })
    at.paypal.control.decidePending(at.takenFor(id)[0]!.id, 'DECLINED')
    at.paypal.control.allowDuplicateInvoices()
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-declined' })
    const again = await at.start(id)
    expect(again).not.toBe(reference)
    at.paypal.control.approve(again)
    expect(await at.pay(id, again)).toMatchObject({ isPaid: true })
  })
})

describe('a payment that arrives late or twice', () => {
  /** Two attempts, as when the shop gave up on the first. */
  async function twoAttempts() {
    const { id, reference } = await at.approvedOrder()
    const now = at.shop.shop.now()
    await at.shop.shop.db.update(payments).set({ closedAt: now }).where(eq(payments.orderId, id))
    const second = await at.start(id)
    at.paypal.control.approve(second)
    return { id, first: reference, second }
  }

  it('is not captured for a paid order', async () => {
    const { id, first, second } = await twoAttempts()
    await at.pay(id, second)
    await at.shop.shop.db
      .update(payments)
      .set({ closedAt: null, closedReason: null })
      .where(eq(payments.reference, first))
    expect(await at.pay(id, first)).toMatchObject({ isPaid: true })
    expect(at.takenFor(id)).toHaveLength(1)
  })

  it('is found under the other reference when the provider refuses a second capture', async () => {
    const { id, first, second } = await twoAttempts()
    await at.openProvider().capture(first, 'behind-the-shop')
    expect(await at.pay(id, second)).toMatchObject({ isPaid: true })
    expect(at.takenFor(id)).toHaveLength(1)
    expect(await at.rowsOf(id)).toMatchObject([
      { reference: first, capturedAmount: 30_00 },
      { reference: second, closedReason: 'replaced' },
    ])
  })

  it('is recorded and flagged for a refund if it was captured twice', async () => {
    at.paypal.control.allowDuplicateInvoices()
    const { id, first, second } = await twoAttempts()
    await at.pay(id, second)
    await at.openProvider().capture(first, 'behind-the-shop')
    const [row] = await at.rowsOf(id)
    expect(await settlePayment(at.shop.shop, row!.id, 'provider')).toBe('paid')
    expect(await at.rowsOf(id)).toMatchObject([
      { reference: first, capturedAmount: 30_00, flag: 'paid-twice' },
      { reference: second, capturedAmount: 30_00, flag: null },
    ])
    expect(await at.orderRow(id)).toMatchObject({ flag: 'paid-twice', paidAt: expect.any(Date) })
    expect(await at.paidJobs()).toHaveLength(1)
  })

  it('stays flagged until all of it was refunded', async () => {
    at.paypal.control.allowDuplicateInvoices()
    const { id, first, second } = await twoAttempts()
    await at.amina.api.orders.cancel({ params: { id } })
    for (const reference of [first, second]) {
      await at.openProvider().capture(reference, 'behind-the-shop')
    }
    for (const payment of await at.rowsOf(id)) {
      await settlePayment(at.shop.shop, payment.id, 'provider')
    }
    expect(await at.orderRow(id)).toMatchObject({ flag: 'paid-while-cancelled' })

    const { api } = await at.shop.signIn('admin')
    const refund = () => api.adminRefunds.create({ params: { id }, body: {} })
    await refund()
    expect(await at.orderRow(id)).toMatchObject({ flag: 'paid-while-cancelled' })
    await refund()
    expect(await at.orderRow(id)).toMatchObject({ flag: null })
  })

  it('is voided if the order has been cancelled', async () => {
    const { id, reference } = await at.approvedOrder()
    await at.amina.api.orders.cancel({ params: { id } })
    await expect(at.pay(id, reference)).rejects.toMatchObject({
      code: 'order-not-payable',
      details: { status: 'cancelled' },
    })
    expect(at.takenFor(id)).toEqual([])
    expect(await at.rowsOf(id)).toMatchObject([{ closedReason: 'voided' }])
  })

  it('is flagged if the order was cancelled before it arrived', async () => {
    const { id, reference } = await at.approvedOrder()
    await at.openProvider().capture(reference, 'behind-the-shop')
    await at.amina.api.orders.cancel({ params: { id } })
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'order-not-payable' })
    expect(await at.orderRow(id)).toMatchObject({ paidAt: null, flag: 'paid-while-cancelled' })
    expect(await at.rowsOf(id)).toMatchObject([{ capturedAmount: 30_00 }])
  })

  it('restores a deleted order as cancelled, so that it can be seen and refunded', async () => {
    const { id, reference } = await at.approvedOrder()
    await at.openProvider().capture(reference, 'behind-the-shop')
    const { api } = await at.shop.signIn('admin')
    const remove = () => api.adminOrders.remove({ params: { id } })
    await remove()
    await expect(api.orders.show({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await api.dashboard.tasks()).flagged.total).toBe(0)

    const [row] = await at.rowsOf(id)
    await settlePayment(at.shop.shop, row!.id, 'provider')
    expect(await at.orderRow(id)).toMatchObject({ deletedAt: null, paidAt: null })
    expect(await api.orders.show({ params: { id } })).toMatchObject({ status: 'cancelled' })
    expect((await api.dashboard.tasks()).flagged).toMatchObject({
      total: 1,
      orders: [{ _id: id }],
    })
    expect(await api.adminOrders.list({ query: { filter: 'flagged' } })).toMatchObject([
      { _id: id, flag: 'paid-while-deleted' },
    ])
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'order-flagged' })

    await api.adminRefunds.create({ params: { id }, body: {} })
    expect(await api.orders.show({ params: { id } })).toMatchObject({ status: 'refunded' })
    expect(await at.historyOf(id)).toEqual([
      'placed',
      'deleted',
      'restored',
      'payment-flagged',
      'refunded',
    ])
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    await remove()
  })

  it('keeps a deleted order delivered if it was', async () => {
    at.paypal.control.allowDuplicateInvoices()
    const { id, first, second } = await twoAttempts()
    await at.pay(id, second)
    await at.openProvider().capture(first, 'behind-the-shop')
    const { api } = await at.shop.signIn('admin')
    await api.adminOrders.deliver({ params: { id } })
    await api.adminOrders.remove({ params: { id } })
    const [row] = await at.rowsOf(id)
    await settlePayment(at.shop.shop, row!.id, 'provider')
    expect(await api.orders.show({ params: { id } })).toMatchObject({ status: 'delivered' })
  })

  async function expire(id: string) {
    await change(at.shop.shop, null, (unit) => markExpired(unit, id))
  }

  it('reserves the units of an expired order again', async () => {
    const { id, reference } = await at.approvedOrder()
    await at.openProvider().capture(reference, 'behind-the-shop')
    await expire(id)
    expect(await at.pay(id, reference)).toMatchObject({ status: 'paid' })
    const { countInStock } = await at.shop.guest.catalog.show({ params: { id: at.butter } })
    expect(countInStock).toBe(4)
    expect(await at.pay(id, reference)).toMatchObject({ status: 'paid' })
  })

  it('is flagged if the buyer of an expired order was erased', async () => {
    const { id, reference } = await at.approvedOrder()
    await at.openProvider().capture(reference, 'behind-the-shop')
    await expire(id)
    const admin = await at.shop.signIn('admin')
    await admin.api.adminUsers.remove({ params: { id: at.amina.id } })
    const [row] = await at.rowsOf(id)
    await settlePayment(at.shop.shop, row!.id, 'provider')
    expect(await at.orderRow(id)).toMatchObject({ paidAt: null, flag: 'paid-while-expired' })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
  })

  it('is flagged if the units of an expired order are sold out', async () => {
    const { id, reference } = await at.approvedOrder()
    await at.openProvider().capture(reference, 'behind-the-shop')
    await expire(id)
    await at.placeOrder(5)
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'order-not-payable' })
    expect(await at.orderRow(id)).toMatchObject({ paidAt: null, flag: 'paid-while-expired' })
  })
})

it('leaves payments of another provider alone', async () => {
  const { id, reference } = await at.approvedOrder()
  const real = { ...at.openProvider(), name: 'paypal' }
  const later = { ...at.shop.shop, payments: paymentProviders({ PayPal: real }) }
  const [row] = await at.rowsOf(id)
  expect(await settlePayment(later, row!.id, 'system')).toBe('unavailable')
  expect(at.paypal.buyer.find(reference)!.order.status).toBe('APPROVED')
})
