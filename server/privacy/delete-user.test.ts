import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  auditEntries,
  mails,
  orderEvents,
  orders,
  payments,
  reviews,
  sessions,
  skus,
  users,
  wishlistItems,
} from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  amina = await shop.signIn('amina')
  butter = await shop.stockProduct({ onHand: 9 })
})

const remove = (id = amina.id) => admin.api.adminUsers.remove({ params: { id } })

async function place(facts?: Partial<typeof orders.$inferInsert>, more = {}) {
  const { _id } = await amina.api.orders.place({
    body: {
      orderItems: [{ product: butter, qty: 2 }],
      shippingAddress: { ...address, ...more },
      paymentMethod: 'PayPal',
    },
  })
  if (facts) await shop.shop.db.update(orders).set(facts).where(eq(orders.id, _id))
  return _id
}

async function orderRow(id: string) {
  const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
  return row!
}

/** All stored rows as text, to search for personal data. */
async function everything(): Promise<string> {
  const tables = [users, sessions, orders, orderEvents, mails, reviews, auditEntries]
  const rows = await Promise.all(tables.map((table) => shop.shop.db.select().from(table)))
  return JSON.stringify(rows)
}

describe('deleting a user', () => {
  it('ends every session and removes the account with its wishlist', async () => {
    await amina.api.wishlist.add({ params: { id: butter } })
    expect(await shop.shop.db.$count(wishlistItems)).toBe(1)
    expect(await remove()).toEqual({ message: 'User removed' })
    expect(await amina.api.accounts.profile()).toBeNull()
    expect(await shop.shop.db.$count(sessions, eq(sessions.userId, amina.id))).toBe(0)
    expect(await shop.shop.db.$count(wishlistItems)).toBe(0)
    expect(await refusal(remove())).toMatchObject({ status: 404, message: 'User not found' })
  })

  it('is refused for admins', async () => {
    const error = await refusal(remove(admin.id))
    expect(error).toMatchObject({ status: 400, message: 'Can not delete admin user' })
  })

  it('cancels unpaid orders and releases their units', async () => {
    const unpaid = [await place(), await place()]
    const paid = await place({ paidAt: shop.clock.now })
    await remove()
    for (const id of unpaid) {
      expect(await orderRow(id)).toMatchObject({
        cancelledAt: shop.clock.now,
        customerId: null,
        buyerName: '',
        buyerEmail: '',
        shippingAddress: { address: '', city: '', postalCode: '', country: '', phone: '' },
        phone: '',
        networkHash: null,
      })
    }
    expect((await orderRow(paid)).cancelledAt).toBeNull()
    const [sku] = await shop.shop.db.select().from(skus)
    expect(sku).toMatchObject({ onHand: 9, reserved: 2 })
    const seen = await admin.api.orders.show({ params: { id: unpaid[0]! } })
    expect(seen).toMatchObject({ status: 'cancelled', user: { _id: null, name: '', email: '' } })
  })

  it('keeps on paid orders what accounting needs, and the phone until delivery', async () => {
    const forCourier = { recipient: 'Hodan', landmark: 'Blue gate', pin: '2.03711,45.34375' }
    const owed = await place({ paidAt: shop.clock.now }, forCourier)
    const tracking = { trackingNumber: '1Z 25', trackingUrl: 'https://track.example/1Z25' }
    const delivered = await place(
      { paidAt: shop.clock.now, deliveredAt: shop.clock.now },
      forCourier,
    )
    await shop.shop.db.update(orders).set(tracking)
    await remove()
    const retained = { buyerName: 'Amina Warsame', buyerEmail: '', customerId: null }
    expect(await orderRow(owed)).toMatchObject({
      ...retained,
      shippingAddress: { ...address, ...forCourier },
      phone: '+252615000000',
      networkHash: null,
    })
    const { address: street, city, country } = address
    expect(await orderRow(delivered)).toMatchObject({
      ...retained,
      shippingAddress: { address: street, city, country, phone: '' },
      phone: '',
    })
    expect(JSON.stringify(await orderRow(delivered))).not.toMatch(/Hodan|Blue gate|45\.34|1Z/)
    expect(await orderRow(owed)).toMatchObject(tracking)

    await shop.tick('purge-data')
    expect((await orderRow(owed)).shippingAddress.phone).toBe(address.phone)
    await admin.api.adminOrders.deliver({ params: { id: owed } })
    await shop.tick('purge-data')
    expect((await orderRow(owed)).shippingAddress.phone).toBe(address.phone)
    // The delivery can no longer be undone.
    shop.clock.now = new Date(shop.clock.now.getTime() + 10 * 60_000)
    await shop.tick('purge-data')
    const untracked = { trackingNumber: null, trackingUrl: null }
    expect(await orderRow(owed)).toMatchObject({ phone: '', ...untracked })
    expect((await orderRow(owed)).shippingAddress).toEqual({
      ...address,
      place: 'SO/mogadishu',
      phone: '',
    })
    // There is no address left to write to.
    await shop.doJobs()
    expect(shop.mails.filter(({ subject }) => subject.includes('delivered'))).toEqual([])
  })

  it('leaves no trace of the person except on paid orders', async () => {
    const id = await place()
    const gift = { orderItems: [{ product: butter, qty: 1 }], shippingAddress: address }
    await amina.api.orders.place({
      body: { ...gift, paymentMethod: 'PayPal', giftNote: 'From Amina' },
    })
    const answer = { from: 'customer', text: 'Amina: the green gate in Liberation Road' } as const
    await admin.api.adminOrders.message({ params: { id }, body: answer })
    const deleted = await place()
    await admin.api.adminOrders.remove({ params: { id: deleted } })
    await shop.doJobs()
    await shop.shop.db.update(mails).set({ lastError: '550 <amina@example.com> unknown' })
    await admin.api.adminUsers.update({
      params: { id: amina.id },
      body: { name: 'Amina W.', email: 'amina.warsame@example.com', isAdmin: false },
    })
    expect(await everything()).toMatch(/amina.*warsame.*liberation.*500 0000/i)
    await remove()
    const left = await everything()
    expect(left).not.toMatch(/amina|warsame|liberation|500 0000|green gate/i)
    const late = refusal(admin.api.adminOrders.message({ params: { id }, body: answer }))
    expect((await late).status).toBe(404)
    expect(left).toContain('Former customer')
    expect(left).toContain(id)
    expect(left).toContain(deleted)
  })

  it('keeps reviews, signed by a former customer', async () => {
    await amina.api.reviews.write({
      params: { id: butter },
      body: { rating: 4, comment: 'Soft skin' },
    })
    await remove()
    const product = await shop.guest.catalog.show({ params: { id: butter } })
    expect(product).toMatchObject({ rating: 4, numReviews: 1 })
    expect(product.reviews).toMatchObject([{ name: '', comment: 'Soft skin', rating: 4 }])
    expect(shop.invalidated).toContain(`product:${butter}`)
  })

  it('is refused, and changes nothing, while a payment of an order is in progress', async () => {
    const other = await place()
    const id = await place()
    await shop.shop.db.insert(payments).values({
      orderId: id,
      provider: 'paypal',
      reference: uuidv7(),
      amount: 50_00,
      currency: 'USD',
      captureStartedAt: shop.clock.now,
    })
    expect((await refusal(remove())).code).toBe('payment-pending')
    expect(await orderRow(other)).toMatchObject({ cancelledAt: null, customerId: amina.id })
    expect(await amina.api.accounts.profile()).toMatchObject({ name: 'Amina Warsame' })
  })
})
