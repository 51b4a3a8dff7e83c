import { describe, expect, it, onTestFinished } from 'vitest'
import type { Operation } from '#emulators/paypal/faults.ts'
import { startPaypalEmulator } from '#emulators/paypal/start.ts'
import { memoryJournal } from '#tests/memory-journal.ts'
import { describePaymentProvider } from '../provider-suite.ts'
import { type PaypalConfig, paypalProvider } from './provider.ts'

describePaymentProvider('PayPal', async () => {
  const { emulator, provider } = await startPaypal()
  const { control } = emulator
  const operations = {
    createPayment: 'create-order',
    capture: 'capture-order',
    refund: 'refund-capture',
  } as const satisfies Record<string, Operation>
  return {
    provider,
    journal: memoryJournal(),
    async approve(reference, card) {
      control.approve(reference, card === 'good' ? 'account' : 'declined-card')
    },
    async loseResponses(call, done, times) {
      control.repair()
      const fault = done
        ? { kind: 'lose-answer' as const }
        : { kind: 'status' as const, status: 503 }
      control.fail(operations[call], fault, times)
    },
    async holdNextCapture() {
      control.pendNext()
    },
    async holdNextRefund() {
      control.pendNextRefund()
      return async (decision) => {
        const { id } = control.refunds().at(-1)!
        control.decideRefund(id, decision === 'done' ? 'COMPLETED' : 'FAILED')
      }
    },
    async taken(orderId) {
      return control
        .captures()
        .filter((capture) => capture.custom_id === orderId)
        .reduce((sum, capture) => sum + Math.round(Number(capture.amount.value) * 100), 0)
    },
    stop: emulator.stop,
  }
})

describe('the PayPal client', () => {
  it('retries what is safe to repeat after a 5xx, with the same PayPal-Request-Id', async () => {
    const { emulator, provider } = await openPaypal()
    emulator.control.fail('create-order', { kind: 'status', status: 503 }, 2)
    await provider.createPayment(request, 'one-key')
    const keys = emulator.control.calls.map(({ requestId }) => requestId)
    expect(keys).toEqual(['one-key', 'one-key', 'one-key'])
  })

  it('gives up after its retries and reports that the outcome is unknown', async () => {
    const { emulator, provider } = await openPaypal()
    emulator.control.fail('create-order', { kind: 'status', status: 500 }, 9)
    await expect(provider.createPayment(request, 'one-key')).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'INTERNAL_SERVER_ERROR',
      debugId: expect.stringMatching(/^\w{13}$/),
    })
    expect(emulator.control.calls).toHaveLength(3)
  })

  it('times out, and a capture that succeeds late takes the money once', async () => {
    const { emulator, provider } = await openPaypal({ timeout: 150, retries: 0 })
    const { reference } = await provider.createPayment(request, 'create')
    emulator.control.approve(reference)
    emulator.control.fail('capture-order', { kind: 'stall', milliseconds: 400 })
    const capture = () => provider.capture(reference, 'capture')
    await expect(capture()).rejects.toMatchObject({ kind: 'unavailable', issue: 'NO_ANSWER' })
    // Retried while PayPal is still processing the first call.
    await expect(capture()).rejects.toMatchObject({ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' })
    await expect.poll(() => emulator.control.captures()).toHaveLength(1)
    expect((await capture()).status).toBe('captured')
    expect(emulator.control.captures()).toHaveLength(1)
  })

  it('renews a token that expired early, and fetches one token for many calls', async () => {
    const { emulator, provider } = await openPaypal()
    const { reference } = await provider.createPayment(request, 'create')
    emulator.control.revokeTokens()
    await Promise.all([1, 2, 3].map(() => provider.lookUp(reference)))
    expect(emulator.control.tokensGranted()).toBe(2)
  })

  it('reports misconfigured when the secret is wrong', async () => {
    const { provider } = await openPaypal({ clientSecret: 'wrong' })
    await expect(provider.lookUp('X')).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('reports unavailable when the connection is refused', async () => {
    const { provider } = await openPaypal({ apiUrl: 'http://127.0.0.1:9' })
    await expect(provider.lookUp('X')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('recognises an order that was captured elsewhere', async () => {
    const { emulator, provider } = await openPaypal()
    const { reference } = await provider.createPayment(request, 'create')
    emulator.control.approve(reference)
    emulator.control.fail('capture-order', { kind: 'lose-answer' }, 3)
    await expect(provider.capture(reference, 'first')).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect((await provider.capture(reference, 'second')).status).toBe('captured')
  })

  it('reports what the provider has, even if it differs from the request', async () => {
    const { emulator, provider } = await openPaypal()
    const { reference } = await provider.createPayment(request, 'create')
    emulator.control.approve(reference)
    emulator.control.changeOrder(reference, { cents: 1, currency: 'EUR', customId: 'another' })
    expect(await provider.capture(reference, 'capture')).toMatchObject({
      orderId: 'another',
      amount: 1,
      captures: [{ amount: 1, currency: 'EUR' }],
    })
  })

  it('names what a coupon takes off, so that the sums add up', async () => {
    const { emulator, provider } = await openPaypal()
    const soap = { name: 'Soap', unitPrice: 3_33, quantity: 3 }
    const totals = { items: 9_99, coupon: 5_00, shipping: 10_00, total: 14_99 }
    const { reference } = await provider.createPayment(
      { ...request, lines: [soap], totals },
      'create',
    )
    emulator.control.approve(reference)
    expect((await provider.capture(reference, 'capture')).captures).toMatchObject([
      { amount: 14_99 },
    ])
  })

  it('returns an approval page for shoppers without pop-ups', async () => {
    const { provider } = await openPaypal()
    const { reference, approvalUrl } = await provider.createPayment(request, 'create')
    expect(approvalUrl).toBe(`http://shop.test/demo-paypal/approve?token=${reference}`)
  })
})

const request = {
  orderId: '0196f3a0-0000-7000-8000-00000000abcd',
  orderNumber: '1001',
  attempt: 1,
  lines: [{ name: 'Shea butter', unitPrice: 20_00, quantity: 1 }],
  totals: { items: 20_00, coupon: 0, shipping: 10_00, total: 30_00 },
  currency: 'USD',
  returnUrl: 'http://shop.test/order/1',
  cancelUrl: 'http://shop.test/order/1',
  brandName: 'Qurux',
  description: 'Order 1001',
  language: 'en' as const,
}

/** For one test: stopped when it ends. */
async function openPaypal(changes: Partial<PaypalConfig> = {}) {
  const paypal = await startPaypal(changes)
  onTestFinished(paypal.emulator.stop)
  return paypal
}

async function startPaypal(changes: Partial<PaypalConfig> = {}) {
  const emulator = await startPaypalEmulator({ siteUrl: 'http://shop.test' })
  const provider = paypalProvider({
    ...emulator,
    backoff: 5,
    timeout: 2_000,
    currency: 'USD',
    demo: true,
    browser: { sdkUrl: '/demo-paypal/sdk/js', environment: 'sandbox' },
    approvalOrigins: ['http://shop.test'],
    webhook: null,
    ...changes,
  })
  return { emulator, provider }
}
