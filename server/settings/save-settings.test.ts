import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, orders } from '#server/db/schema.ts'
import { address, NOON, type OpenShop, openShop } from '#tests/open-shop.ts'
import { saveSettings } from './save-settings.ts'
import { readSettings } from './settings.ts'

let shop: OpenShop
let actor: { id: string; name: string }

beforeEach(async () => {
  shop = await openShop({ env: { ORDER_HOLD_MINUTES: '90', MAIL_FROM: 'First <a@b.example>' } })
  actor = await shop.signIn('admin')
})

const settings = () => readSettings(shop.shop.db, shop.shop)
const entries = () => shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)

describe('settings', () => {
  it('default to the configuration', async () => {
    expect(await settings()).toMatchObject({
      orderHoldMinutes: 90,
      mailFrom: 'First <a@b.example>',
      lowStockBelow: 5,
      maxUnpaidOrders: 5,
      maxUnpaidUnits: 60,
    })
  })

  it('are audited one by one with old and new value, and only when they change', async () => {
    await saveSettings(shop.shop, actor, { name: 'Hodan', shippingFee: 12_50, phone: '' })
    await saveSettings(shop.shop, actor, { name: 'Hodan', shippingFee: 0 })
    expect(await entries()).toMatchObject([
      { subjectId: 'name', before: 'Qurux', after: 'Hodan', actorName: 'Shop Admin' },
      { subjectId: 'shippingFee', before: 10_00, after: 12_50 },
      { subjectId: 'phone', after: '' },
      { subjectId: 'shippingFee', before: 12_50, after: 0 },
    ])
    expect(await settings()).toMatchObject({ name: 'Hodan', shippingFee: 0, phone: '' })
    expect(shop.invalidated).toEqual(['settings', 'settings'])
  })

  it('are read back as they were written: digits stay text, and null stays null', async () => {
    const values = { whatsapp: '252615000001', name: 'true', address: '{"a":1}', logo: '/media/x' }
    await saveSettings(shop.shop, actor, values)
    expect(await settings()).toMatchObject(values)
    expect((await entries())[0]).toMatchObject({ before: '252615000000', after: '252615000001' })
    await saveSettings(shop.shop, actor, { logo: null })
    expect(await settings()).toMatchObject({ logo: null })
  })

  it('of two admins are both saved if they differ', async () => {
    const was = await settings()
    await Promise.all([
      saveSettings(shop.shop, actor, { phone: '61111' }, { phone: was.phone }),
      saveSettings(shop.shop, actor, { address: '2' }, { address: was.address }),
    ])
    expect(await settings()).toMatchObject({ phone: '61111', address: '2' })
  })

  it('give a conflict to the second of two admins who changed the same one, and save nothing', async () => {
    const { phone, name } = await settings()
    const was = { phone, name }
    const results = await Promise.allSettled(
      ['61111', '62222'].map((next) =>
        saveSettings(shop.shop, actor, { phone: next, name: next }, was),
      ),
    )
    const refused = results.find((one) => one.status === 'rejected')
    const current = await settings()
    expect(refused?.reason).toMatchObject({
      code: 'version-conflict',
      details: { current: { phone: current.phone, name: current.name } },
    })
    expect(current.name).toBe(current.phone)
  })

  it('decide how long the next order reserves its units, and the sender of mails', async () => {
    const amina = await shop.signIn('amina')
    await saveSettings(shop.shop, actor, { orderHoldMinutes: 30, mailFrom: 'H <h@q.example>' })
    const product = await shop.stockProduct()
    const body = {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal' as const,
    }
    const { _id } = await amina.api.orders.place({ body })
    const [order] = await shop.shop.db.select().from(orders).where(eq(orders.id, _id))
    expect(order!.holdUntil).toEqual(new Date(NOON.getTime() + 30 * 60_000))
    await shop.doJobs()
    expect(shop.mails).toMatchObject([{ from: 'H <h@q.example>' }])
  })

  it('keep internal values from the public', async () => {
    const about = await shop.guest.settings.shop()
    expect(Object.keys(about)).not.toContain('mailFrom')
    expect(JSON.stringify(about)).not.toContain('a@b.example')
  })
})

describe('a discount', () => {
  it('that another admin changed in the meantime is not overwritten', async () => {
    const admin = await shop.signIn('admin')
    const was = { globalDiscount: 0, discountDate: null }
    const set = (globalDiscount: number) =>
      admin.api.adminSettings.setDiscount({ body: { globalDiscount, was } })
    await set(20)
    await expect(set(30)).rejects.toMatchObject({
      code: 'version-conflict',
      details: { current: { globalDiscount: 20, discountDate: null } },
    })
    expect((await shop.guest.settings.discount()).globalDiscount).toBe(20)
  })

  it('can be set to begin later, which only admins know before', async () => {
    const admin = await shop.signIn('admin')
    const { plannedDiscount, setDiscount } = admin.api.adminSettings
    const was = await plannedDiscount()
    expect(was).toEqual({ globalDiscount: 0, discountFrom: null, discountDate: null })
    const body = { globalDiscount: 20, discountFrom: '2026-01-17', discountDate: '2026-01-18' }
    expect((await setDiscount({ body: { ...body, was } })).globalDiscount).toBe(0)
    expect((await shop.guest.settings.discount()).globalDiscount).toBe(0)
    expect(await plannedDiscount()).toEqual(body)
    // Another admin has not seen it; a client that knows no first day compares what is in force.
    await expect(setDiscount({ body: { globalDiscount: 5, was } })).rejects.toMatchObject({
      code: 'version-conflict',
    })
    const order = [{ product: await shop.stockProduct({ listPrice: 20_00 }), qty: 1 }]
    const priceAt = async (moment: string) => {
      shop.clock.now = new Date(moment)
      return (await shop.guest.cart.quote({ body: { orderItems: order } })).itemsPrice
    }
    expect(await priceAt('2026-01-16T20:59:59Z')).toBe(20)
    expect(await priceAt('2026-01-16T21:00:00Z')).toBe(16)
    expect(await priceAt('2026-01-18T21:00:00Z')).toBe(20)
    const reversed = setDiscount({ body: { ...body, discountFrom: '2026-01-19' } })
    await expect(reversed).rejects.toMatchObject({
      status: 400,
      errors: { discountDate: expect.any(String) },
    })
  })

  it('is audited with the admin, and only when it changes', async () => {
    const admin = await shop.signIn('admin')
    const set = (globalDiscount: number, discountDate = '') =>
      admin.api.adminSettings.setDiscount({ body: { globalDiscount, discountDate } })
    await set(20, '2026-01-31')
    await set(20, '2026-01-31')
    await set(0, '2026-01-31')
    await set(0)
    expect(await entries()).toMatchObject([
      {
        action: 'discount-changed',
        actorId: admin.id,
        before: { percent: 0, endsOn: null },
        after: { percent: 20, endsOn: '2026-01-31' },
      },
      { before: { percent: 20, endsOn: '2026-01-31' }, after: { percent: 0, endsOn: null } },
    ])
  })
})
