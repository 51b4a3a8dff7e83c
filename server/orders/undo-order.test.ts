import { describe, expect, it } from 'vitest'
import type { TestApi } from '#tests/api.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { examine } from '../doctor/examine.ts'

const at = payingShop()
const MINUTE = 60_000

async function openOffice() {
  const { api } = await at.shop.signIn('admin')
  const { adminOrders } = api
  return {
    api,
    deliver: (id: string) => adminOrders.deliver({ params: { id } }),
    remove: (id: string) => adminOrders.remove({ params: { id } }),
    record: (id: string) => adminOrders.record({ params: { id } }),
    /** The newest change of the order. */
    lastChange: async (id: string) => (await api.audit.list({ query: { subject: id } }))[0]!,
    undo: (change: string) => api.audit.undo({ params: { id: change } }),
    refund: (id: string, amount: number) =>
      api.adminRefunds.create({ params: { id }, body: { amount } }),
  }
}

function pass(minutes: number): void {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * MINUTE)
}

const told = () => at.shop.mails.filter(({ subject }) => subject.includes('is delivered'))
const found = async () =>
  (await examine(at.shop.shop)).findings.filter(
    ({ check }) => !['backup-old', 'job-late'].includes(check),
  )
const ledger = async (api: TestApi) =>
  (await api.stock.movements({ params: { id: at.butter }, query: {} })).map(
    ({ reason, onHand, reserved }) => [reason, onHand, reserved],
  )

describe('a delivery', () => {
  it('can be undone for ten minutes, as if nobody had pressed', async () => {
    const office = await openOffice()
    const id = await at.paidOrder(2)
    await office.deliver(id)
    const { deliveryUndo } = await office.record(id)
    expect(deliveryUndo?.before).toBe(
      new Date(at.shop.clock.now.getTime() + 10 * MINUTE).toISOString(),
    )
    expect(await office.lastChange(id)).toMatchObject({
      _id: deliveryUndo!.change,
      action: 'order-delivered',
      isUndoable: true,
    })

    pass(9)
    await office.undo(deliveryUndo!.change)
    expect(await office.api.orders.show({ params: { id } })).toMatchObject({
      status: 'paid',
      isDelivered: false,
      deliveredAt: null,
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
    expect((await office.record(id)).deliveryUndo).toBeNull()
    expect(await at.historyOf(id)).toEqual(['placed', 'paid', 'delivered', 'delivery-undone'])
    expect(await office.lastChange(id)).toMatchObject({
      action: 'order-delivery-undone',
      undoes: deliveryUndo!.change,
      isUndoable: false,
      before: { status: 'delivered' },
      after: { status: 'paid' },
    })
    await at.shop.doLaterJobs()
    expect(told()).toEqual([])
    expect(await found()).toEqual([])
  })

  it('can happen again, and be undone again; the buyer hears of the last alone', async () => {
    const office = await openOffice()
    const id = await at.paidOrder(2)
    for (let time = 0; time < 2; time++) {
      await office.deliver(id)
      expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
      pass(1)
      await office.undo((await office.lastChange(id))._id)
      expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
      pass(1)
    }
    await office.deliver(id)
    expect(await ledger(office.api)).toEqual([
      ['delivered', -2, -2],
      ['delivery-undone', 2, 2],
      ['delivered', -2, -2],
      ['delivery-undone', 2, 2],
      ['delivered', -2, -2],
      ['reserved', 0, 2],
      ['opening', 5, 0],
    ])
    await at.shop.doJobs()
    expect(told()).toEqual([])
    expect(await found()).toEqual([])
    await at.shop.doLaterJobs()
    expect(told()).toHaveLength(1)
    expect(await found()).toEqual([])
  })

  it('stays after ten minutes, and after money was given back for it', async () => {
    const office = await openOffice()
    const late = await at.paidOrder()
    await office.deliver(late)
    const { deliveryUndo } = await office.record(late)
    pass(10)
    expect((await office.record(late)).deliveryUndo).toBeNull()
    expect(await office.lastChange(late)).toMatchObject({ isUndoable: false })
    const refusal = { status: 409, code: 'not-undoable' }
    await expect(office.undo(deliveryUndo!.change)).rejects.toMatchObject(refusal)

    const refunded = await at.paidOrder()
    await office.deliver(refunded)
    const change = (await office.lastChange(refunded))._id
    pass(1)
    await office.refund(refunded, 1)
    expect((await office.record(refunded)).deliveryUndo).toBeNull()
    await expect(office.undo(change)).rejects.toMatchObject(refusal)
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect(await found()).toEqual([])
  })

  it('is undone once when two admins press at the same time', async () => {
    const office = await openOffice()
    const id = await at.paidOrder()
    await office.deliver(id)
    const { _id } = await office.lastChange(id)
    const both = await Promise.allSettled([office.undo(_id), office.undo(_id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 1 })
  })
})

describe('the deletion of an order', () => {
  it('that is paid can be undone from the change log, and repeated', async () => {
    const office = await openOffice()
    const id = await at.paidOrder(2)
    for (let time = 0; time < 2; time++) {
      await office.remove(id)
      expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
      const entry = await office.lastChange(id)
      expect(entry).toMatchObject({ action: 'order-deleted', isUndoable: true })
      pass(60 * 24)
      await office.undo(entry._id)
      expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })
      pass(1)
    }
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({ status: 'paid' })
    expect(await office.lastChange(id)).toMatchObject({
      action: 'order-deletion-undone',
      subjectId: id,
      after: { status: 'paid', total: 50_00 },
    })
    expect((await at.historyOf(id)).slice(-2)).toEqual(['deleted', 'deletion-undone'])
    await office.deliver(id)
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect(await found()).toEqual([])

    await office.api.adminUsers.remove({ params: { id: at.amina.id } })
    const log = await office.api.audit.list({ query: { subject: id } })
    expect(JSON.stringify(log)).not.toContain('Amina')
  })

  it('that is delivered moves no stock when it is undone', async () => {
    const office = await openOffice()
    const id = await at.paidOrder(2)
    await office.deliver(id)
    pass(1)
    await office.remove(id)
    pass(1)
    await office.undo((await office.lastChange(id))._id)
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({
      status: 'delivered',
    })
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect(await found()).toEqual([])
  })

  it('stays where its units were sold meanwhile', async () => {
    const office = await openOffice()
    const id = await at.paidOrder(3)
    await office.remove(id)
    await at.placeOrder(4)
    const { _id } = await office.lastChange(id)
    await expect(office.undo(_id)).rejects.toMatchObject({
      status: 409,
      code: 'stock-too-low',
      details: { reserved: 4 },
    })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 4 })
    expect(await office.lastChange(id)).toMatchObject({ isUndoable: true, undoneAt: null })
  })

  it('that was never paid stays', async () => {
    const office = await openOffice()
    const id = await at.placeOrder()
    await office.remove(id)
    const entry = await office.lastChange(id)
    expect(entry.isUndoable).toBe(false)
    await expect(office.undo(entry._id)).rejects.toMatchObject({ code: 'not-undoable' })
  })
})
