import { describe, expect, it } from 'vitest'
import type { TestApi } from '#tests/api.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { examine } from '../doctor/examine.ts'

const at = payingShop()
const MINUTE = 60_000

async function openAdmin() {
  const { api } = await at.shop.signIn('admin')
  const { adminOrders } = api
  return {
    api,
    deliver: (id: string) => adminOrders.deliver({ params: { id } }),
    remove: (id: string) => adminOrders.remove({ params: { id } }),
    record: (id: string) => adminOrders.record({ params: { id } }),
    /** The order's latest entry in the change log. */
    lastChange: async (id: string) => (await api.audit.list({ query: { subject: id } }))[0]!,
    undo: (change: string) => api.audit.undo({ params: { id: change } }),
    refund: (id: string, amount: number) =>
      api.adminRefunds.create({ params: { id }, body: { amount } }),
  }
}

function pass(minutes: number): void {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * MINUTE)
}

const deliveryMails = () =>
  at.shop.mails.filter(({ subject }) => subject.includes('has been delivered'))
const found = async () =>
  (await examine(at.shop.shop)).findings.filter(
    ({ check }) => !['backup-old', 'job-late'].includes(check),
  )
const ledger = async (api: TestApi) =>
  (await api.stock.movements({ params: { id: at.butter }, query: {} })).map(
    ({ reason, onHand, reserved }) => [reason, onHand, reserved],
  )

describe('a delivery', () => {
  it('can be undone for ten minutes without a trace for the buyer', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder(2)
    await admin.deliver(id)
    const { deliveryUndo } = await admin.record(id)
    expect(deliveryUndo?.before).toBe(
      new Date(at.shop.clock.now.getTime() + 10 * MINUTE).toISOString(),
    )
    expect(await admin.lastChange(id)).toMatchObject({
      _id: deliveryUndo!.change,
      action: 'order-delivered',
      isUndoable: true,
    })

    pass(9)
    await admin.undo(deliveryUndo!.change)
    expect(await admin.api.orders.show({ params: { id } })).toMatchObject({
      status: 'paid',
      isDelivered: false,
      deliveredAt: null,
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
    expect((await admin.record(id)).deliveryUndo).toBeNull()
    expect(await at.historyOf(id)).toEqual(['placed', 'paid', 'delivered', 'delivery-undone'])
    expect(await admin.lastChange(id)).toMatchObject({
      action: 'order-delivery-undone',
      undoes: deliveryUndo!.change,
      isUndoable: false,
      before: { status: 'delivered' },
      after: { status: 'paid' },
    })
    await at.shop.doLaterJobs()
    expect(deliveryMails()).toEqual([])
    expect(await found()).toEqual([])
  })

  it('can be repeated and undone again; the buyer is emailed about the last one only', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder(2)
    for (let time = 0; time < 2; time++) {
      await admin.deliver(id)
      expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
      pass(1)
      await admin.undo((await admin.lastChange(id))._id)
      expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
      pass(1)
    }
    await admin.deliver(id)
    expect(await ledger(admin.api)).toEqual([
      ['delivered', -2, -2],
      ['delivery-undone', 2, 2],
      ['delivered', -2, -2],
      ['delivery-undone', 2, 2],
      ['delivered', -2, -2],
      ['reserved', 0, 2],
      ['opening', 5, 0],
    ])
    await at.shop.doJobs()
    expect(deliveryMails()).toEqual([])
    expect(await found()).toEqual([])
    await at.shop.doLaterJobs()
    expect(deliveryMails()).toHaveLength(1)
    expect(await found()).toEqual([])
  })

  it('cannot be undone after ten minutes or after a refund', async () => {
    const admin = await openAdmin()
    const late = await at.paidOrder()
    await admin.deliver(late)
    const { deliveryUndo } = await admin.record(late)
    pass(10)
    expect((await admin.record(late)).deliveryUndo).toBeNull()
    expect(await admin.lastChange(late)).toMatchObject({ isUndoable: false })
    const refusal = { status: 409, code: 'not-undoable' }
    await expect(admin.undo(deliveryUndo!.change)).rejects.toMatchObject(refusal)

    const refunded = await at.paidOrder()
    await admin.deliver(refunded)
    const change = (await admin.lastChange(refunded))._id
    pass(1)
    await admin.refund(refunded, 1)
    expect((await admin.record(refunded)).deliveryUndo).toBeNull()
    await expect(admin.undo(change)).rejects.toMatchObject(refusal)
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect(await found()).toEqual([])
  })

  it('is undone once when two admins press at the same time', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder()
    await admin.deliver(id)
    const { _id } = await admin.lastChange(id)
    const both = await Promise.allSettled([admin.undo(_id), admin.undo(_id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
  })
})

describe('the deletion of an order', () => {
  it('can be undone from the change log if it was paid, and repeated', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder(2)
    for (let time = 0; time < 2; time++) {
      await admin.remove(id)
      expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
      const entry = await admin.lastChange(id)
      expect(entry).toMatchObject({ action: 'order-deleted', isUndoable: true })
      pass(60 * 24)
      await admin.undo(entry._id)
      expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
      pass(1)
    }
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({ status: 'paid' })
    expect(await admin.lastChange(id)).toMatchObject({
      action: 'order-deletion-undone',
      subjectId: id,
      after: { status: 'paid', total: 50_00 },
    })
    expect((await at.historyOf(id)).slice(-2)).toEqual(['deleted', 'deletion-undone'])
    await admin.deliver(id)
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect(await found()).toEqual([])

    await admin.api.adminUsers.remove({ params: { id: at.amina.id } })
    const log = await admin.api.audit.list({ query: { subject: id } })
    expect(JSON.stringify(log)).not.toContain('Amina')
  })

  it('moves no stock when a delivered order is restored', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder(2)
    await admin.deliver(id)
    pass(1)
    await admin.remove(id)
    pass(1)
    await admin.undo((await admin.lastChange(id))._id)
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({
      status: 'delivered',
    })
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect(await found()).toEqual([])
  })

  it('cannot be undone once its units were sold to others', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder(3)
    await admin.remove(id)
    await at.placeOrder(4)
    const { _id } = await admin.lastChange(id)
    await expect(admin.undo(_id)).rejects.toMatchObject({
      status: 409,
      code: 'stock-too-low',
      details: { reserved: 4 },
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 4 })
    expect(await admin.lastChange(id)).toMatchObject({ isUndoable: true, undoneAt: null })
  })

  it('cannot be undone if it was never paid', async () => {
    const admin = await openAdmin()
    const id = await at.placeOrder()
    await admin.remove(id)
    const entry = await admin.lastChange(id)
    expect(entry.isUndoable).toBe(false)
    await expect(admin.undo(entry._id)).rejects.toMatchObject({ code: 'not-undoable' })
  })
})
