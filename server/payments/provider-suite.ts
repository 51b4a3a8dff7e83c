import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentProvider, PaymentRequest } from './provider.ts'

/** A provider with simulated surroundings: a shopper, and connections that can fail. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** The shopper approves, with a good card or one that the bank declines. */
  approve(reference: string, card: 'good' | 'declined'): Promise<void>
  /** The next `times` calls of this kind get no response, though their work may be done. */
  loseResponses(
    call: 'createPayment' | 'capture' | 'refund',
    done: boolean,
    times: number,
  ): Promise<void>
  /** The next capture is accepted, but stays pending for review. */
  holdNextCapture(): Promise<void>
  /** The next refund is accepted, but stays pending until it is decided. */
  holdNextRefund(): Promise<(decision: 'done' | 'failed') => Promise<void>>
  /** Cents captured for an order so far, by the provider's own records. */
  taken(orderId: string): Promise<number>
  stop(): Promise<void>
}

/** What the shop relies on; every payment provider must pass. */
export function describePaymentProvider(
  name: string,
  open: () => Promise<ProviderUnderTest>,
): void {
  describe(`payments by ${name}`, () => {
    let world: ProviderUnderTest
    let provider: PaymentProvider
    beforeAll(async () => {
      world = await open()
      provider = world.provider
    })
    afterAll(() => world.stop())

    const key = () => randomUUID()

    async function approved(card: 'good' | 'declined' = 'good') {
      const request = makeRequest()
      const { reference } = await provider.createPayment(request, key())
      await world.approve(reference, card)
      return { request, reference }
    }

    it('creates a payment that names the order and moves no money', async () => {
      const request = makeRequest()
      const { reference } = await provider.createPayment(request, key())
      expect(await provider.lookUp(reference)).toEqual({
        reference,
        orderId: request.orderId,
        amount: 46_01,
        currency: 'USD',
        status: 'created',
        captures: [],
      })
    })

    it('returns the same payment for the same key', async () => {
      const [request, same] = [makeRequest(), key()]
      const first = await provider.createPayment(request, same)
      expect(await provider.createPayment(request, same)).toEqual(first)
    })

    it('captures the exact amount once the shopper has approved', async () => {
      const { request, reference } = await approved()
      expect(await provider.lookUp(reference)).toMatchObject({ status: 'approved', captures: [] })

      const state = await provider.capture(reference, key())

      expect(state).toMatchObject({ reference, orderId: request.orderId, status: 'captured' })
      expect(state.captures).toMatchObject([
        { amount: 46_01, currency: 'USD', status: 'completed', reason: null },
      ])
      expect(await provider.lookUp(reference)).toEqual(state)
      expect(await world.taken(request.orderId)).toBe(46_01)
    })

    it('captures nothing without approval', async () => {
      const request = makeRequest()
      const { reference } = await provider.createPayment(request, key())
      await expect(provider.capture(reference, key())).rejects.toMatchObject({
        kind: 'not-approved',
      })
      expect(await world.taken(request.orderId)).toBe(0)
    })

    it('captures once, however often it is asked', async () => {
      const { request, reference } = await approved()
      const same = key()
      const first = await provider.capture(reference, same)
      expect(await provider.capture(reference, same)).toEqual(first)
      expect(await provider.capture(reference, key())).toEqual(first)
      expect(await world.taken(request.orderId)).toBe(46_01)
    })

    it('lets the shopper choose another card after a decline', async () => {
      const { request, reference } = await approved('declined')
      await expect(provider.capture(reference, key())).rejects.toMatchObject({ kind: 'declined' })
      await world.approve(reference, 'good')
      expect((await provider.capture(reference, key())).status).toBe('captured')
      expect(await world.taken(request.orderId)).toBe(46_01)
    })

    it('distinguishes a pending capture from a completed one', async () => {
      await world.holdNextCapture()
      const { reference } = await approved()
      const state = await provider.capture(reference, key())
      expect(state.status).toBe('pending')
      expect(state.captures[0]).toMatchObject({ status: 'pending', reason: expect.any(String) })
    })

    it('survives one lost response without doing the work twice', async () => {
      await world.loseResponses('createPayment', true, 1)
      const { request, reference } = await approved()
      await world.loseResponses('capture', true, 1)
      expect((await provider.capture(reference, key())).status).toBe('captured')
      expect(await world.taken(request.orderId)).toBe(46_01)
    })

    it('reports unavailable without a response, and can be asked again later', async () => {
      const { request, reference } = await approved()
      const same = key()
      await world.loseResponses('capture', true, 10)
      await expect(provider.capture(reference, same)).rejects.toMatchObject({ kind: 'unavailable' })
      await world.loseResponses('capture', true, 0)
      expect((await provider.capture(reference, same)).status).toBe('captured')
      expect(await world.taken(request.orderId)).toBe(46_01)
    })

    it('refuses to capture one order under two references', async () => {
      const request = makeRequest()
      const { reference: one } = await provider.createPayment(request, key())
      const { reference: other } = await provider.createPayment(request, key())
      await world.approve(one, 'good')
      await world.approve(other, 'good')
      await provider.capture(one, key())
      await expect(provider.capture(other, key())).rejects.toMatchObject({ kind: 'already-paid' })
      expect(await world.taken(request.orderId)).toBe(46_01)
    })

    it('refunds in parts, and never more than it captured', async () => {
      const { reference } = await approved()
      const { captures } = await provider.capture(reference, key())
      const capture = captures[0]!.reference
      const same = key()

      const first = await provider.refund(capture, 6_01, same)
      expect(first).toMatchObject({
        captureReference: capture,
        amount: 6_01,
        currency: 'USD',
        status: 'completed',
      })
      expect(await provider.refund(capture, 6_01, same)).toEqual(first)
      expect((await provider.lookUp(reference)).captures[0]!.status).toBe('partially-refunded')

      await expect(provider.refund(capture, 40_01, key())).rejects.toMatchObject({
        kind: 'refused',
      })
      await provider.refund(capture, 40_00, key())
      const after = await provider.lookUp(reference)
      expect(after).toMatchObject({ status: 'captured', captures: [{ status: 'refunded' }] })
    })

    it('distinguishes a pending refund from a completed or failed one', async () => {
      const { reference } = await approved()
      const capture = (await provider.capture(reference, key())).captures[0]!.reference
      for (const [decision, status] of [
        ['failed', 'failed'],
        ['done', 'completed'],
      ] as const) {
        const decide = await world.holdNextRefund()
        const refund = await provider.refund(capture, 46_01, key())
        expect(refund).toMatchObject({ amount: 46_01, status: 'pending' })
        expect(await provider.lookUpRefund(refund.reference)).toEqual(refund)
        await decide(decision)
        expect(await provider.lookUpRefund(refund.reference)).toEqual({ ...refund, status })
      }
    })

    it('survives a lost response to a refund without refunding twice', async () => {
      const { reference } = await approved()
      const capture = (await provider.capture(reference, key())).captures[0]!.reference
      const same = key()
      await world.loseResponses('refund', true, 10)
      await expect(provider.refund(capture, 40_00, same)).rejects.toMatchObject({
        kind: 'unavailable',
      })
      await world.loseResponses('refund', true, 0)
      expect((await provider.refund(capture, 40_00, same)).status).toBe('completed')
      await expect(provider.refund(capture, 40_00, key())).rejects.toMatchObject({
        kind: 'refused',
      })
    })

    it('voids a payment that was not captured, but not one that was', async () => {
      const open = await approved()
      await provider.void(open.reference)
      await provider.void(open.reference)
      expect(await world.taken(open.request.orderId)).toBe(0)

      const { reference } = await approved()
      await provider.capture(reference, key())
      await expect(provider.void(reference)).rejects.toMatchObject({ kind: 'refused' })
    })

    it('reports an unknown reference', async () => {
      await expect(provider.lookUp('NOSUCHPAYMENT')).rejects.toMatchObject({
        kind: 'unknown-payment',
      })
      await expect(provider.lookUp('../captures/x')).rejects.toMatchObject({
        kind: 'unknown-payment',
      })
    })
  })
}

function makeRequest(): PaymentRequest {
  const orderId = randomUUID()
  return {
    orderId,
    orderNumber: 'Q-1001',
    lines: [
      { name: `Qasil leaf powder ${'long name '.repeat(20)}`, unitPrice: 12_00, quantity: 3 },
      { name: 'Rose water 🌹', unitPrice: 1, quantity: 1 },
    ],
    totals: { items: 36_01, shipping: 10_00, total: 46_01 },
    currency: 'USD',
    returnUrl: `https://shop.example/order/${orderId}`,
    cancelUrl: `https://shop.example/order/${orderId}?cancelled=1`,
    brandName: 'Qurux',
    description: 'Order Q-1001',
    language: 'so',
  }
}
