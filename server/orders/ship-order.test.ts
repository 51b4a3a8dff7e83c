import { describe, expect, it } from 'vitest'
import { payingShop } from '#tests/paying-shop.ts'
import { examine } from '../doctor/examine.ts'

const at = payingShop()

async function openAdmin() {
  const { api } = await at.shop.signIn('admin')
  return {
    api,
    ship: (id: string, body?: object) => api.adminParcels.ship({ params: { id }, body }),
    record: (id: string) => api.adminOrders.record({ params: { id } }),
    undo: (change: string) => api.audit.undo({ params: { id: change } }),
    changes: (id: string) => api.audit.list({ query: { subject: id } }),
  }
}

const show = (id: string) => at.amina.api.orders.show({ params: { id } })
const pass = (minutes: number) => {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * 60_000)
}
const shipmentMails = () =>
  at.shop.mails.filter(({ subject }) => /on its way|ready to pick up/.test(subject))
async function isSound() {
  const { findings } = await examine(at.shop.shop)
  expect(findings.filter(({ check }) => !['backup-old', 'job-late'].includes(check))).toEqual([])
}

const rahma = {
  courier: 'Rahma Express',
  trackingNumber: 'RX 1',
  trackingUrl: 'https://track.example/RX1',
}

describe('shipping', () => {
  it('tells the buyer who brings it, how to follow it, and the code for the door', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder()
    const shippedAt = at.shop.clock.now.toISOString()
    // A client that knows only paid and delivered sees the order as before.
    expect(await admin.ship(id, rahma)).toMatchObject({ status: 'paid', isDelivered: false })
    const { deliveryCode, ...seen } = await show(id)
    expect(seen).toMatchObject({ ...rahma, shippedAt })
    expect(deliveryCode).toMatch(/^\d{6}$/)
    expect(await at.historyOf(id)).toEqual(['placed', 'paid', 'shipped'])
    expect((await admin.record(id)).events[0]).toMatchObject({
      type: 'shipped',
      actor: 'admin',
      note: 'Rahma Express · RX 1 · https://track.example/RX1',
    })
    expect((await admin.changes(id))[0]).toMatchObject({ action: 'order-shipped', after: rahma })
    const [listed] = await at.amina.api.orders.mine({ query: {} })
    expect(listed).toMatchObject({ shippedAt, pickupAt: null })
    expect(listed).not.toHaveProperty('deliveryCode')

    await at.shop.doJobs()
    expect(shipmentMails()).toEqual([])
    pass(10)
    await at.shop.doLaterJobs()
    const [mail] = shipmentMails()
    expect(mail!.subject).toBe('Your order #1001 at Qurux is on its way')
    for (const fact of [...Object.values(rahma), deliveryCode]) expect(mail!.text).toContain(fact)
    await isSound()
  })

  it('can be undone for ten minutes without a mail, and repeated', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder()
    await admin.ship(id, rahma)
    pass(9)
    const { shipmentUndo } = await admin.record(id)
    await admin.undo(shipmentUndo!.change)
    expect(await show(id)).toMatchObject({ shippedAt: null, courier: null, trackingUrl: null })
    await at.shop.doLaterJobs()
    expect(shipmentMails()).toEqual([])
    await isSound()

    await admin.ship(id)
    const again = await admin.record(id)
    pass(10)
    expect(await admin.record(id)).toMatchObject({ shipmentUndo: null })
    await expect(admin.undo(again.shipmentUndo!.change)).rejects.toMatchObject({
      code: 'not-undoable',
    })
    expect(await at.historyOf(id)).toEqual([
      'placed',
      'paid',
      'shipped',
      'shipment-undone',
      'shipped',
    ])
    await at.shop.doLaterJobs()
    expect(shipmentMails()).toHaveLength(1)
  })

  it('is corrected by shipping again, which is a change of its own and no second mail', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder()
    const { shippedAt } = await admin.ship(id, { courier: 'Rahma' })
    pass(20)
    await at.shop.doLaterJobs()
    expect(await admin.ship(id, rahma)).toMatchObject({ ...rahma, shippedAt })
    // The same again changes nothing.
    await admin.ship(id, rahma)
    expect((await admin.changes(id)).map(({ action }) => action)).toEqual([
      'order-tracking-changed',
      'order-shipped',
    ])
    await at.shop.doLaterJobs()
    expect(shipmentMails()).toHaveLength(1)
  })

  it('is only for orders that are to be delivered, and links are https', async () => {
    const admin = await openAdmin()
    const unpaid = await at.placeOrder()
    await expect(admin.ship(unpaid)).rejects.toMatchObject({
      status: 409,
      code: 'order-not-shippable',
      details: { status: 'placed' },
    })
    expect(await show(unpaid)).toMatchObject({ deliveryCode: null })
    const id = await at.paidOrder()
    for (const trackingUrl of ['http://track.example/1', 'javascript:alert(1)', 'track', '//a.b']) {
      await expect(admin.ship(id, { trackingUrl })).rejects.toMatchObject({
        errors: { trackingUrl: expect.anything() },
      })
    }
    await admin.api.adminOrders.deliver({ params: { id } })
    expect(await show(id)).toMatchObject({ shippedAt: null, deliveryCode: null })
    await expect(admin.ship(id)).rejects.toMatchObject({ code: 'order-not-shippable' })
  })

  it('before a delivery at once: the buyer hears of the delivery alone', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder()
    await admin.ship(id, rahma)
    await admin.api.adminOrders.deliver({ params: { id } })
    await at.shop.doLaterJobs()
    expect(shipmentMails()).toEqual([])
    expect(at.shop.mails.at(-1)!.subject).toContain('has been delivered')
    await isSound()
  })
})
