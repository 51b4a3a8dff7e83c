import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Tasks } from '#contract/admin/dashboard.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import { mails, orders, products, reviews, skus } from '#server/db/schema.ts'
import { recordBackup } from '#server/settings/last-backup.ts'
import { saveSettings } from '#server/settings/save-settings.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()
const MINUTE = 60_000

async function tasks(): Promise<Tasks> {
  // A new sign-in each time, since sessions expire within the months of a test.
  const { api } = await at.shop.signIn('admin')
  return api.dashboard.tasks()
}

async function paidOrder(): Promise<string> {
  const { id, reference } = await at.approvedOrder()
  await at.pay(id, reference)
  return id
}

function later(minutes: number): void {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * MINUTE)
}

const change = (id: string, facts: Partial<typeof orders.$inferInsert>) =>
  at.shop.shop.db.update(orders).set(facts).where(eq(orders.id, id))

describe('today', () => {
  it('starts at midnight in the shop’s time zone, not the server’s', async () => {
    await paidOrder()
    expect(await tasks()).toMatchObject({
      today: { orders: 1, sales: 30 },
      yesterday: { sales: 0 },
    })
    at.shop.clock.now = new Date('2026-01-15T20:59:59Z')
    expect(await tasks()).toMatchObject({ today: { orders: 1, sales: 30 } })
    at.shop.clock.now = new Date('2026-01-15T21:00:00Z')
    expect(await tasks()).toMatchObject({
      today: { orders: 0, sales: 0 },
      yesterday: { orders: 1, sales: 30 },
    })
    await saveSettings(at.shop.shop, null, { timeZone: 'America/New_York' })
    expect(await tasks()).toMatchObject({ timeZone: 'America/New_York', today: { sales: 30 } })
  })
})

describe('the weight of products', () => {
  it('is missed only once a rate depends on it, and until it is entered', async () => {
    expect(await tasks()).toMatchObject({ withoutWeight: 0 })
    const { api } = await at.shop.signIn('admin')
    const { version, zones } = await api.adminShipping.show()
    const [everywhere] = zones
    const rates = [{ ...everywhere!.rates[0]!, maxWeight: 5_000 }]
    await api.adminShipping.save({ body: { version, zones: [{ ...everywhere!, rates }] } })
    const product = await at.shop.stockProduct()
    const missing = (await tasks()).withoutWeight
    expect(missing).toBeGreaterThan(0)
    await at.shop.shop.db.update(skus).set({ weightGrams: 250 }).where(eq(skus.productId, product))
    expect((await tasks()).withoutWeight).toBe(missing - 1)

    const [part] = await at.shop.addVariants(product, [], [{ weight: 250 }])
    const set = await at.shop.stockProduct()
    expect((await tasks()).withoutWeight).toBe(missing)
    await at.shop.addVariants(set, [], [{ parts: [{ variant: part!, qty: 2 }] }])
    expect((await tasks()).withoutWeight).toBe(missing - 1)
  })
})

describe('orders', () => {
  it('wait for delivery once paid, oldest first', async () => {
    const first = await paidOrder()
    later(1)
    const second = await paidOrder()
    await at.placeOrder()
    const { toDeliver } = await tasks()
    expect(toDeliver).toMatchObject({ total: 2, orders: [{ _id: first }, { _id: second }] })
    expect(toDeliver.orders[0]).toMatchObject({
      number: 1001,
      name: 'Amina Warsame',
      totalPrice: 30,
      at: '2026-01-15T12:00:00.000Z',
    })
    await change(first, { deliveredAt: at.shop.clock.now })
    await change(second, { refundedAt: at.shop.clock.now })
    expect((await tasks()).toDeliver).toEqual({ total: 0, orders: [] })
  })

  it('are counted like on the bell', async () => {
    await paidOrder()
    await at.placeOrder()
    const { api } = await at.shop.signIn('admin')
    const news = await api.adminOrders.news()
    expect(news).toMatchObject({ undelivered: 2, toDeliver: 1 })
    expect(await tasks()).toMatchObject({ news, toDeliver: { total: news.toDeliver } })
  })

  it('expire soon in the last quarter of the hour that their stock is reserved', async () => {
    const order = await at.placeOrder()
    later(44)
    expect((await tasks()).expiring).toMatchObject({ total: 0, withinMinutes: 15 })
    later(1)
    expect((await tasks()).expiring).toMatchObject({ total: 1, orders: [{ _id: order }] })
    later(15)
    expect((await tasks()).expiring).toMatchObject({ total: 0 })
  })

  it('expire soon even later if stock is reserved for less than an hour', async () => {
    await saveSettings(at.shop.shop, null, { orderHoldMinutes: 20 })
    await at.placeOrder()
    later(14)
    expect((await tasks()).expiring).toMatchObject({ total: 0, withinMinutes: 5 })
    later(1)
    expect((await tasks()).expiring.total).toBe(1)
  })

  it('stay flagged until an admin clears them', async () => {
    const id = await at.placeOrder()
    await change(id, { flaggedAt: at.shop.clock.now, flag: 'mismatch' })
    expect((await tasks()).flagged).toMatchObject({ total: 1, orders: [{ _id: id }] })
    await change(id, { flaggedAt: null, flag: null })
    expect((await tasks()).flagged).toEqual({ total: 0, orders: [] })
  })
})

describe('stock', () => {
  it('is low if fewer units than the setting are available, for products on sale only', async () => {
    // The butter of every test has five units.
    expect((await tasks()).lowStock).toEqual({ total: 0, below: 5, products: [] })
    await at.placeOrder()
    const none = await at.shop.stockProduct({ name: 'Soap', onHand: 0 })
    const soldOut = await at.shop.stockProduct({ name: 'Gone', onHand: 0 })
    const draft = await at.shop.stockProduct({ name: 'Draft', onHand: 0 })
    const { db, now } = at.shop.shop
    await db.update(products).set({ deletedAt: now() }).where(eq(products.id, soldOut))
    await db.update(products).set({ publishedAt: null }).where(eq(products.id, draft))
    expect((await tasks()).lowStock).toMatchObject({
      total: 2,
      products: [
        { _id: none, name: 'Soap', countInStock: 0 },
        { _id: at.butter, countInStock: 4 },
      ],
    })
    await saveSettings(at.shop.shop, null, { lowStockBelow: 1 })
    expect((await tasks()).lowStock).toMatchObject({ total: 1, below: 1 })
  })
})

describe('reviews and mails', () => {
  it('count as unanswered until they are answered, hidden or a month old', async () => {
    const { db } = at.shop.shop
    const review = { productId: at.butter, name: 'Amina W.', rating: 5, comment: 'Good' }
    const createdAt = at.shop.clock.now
    await db.insert(reviews).values([
      { ...review, createdAt },
      { ...review, createdAt, reply: 'Thank you' },
      { ...review, createdAt, hiddenAt: createdAt },
      { ...review, createdAt, demo: true },
    ])
    expect((await tasks()).unansweredReviews).toBe(1)
    later(31 * 24 * 60)
    expect((await tasks()).unansweredReviews).toBe(0)
  })

  it('count as failed until they are delivered, even by a resend', async () => {
    const { db, now } = at.shop.shop
    const mail = {
      template: 'order-placed',
      recipient: 'a@x.example',
      language: 'en',
      subject: 'x',
    } as const
    const [failed] = await db
      .insert(mails)
      .values([
        { ...mail, attempts: 1, lastError: '550 no such mailbox' },
        { ...mail, attempts: 2, sentAt: now() },
        mail,
      ])
      .returning()
    expect((await tasks()).failedMails).toBe(1)
    await db.insert(mails).values({ ...mail, resendOf: failed!.id, sentAt: now() })
    expect((await tasks()).failedMails).toBe(0)
  })
})

describe('the first steps', () => {
  it('are completed one by one', async () => {
    const { db, now } = at.shop.shop
    expect((await tasks()).firstSteps).toEqual({
      contact: false,
      product: true,
      payments: 'demo',
      backup: false,
    })
    expect((await tasks()).lastBackup).toBeNull()
    await recordBackup(db, { at: now(), bytes: 1 })
    await saveSettings(at.shop.shop, null, {
      email: 'me@shop.example',
      phone: '+252 61 1111',
      whatsapp: DEFAULT_SETTINGS.whatsapp,
    })
    expect((await tasks()).firstSteps).toMatchObject({ contact: false, backup: true })
    await saveSettings(at.shop.shop, null, { email: '', phone: '', whatsapp: '' })
    expect((await tasks()).firstSteps).toMatchObject({ contact: false })
    await saveSettings(at.shop.shop, null, { whatsapp: '252611111111' })
    await db.update(products).set({ publishedAt: null })
    expect(await tasks()).toMatchObject({
      lastBackup: now().toISOString(),
      firstSteps: { contact: true, product: false },
    })
  })
})
