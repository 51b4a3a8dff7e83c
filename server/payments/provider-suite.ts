import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Capture } from './provider.ts'
import { testRefunds } from './provider-refund-suite.ts'
import {
  type Capability,
  makeRequest,
  type ProviderUnderTest,
  withJournal,
} from './provider-under-test-suite.ts'

/** What the shop relies on; every payment provider must pass, but for what it says it cannot. */
export function describePaymentProvider(
  name: string,
  open: () => Promise<ProviderUnderTest>,
  { cannot = [] }: { cannot?: readonly Capability[] } = {},
): void {
  const can = (capability: Capability) => !cannot.includes(capability)
  describe(`payments by ${name}`, () => {
    let world: ProviderUnderTest
    let provider: ReturnType<typeof withJournal>
    beforeAll(async () => {
      world = await open()
      provider = withJournal(world)
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
      const [{ fee }] = state.captures as [Capture]
      expect(fee === null || (fee >= 0 && fee < 46_01)).toBe(true)
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

    if (can('other-card')) {
      it('lets the shopper choose another card after a decline', async () => {
        const { request, reference } = await approved('declined')
        await expect(provider.capture(reference, key())).rejects.toMatchObject({ kind: 'declined' })
        await world.approve(reference, 'good')
        expect((await provider.capture(reference, key())).status).toBe('captured')
        expect(await world.taken(request.orderId)).toBe(46_01)
      })
    } else {
      it('is over after a decline', async () => {
        const { request, reference } = await approved('declined')
        expect((await provider.lookUp(reference)).status).toBe('declined')
        await expect(provider.capture(reference, key())).rejects.toMatchObject({ kind: 'declined' })
        await world.approve(reference, 'good')
        await expect(provider.capture(reference, key())).rejects.toMatchObject({ kind: 'declined' })
        expect(await world.taken(request.orderId)).toBe(0)
      })
    }

    if (can('reviews')) {
      it('distinguishes a pending capture from a completed one', async () => {
        await world.holdNextCapture()
        const { reference } = await approved()
        const state = await provider.capture(reference, key())
        expect(state.status).toBe('pending')
        expect(state.captures[0]).toMatchObject({ status: 'pending', reason: expect.any(String) })
      })
    }

    if (can('repeats')) {
      it('survives one lost response without doing the work twice', async () => {
        await world.loseResponses('createPayment', true, 1)
        const { request, reference } = await approved()
        await world.loseResponses('capture', true, 1)
        expect((await provider.capture(reference, key())).status).toBe('captured')
        expect(await world.taken(request.orderId)).toBe(46_01)
      })
    } else {
      it('does not know what became of a capture without a response, and never repeats it', async () => {
        for (const done of [true, false]) {
          const { request, reference } = await approved()
          await world.loseResponses('capture', done, 1)
          expect(await provider.capture(reference, key())).toMatchObject({
            status: 'unknown',
            captures: [],
          })
          expect((await provider.capture(reference, key())).status).toBe('unknown')
          expect((await provider.lookUp(reference)).status).toBe('unknown')
          await expect(provider.void(reference)).rejects.toMatchObject({ kind: 'refused' })
          expect(await world.taken(request.orderId)).toBe(done ? 46_01 : 0)
        }
      })
    }

    if (can('repeats')) {
      it('reports unavailable without a response, and can be asked again later', async () => {
        const { request, reference } = await approved()
        const same = key()
        await world.loseResponses('capture', true, 10)
        await expect(provider.capture(reference, same)).rejects.toMatchObject({
          kind: 'unavailable',
        })
        await world.loseResponses('capture', true, 0)
        expect((await provider.capture(reference, same)).status).toBe('captured')
        expect(await world.taken(request.orderId)).toBe(46_01)
      })
    }

    if (can('one-invoice')) {
      it('refuses to capture one attempt under two references, but not the next attempt', async () => {
        const request = makeRequest()
        const { reference: one } = await provider.createPayment(request, key())
        const { reference: other } = await provider.createPayment(request, key())
        await world.approve(one, 'good')
        await world.approve(other, 'good')
        await provider.capture(one, key())
        await expect(provider.capture(other, key())).rejects.toMatchObject({ kind: 'already-paid' })
        expect(await world.taken(request.orderId)).toBe(46_01)
        // As after the whole payment was refunded.
        const { reference: next } = await provider.createPayment({ ...request, attempt: 2 }, key())
        await world.approve(next, 'good')
        expect((await provider.capture(next, key())).status).toBe('captured')
      })
    }

    testRefunds({ can, provider: () => provider, world: () => world, approved })

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
