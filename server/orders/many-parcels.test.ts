import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  amina = await shop.signIn('amina')
  butter = await shop.stockProduct({ name: 'Shea Butter', listPrice: 20_00, onHand: 20 })
  await admin.api.adminSettings.save({
    body: { cashOnDelivery: 'on', cashMaxOrders: 10, cashMaxTotal: null, shippingFee: 0 },
  })
})

async function cashOrder(
  where: object = {},
  paymentMethod: 'CashOnDelivery' | 'PayPal' = 'CashOnDelivery',
) {
  const { _id, number } = await amina.api.orders.place({
    body: {
      orderItems: [{ product: butter, qty: 1 }],
      shippingAddress: { ...address, ...where },
      paymentMethod,
    },
  })
  return { id: _id, number }
}

const show = (id: string) => admin.api.orders.show({ params: { id } })
const NOBODY = '01a2047b-7f2b-7794-af82-d9ef88a0dc8a'

async function pagesOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

describe('many orders at once', () => {
  it('are shipped with one courier, each with its number, and refused each on its own', async () => {
    const [first, second] = [await cashOrder(), await cashOrder()]
    const unpaid = await cashOrder({}, 'PayPal')
    const results = await admin.api.adminParcels.shipMany({
      body: {
        courier: 'Rahma',
        orders: [
          { order: first.id, trackingNumber: 'RX 1' },
          { order: unpaid.id },
          { order: NOBODY },
          { order: second.id },
          { order: second.id },
        ],
      },
    })
    expect(results).toEqual([
      { order: first.id, number: first.number, refusal: null },
      { order: unpaid.id, number: unpaid.number, refusal: 'order-not-shippable' },
      { order: NOBODY, number: null, refusal: 'not-found' },
      { order: second.id, number: second.number, refusal: null },
    ])
    expect(await show(first.id)).toMatchObject({ courier: 'Rahma', trackingNumber: 'RX 1' })
    expect(await show(second.id)).toMatchObject({ courier: 'Rahma', trackingNumber: null })
    const list = (filter: 'to-deliver' | 'to-ship' | 'shipped') =>
      admin.api.adminOrders.list({ query: { filter } }).then((rows) => rows.map(({ _id }) => _id))
    expect(await list('to-ship')).toEqual([])
    expect(await list('shipped')).toEqual([second.id, first.id])
    expect(await list('to-deliver')).toEqual([second.id, first.id])
    // Chosen once more among others: what the buyer follows is not lost.
    const again = { courier: '', orders: [{ order: first.id }] }
    expect(await admin.api.adminParcels.shipMany({ body: again })).toMatchObject([
      { refusal: null },
    ])
    expect(await show(first.id)).toMatchObject({ courier: 'Rahma', trackingNumber: 'RX 1' })
  })

  it('are delivered with the cash of each, but not a flagged one', async () => {
    const [first, second, flagged] = [await cashOrder(), await cashOrder(), await cashOrder()]
    await admin.api.adminOrders.deliver({ params: { id: flagged.id }, body: { cashTaken: 15 } })
    const { deliveryUndo } = await admin.api.adminOrders.record({ params: { id: first.id } })
    expect(deliveryUndo).toBeNull()
    // However its id is written.
    const chosen = [flagged.id.toUpperCase(), first.id, second.id]
    expect(await admin.api.adminParcels.deliverMany({ body: { orders: chosen } })).toMatchObject([
      { number: flagged.number, refusal: 'order-flagged' },
      { refusal: null },
      { refusal: null },
    ])
    expect(
      await admin.api.adminParcels.deliverMany({ body: { orders: [first.id] } }),
    ).toMatchObject([{ refusal: 'order-not-deliverable' }])
    const { cash } = await admin.api.adminPayments.day({ query: {} })
    expect(cash).toEqual([{ name: 'Shop Admin', payments: 3, taken: 55, handedBack: 0 }])
    await expect(
      admin.api.adminParcels.deliverMany({ body: { orders: Array(51).fill(NOBODY) } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('of one city are in the order of its districts, however the city is written', async () => {
    const at = (district: string, city = 'Mogadishu') => cashOrder({ district, city })
    const [waberi, hodan] = [await at('Waberi'), await at('Hodan', 'Muqdisho')]
    await at('', 'Biyo Cadde')
    await cashOrder({}, 'PayPal')
    const { id: pickedUp } = await at('Waberi')
    await shop.shop.db.update(orders).set({ pickupAt: 'Bakaaro' }).where(eq(orders.id, pickedUp))
    expect(await admin.api.adminParcels.cities()).toEqual([
      { key: 'SO/mogadishu', city: 'Mogadishu', count: 2 },
      { key: 'biyo cadde', city: 'Biyo Cadde', count: 1 },
    ])
    const round = () => admin.api.adminOrders.list({ query: { city: 'SO/mogadishu' } })
    expect(await round()).toMatchObject([
      { _id: hodan.id, district: 'Hodan', city: 'Muqdisho' },
      { _id: waberi.id, district: 'Waberi' },
    ])
    await admin.api.adminOrders.deliver({ params: { id: waberi.id } })
    expect((await round()).map(({ _id }) => _id)).toEqual([hodan.id])
  })
})

describe('on paper', () => {
  it('the slips of many orders are one file, each from a page of its own', async () => {
    const [first, second] = [await cashOrder(), await cashOrder()]
    const ask = (orders: string[]) =>
      shop.app.inject({
        url: `/api/orders/packing-slips?orders=${orders}`,
        headers: { cookie: admin.cookie },
      })
    const { rawPayload, headers } = await ask([second.id, NOBODY, first.id])
    expect(headers['content-type']).toBe('application/pdf')
    const pages = await pagesOf(rawPayload)
    expect(pages).toHaveLength(2)
    for (const [n, { number }] of [second, first].entries()) {
      expect(pages[n]).toContain(`Order #${number}`)
      expect(pages[n]).toContain('Shea Butter')
      expect(pages[n]).toMatch(/1 of 1|1 \/ 1/)
    }
    expect((await ask([NOBODY])).statusCode).toBe(404)
    expect((await ask(['x'])).statusCode).toBe(400)
  })

  it('a label says where it goes and what to collect, and its code is the courier’s link', async () => {
    const long = { address: 'Behind the old cinema '.repeat(8), landmark: 'the blue mosque' }
    const order = await cashOrder({ recipient: 'Hodan Ali', ...long })
    const unpaid = await cashOrder({}, 'PayPal')
    const ask = (orders: string[]) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders/labels',
        headers: { cookie: admin.cookie },
        payload: { orders, language: 'en' },
      })
    const { rawPayload } = await ask([order.id, unpaid.id])
    const pages = await pagesOf(rawPayload)
    expect(pages).toHaveLength(1)
    for (const part of [`#${order.number}`, 'Hodan Ali', 'Near: the blue mosque', '$20.00']) {
      expect(pages[0]).toContain(part)
    }
    expect(pages[0]).toContain(address.phone)
    const document = await getDocumentProxy(new Uint8Array(rawPayload))
    const { view } = await document.getPage(1)
    expect(view.map(Math.round)).toEqual([0, 0, 298, 420])
    const [entry] = await admin.api.audit.list({ query: { subject: order.id } })
    expect(entry).toMatchObject({ action: 'order-link-created', after: { for: 'courier' } })
    expect((await ask([unpaid.id])).statusCode).toBe(404)
  })

  it('label and slip ask for what is still due once a part was transferred', async () => {
    const { id } = await cashOrder()
    const body = { amount: 12.5, receivedOn: '2026-01-14' }
    await admin.api.adminPayments.recordTransfer({ params: { id }, body })
    const headers = { cookie: admin.cookie }
    const label = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/labels',
      headers,
      payload: { orders: [id], language: 'en' },
    })
    const slip = await shop.app.inject({ url: `/api/orders/packing-slips?orders=${id}`, headers })
    for (const { rawPayload } of [label, slip]) {
      const [page] = await pagesOf(rawPayload)
      expect(page).toContain('Collect in cash $7.50')
    }
  })
})
