import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Capability, ProviderUnderTest, withJournal } from './provider-under-test-suite.ts'

interface Suite {
  can: (capability: Capability) => boolean
  provider: () => ReturnType<typeof withJournal>
  world: () => ProviderUnderTest
  approved: () => Promise<{ request: { orderId: string }; reference: string }>
}

/** The part of provider-suite.ts about refunds. */
export function testRefunds({ can, provider, world, approved }: Suite): void {
  const key = () => randomUUID()

  if (can('parts')) {
    it('refunds in parts, and never more than it captured', async () => {
      const { reference } = await approved()
      const { captures } = await provider().capture(reference, key())
      const capture = captures[0]!.reference
      const same = key()

      const first = await provider().refund(capture, 6_01, same)
      expect(first).toMatchObject({
        captureReference: capture,
        amount: 6_01,
        currency: 'USD',
        status: 'completed',
      })
      expect(await provider().refund(capture, 6_01, same)).toEqual(first)
      expect((await provider().lookUp(reference)).captures[0]!.status).toBe('partially-refunded')

      await expect(provider().refund(capture, 40_01, key())).rejects.toMatchObject({
        kind: 'refused',
      })
      await provider().refund(capture, 40_00, key())
      const after = await provider().lookUp(reference)
      expect(after).toMatchObject({ status: 'captured', captures: [{ status: 'refunded' }] })
    })
  } else {
    it('refunds a whole payment once, and leaves a part to a person', async () => {
      const { reference } = await approved()
      const capture = (await provider().capture(reference, key())).captures[0]!.reference
      await expect(provider().refund(capture, 6_01, key())).rejects.toMatchObject({
        kind: 'by-hand',
      })
      await expect(provider().refund(capture, 46_02, key())).rejects.toMatchObject({
        kind: 'refused',
      })
      const refund = await provider().refund(capture, 46_01, key())
      expect(refund).toMatchObject({
        captureReference: capture,
        amount: 46_01,
        currency: 'USD',
        status: 'completed',
      })
      expect(await provider().refund(capture, 46_01, key())).toEqual(refund)
      expect((await provider().lookUp(reference)).captures[0]!.status).toBe('refunded')
    })
  }

  if (can('reviews')) {
    it('distinguishes a pending refund from a completed or failed one', async () => {
      const { reference } = await approved()
      const capture = (await provider().capture(reference, key())).captures[0]!.reference
      for (const [decision, status] of [
        ['failed', 'failed'],
        ['done', 'completed'],
      ] as const) {
        const decide = await world().holdNextRefund()
        const refund = await provider().refund(capture, 46_01, key())
        expect(refund).toMatchObject({ amount: 46_01, status: 'pending' })
        expect(await provider().lookUpRefund(refund.reference)).toEqual(refund)
        await decide(decision)
        expect(await provider().lookUpRefund(refund.reference)).toEqual({ ...refund, status })
      }
    })
  }

  if (can('repeats')) {
    it('survives a lost response to a refund without refunding twice', async () => {
      const { reference } = await approved()
      const capture = (await provider().capture(reference, key())).captures[0]!.reference
      const same = key()
      await world().loseResponses('refund', true, 10)
      await expect(provider().refund(capture, 40_00, same)).rejects.toMatchObject({
        kind: 'unavailable',
      })
      await world().loseResponses('refund', true, 0)
      expect((await provider().refund(capture, 40_00, same)).status).toBe('completed')
      await expect(provider().refund(capture, 40_00, key())).rejects.toMatchObject({
        kind: 'refused',
      })
    })
  } else {
    it('leaves a refund without a response to a person, and never repeats it', async () => {
      const { reference, request } = await approved()
      const capture = (await provider().capture(reference, key())).captures[0]!.reference
      await world().loseResponses('refund', true, 1)
      for (let time = 0; time < 2; time++) {
        await expect(provider().refund(capture, 46_01, key())).rejects.toMatchObject({
          kind: 'by-hand',
        })
      }
      expect(await world().taken(request.orderId)).toBe(0)
    })
  }
}
