import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders, refunds } from '#server/db/schema.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()
let admin: Awaited<ReturnType<typeof at.shop.signIn>>

beforeEach(async () => {
  admin = await at.shop.signIn('admin')
})

function later(minutes: number): void {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * 60_000)
}

const sweep = () => at.shop.tick('settle-payments')

describe('payments that nothing reported to the shop', () => {
  it('are captured when the browser never returned and no webhook came', async () => {
    const { id } = await at.approvedOrder()
    await sweep()
    // The shopper may be returning right now.
    expect((await at.orderRow(id)).paidAt).toBeNull()
    later(2)
    await sweep()
    expect((await at.orderRow(id)).paidAt).not.toBeNull()
    expect(at.takenFor(id)).toHaveLength(1)
    later(60)
    await sweep()
    expect(at.takenFor(id)).toHaveLength(1)
    expect(await at.historyOf(id)).toEqual(['placed', 'paid'])
  })

  it('are recorded when the response to the capture was lost', async () => {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.fail('capture-order', { kind: 'lose-answer' }, 4)
    await expect(at.pay(id, reference)).rejects.toMatchObject({ status: 503 })
    at.paypal.control.repair()
    later(2)
    await sweep()
    expect((await at.orderRow(id)).paidAt).not.toBeNull()
    expect(at.takenFor(id)).toHaveLength(1)
  })

  it('are asked about at growing intervals', async () => {
    const id = await at.placeOrder()
    await at.start(id)
    // At the end of its hold the order would expire.
    const nextMonth = new Date('2026-02-15T12:00:00Z')
    await at.shop.shop.db.update(orders).set({ holdUntil: nextMonth }).where(eq(orders.id, id))
    const intervals: number[] = []
    for (let check = 0; check < 11; check++) {
      later(intervals.at(-1) ?? 2)
      await sweep()
      const [row] = await at.rowsOf(id)
      expect(row!.checks).toBe(check + 1)
      intervals.push((row!.nextCheckAt!.getTime() - at.shop.clock.now.getTime()) / 60_000)
    }
    expect(intervals).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  })

  it('do not retry a declined card unless the buyer does', async () => {
    const { id, reference } = await at.approvedOrder('declined-card')
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-declined' })
    at.paypal.control.approve(reference)
    later(2)
    await sweep()
    expect(at.takenFor(id)).toEqual([])
    expect(await at.historyOf(id)).toEqual(['placed', 'payment-declined'])

    later(70)
    await at.shop.tick('expire-orders')
    expect(await at.orderRow(id)).toMatchObject({ expiredAt: at.shop.clock.now, flag: null })
    expect(at.takenFor(id)).toEqual([])
  })

  it('stop at the first one while the provider is unavailable', async () => {
    const first = await at.approvedOrder()
    const second = await at.approvedOrder()
    later(2)
    at.paypal.control.fail('get-order', { kind: 'status', status: 503 }, 4)
    await sweep()
    expect(await at.rowsOf(first.id)).toMatchObject([{ checks: 1 }])
    expect(await at.rowsOf(second.id)).toMatchObject([{ checks: 0 }])
    later(1)
    await sweep()
    expect((await at.orderRow(first.id)).paidAt).not.toBeNull()
    expect((await at.orderRow(second.id)).paidAt).not.toBeNull()
  })

  it('are closed when the order is cancelled', async () => {
    const id = await at.placeOrder()
    await at.start(id)
    await at.amina.api.orders.cancel({ params: { id } })
    later(2)
    await sweep()
    expect(await at.rowsOf(id)).toMatchObject([{ closedReason: 'voided' }])
  })
})

it('a capture that begins while the sweep asks stays open, although other money came', async () => {
  const id = await at.placeOrder()
  const reference = await at.start(id)
  const provider = at.provider
  at.provider = {
    ...provider,
    async lookUp(...args) {
      const state = await provider.lookUp(...args)
      at.provider = provider
      at.paypal.control.approve(reference)
      at.paypal.control.fail('capture-order', { kind: 'lose-answer' }, 4)
      await expect(at.pay(id, reference)).rejects.toMatchObject({ status: 503 })
      const body = { amount: 30, receivedOn: '2026-01-15' }
      await admin.api.adminPayments.recordTransfer({ params: { id }, body })
      return state
    },
  }
  later(2)
  await sweep()
  at.paypal.control.repair()
  later(5)
  await sweep()
  expect(await at.rowsOf(id)).toMatchObject([{ capturedAmount: 30_00 }, { provider: 'bank' }])
  expect(await at.orderRow(id)).toMatchObject({ flag: 'paid-twice' })
})

describe('refunds that the provider has not confirmed', () => {
  it('are asked about until it has, and happen once', async () => {
    const id = await at.paidOrder()
    const numBefore = at.paypal.control.refunds().length
    at.paypal.control.fail('refund-capture', { kind: 'lose-answer' }, 4)
    const refund = await admin.api.adminRefunds.create({ params: { id }, body: {} })
    expect(refund.status).toBe('pending')
    at.paypal.control.repair()
    later(2)
    await sweep()
    expect(at.paypal.control.refunds()).toHaveLength(numBefore + 1)
    expect(await at.orderRow(id)).toMatchObject({ refundedAt: at.shop.clock.now, flag: null })
    later(600)
    await sweep()
    const { db } = at.shop.shop
    expect(await db.$count(refunds, eq(refunds.orderId, id))).toBe(1)
    expect(at.paypal.control.refunds()).toHaveLength(numBefore + 1)
  })

  it('are recorded as failed when the bank declines them', async () => {
    const id = await at.paidOrder()
    at.paypal.control.pendNextRefund()
    await admin.api.adminRefunds.create({ params: { id }, body: {} })
    at.paypal.control.decideRefund(at.paypal.control.refunds().at(-1)!.id, 'FAILED')
    later(2)
    await sweep()
    expect(await at.orderRow(id)).toMatchObject({ refundedAt: null, flag: null })
    expect(await at.historyOf(id)).toContain('refund-failed')
  })
})
