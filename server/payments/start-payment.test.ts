import { describe, expect, it } from 'vitest'
import { openShop } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { paymentProviders } from './providers.ts'

const at = payingShop()

describe('the configuration of the buttons', () => {
  it('has what the browser needs, and nothing secret', async () => {
    const config = await at.shop.guest.payments.config()
    expect(config).toEqual({
      clientId: at.paypal.clientId,
      currency: 'USD',
      cash: null,
      bank: null,
      sdkUrl: '/demo-paypal/sdk/js',
      demo: true,
      methods: ['PayPal'],
    })
    expect(JSON.stringify(config)).not.toContain(at.paypal.clientSecret)
  })

  it('has no client id if the shop accepts no payments', async () => {
    const closed = await openShop()
    const bile = await closed.signIn('bile')
    const id = await at.placeOrder(1, bile.api, await closed.stockProduct())
    closed.shop.payments = paymentProviders({})
    expect(await closed.guest.payments.config()).toMatchObject({ clientId: '', methods: [] })
    await expect(at.start(id, bile.api)).rejects.toMatchObject({
      status: 503,
      code: 'payments-unavailable',
    })
    await expect(at.pay(id, undefined, bile.api)).rejects.toMatchObject({
      code: 'payment-not-approved',
    })
  })
})

describe('starting a payment', () => {
  it('sends the provider the order with its lines, and the shopper to the approval page', async () => {
    const id = await at.placeOrder(2)
    const started = await at.amina.api.payments.start({ params: { id } })
    expect(started.approvalUrl).toBe(`http://shop.test/demo-paypal/approve?token=${started.id}`)
    const { order, returnUrl } = at.paypal.buyer.find(started.id)!
    expect(returnUrl).toBe(`http://shop.test/order/${id}`)
    expect(order.purchase_units[0]).toMatchObject({
      custom_id: id,
      amount: {
        value: '50.00',
        breakdown: { item_total: { value: '40.00' }, shipping: { value: '10.00' } },
      },
      items: [{ name: 'Raw Shea Butter', quantity: '2', unit_amount: { value: '20.00' } }],
    })
  })

  it('resumes the open attempt, even from two tabs at once', async () => {
    const id = await at.placeOrder()
    const references = await Promise.all([at.start(id), at.start(id), at.start(id)])
    expect(new Set([...references, await at.start(id)]).size).toBe(1)
    expect(await at.rowsOf(id)).toHaveLength(1)
  })

  it('asks to retry if its attempt has ended in another tab', async () => {
    const id = await at.placeOrder()
    const provider = at.provider
    at.provider = {
      ...provider,
      async createPayment(...args) {
        const created = await provider.createPayment(...args)
        at.provider = provider
        await at.start(id)
        at.paypal.control.forgetOrder(created.reference)
        await at.pay(id).catch(() => {})
        return created
      },
    }
    await expect(at.start(id)).rejects.toMatchObject({ status: 503, code: 'payments-unavailable' })
    const reference = await at.start(id)
    at.paypal.control.approve(reference)
    expect(await at.pay(id, reference)).toMatchObject({ isPaid: true })
  })

  it('starts a new attempt if the provider no longer knows the old one', async () => {
    const id = await at.placeOrder()
    const first = await at.start(id)
    at.paypal.control.forgetOrder(first)
    const second = await at.start(id)
    expect(second).not.toBe(first)
    at.paypal.control.approve(second)
    expect(await at.pay(id, second)).toMatchObject({ isPaid: true })
    expect(await at.rowsOf(id)).toMatchObject([{ closedReason: 'expired' }, { closedAt: null }])
  })

  it('honours an Idempotency-Key', async () => {
    const [id, other] = [await at.placeOrder(), await at.placeOrder()]
    const key = { idempotencyKey: 'pay-1' }
    const first = await at.amina.api.payments.start({ params: { id } }, key)
    expect(await at.amina.api.payments.start({ params: { id } }, key)).toEqual(first)
    await expect(at.amina.api.payments.start({ params: { id: other } }, key)).rejects.toMatchObject(
      {
        status: 409,
        code: 'idempotency-mismatch',
      },
    )
    expect(await at.rowsOf(other)).toEqual([])
  })

  it('reports when the provider does not respond, and works again when it does', async () => {
    const id = await at.placeOrder()
    at.paypal.control.fail('create-order', { kind: 'lose-answer' }, 4)
    await expect(at.start(id)).rejects.toMatchObject({ status: 503, code: 'payments-unavailable' })
    const reference = await at.start(id)
    at.paypal.control.approve(reference)
    expect(await at.pay(id)).toMatchObject({ isPaid: true })
  })

  it('is refused for orders that cannot be paid', async () => {
    const cancelled = await at.placeOrder()
    await at.amina.api.orders.cancel({ params: { id: cancelled } })
    await expect(at.start(cancelled)).rejects.toMatchObject({
      status: 409,
      code: 'order-not-payable',
      details: { status: 'cancelled' },
    })
    const { id, reference } = await at.approvedOrder()
    await at.pay(id, reference)
    await expect(at.start(id)).rejects.toMatchObject({ details: { status: 'paid' } })
  })

  it('is for the customer of the order only', async () => {
    const id = await at.placeOrder()
    const bile = await at.shop.signIn('bile')
    await expect(at.start(id, at.shop.guest)).rejects.toMatchObject({ status: 401 })
    await expect(at.start(id, bile.api)).rejects.toMatchObject({
      status: 404,
      message: 'Order not found',
    })
    await expect(at.start('nonsense')).rejects.toMatchObject({ status: 404 })
    expect(await at.rowsOf(id)).toEqual([])
  })
})
