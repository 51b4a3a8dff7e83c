import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address, NOON, type OpenShop, openShop } from '#tests/open-shop.ts'
import { examine } from '../doctor/examine.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string
let oil: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  amina = await shop.signIn('amina')
  butter = await shop.stockProduct({ name: 'Raw Shea Butter', listPrice: 20_00, onHand: 9 })
  oil = await shop.stockProduct({ name: 'Moringa Oil', listPrice: 9_95, onHand: 3 })
})

const DENTED = { amount: 2.5, reason: 'Dented tin' }

const bodyOf = (more: object = {}) => ({
  orderItems: [
    { product: butter, qty: 3, discount: DENTED },
    { product: oil, qty: 1 },
  ],
  contact: { name: 'Hodan Maxamed' },
  shippingAddress: address,
  paymentMethod: 'PayPal' as const,
  ...more,
})
const place = (more?: object, idempotencyKey?: string) =>
  admin.api.counter.place({ body: bodyOf(more) as never }, { idempotencyKey })
const quote = (more: object = {}) =>
  admin.api.counter.quote({
    body: { orderItems: bodyOf().orderItems, country: 'Somalia', ...more },
  })
const availableOf = async (id: string) =>
  (await shop.guest.catalog.show({ params: { id } })).countInStock

async function isSound(): Promise<void> {
  const { findings } = await examine(shop.shop)
  expect(findings.filter(({ check }) => !['backup-old', 'job-late'].includes(check))).toEqual([])
}

describe('an order that the owner makes', () => {
  it('is priced as quoted, with the discounts of its lines, and reserves its units', async () => {
    await shop.setDiscount(10)
    const quoted = await quote()
    expect(quoted).toMatchObject({
      cartItems: [
        { salePrice: 18, unitPrice: 15.5, countInStock: 9 },
        { salePrice: 8.96, unitPrice: 8.96 },
      ],
      itemsPrice: 55.46,
      shippingPrice: 10,
      totalPrice: 65.46,
      rates: [{ name: 'Standard delivery', price: 10 }],
    })
    const order = await place({ totalPrice: quoted.totalPrice, note: 'Wants it on Friday' })
    expect(order).toMatchObject({
      status: 'placed',
      placedAs: 'guest',
      itemsPrice: 55.46,
      totalPrice: 65.46,
      orderItems: [
        { qty: 3, listPrice: 20, price: 15.5, discount: 2.5, discountReason: 'Dented tin' },
        { qty: 1, price: 8.96, discount: 0, discountReason: null },
      ],
    })
    expect([await availableOf(butter), await availableOf(oil)]).toEqual([6, 2])
    expect(await refusal(place({ totalPrice: 60 }))).toMatchObject({
      code: 'price-changed',
      details: { actual: { totalPrice: 65.46 } },
    })
    const { events } = await admin.api.adminOrders.record({ params: { id: order._id } })
    expect(events).toMatchObject([
      { type: 'note', note: 'Wants it on Friday', name: 'Shop Admin' },
      { type: 'placed', actor: 'admin', name: 'Shop Admin' },
    ])
    expect(await admin.api.audit.list({ query: {} })).toContainEqual(
      expect.objectContaining({ action: 'order-created', subject: `#${order.number}` }),
    )
    await isSound()
  })

  it('is for an account, which sees it, or for a guest, who gets a mail with a link', async () => {
    const { contact: _, ...more } = bodyOf({ customer: amina.id, language: 'so' })
    const order = await admin.api.counter.place({ body: more as never })
    expect(order).toMatchObject({ placedAs: 'customer', user: { email: amina.email } })
    expect(await amina.api.orders.mine({ query: {} })).toMatchObject([{ _id: order._id }])

    const contact = { name: 'Hodan', email: 'Hodan@example.com' }
    const { _id: id } = await place({ contact })
    await shop.doJobs()
    const mail = shop.mails.find(({ to }) => to === 'hodan@example.com')!
    const { api } = shop.follow(/http\S+#t=\S+/.exec(mail.text)![0])
    expect(await api.orders.show({ params: { id } })).toMatchObject({ totalPrice: 72.45 })
    // Somebody else can be asked to pay it, as always.
    const { url } = await admin.api.orders.createPayLink({ params: { id } })
    const payer = shop.follow(url).api
    expect((await payer.payments.toPay({ params: { id } })).totalPrice).toBe(72.45)
  })

  it('is made once for a key, whoever the buyer is', async () => {
    const [one, again] = [await place({}, 'a-key'), await place({}, 'a-key')]
    expect(again._id).toBe(one._id)
    const created = (await admin.api.audit.list({ query: {} })).filter(
      ({ action }) => action === 'order-created',
    )
    expect(created).toHaveLength(1)
    expect(await refusal(place({ note: 'Other' }, 'a-key'))).toMatchObject({
      code: 'idempotency-mismatch',
    })
  })

  it('leaves nothing of its buyer in the reply to a key once they are erased', async () => {
    const { contact: _, ...ofAmina } = bodyOf({ customer: amina.id })
    await admin.api.counter.place({ body: ofAmina as never }, { idempotencyKey: 'for-amina' })
    const { _id: id } = await place({}, 'for-hodan')
    await admin.api.adminUsers.remove({ params: { id: amina.id } })
    await admin.api.adminOrders.eraseBuyer({ params: { id } })
    const { rows } = await shop.shop.pool.query('select reply::text from idempotency_keys')
    expect(JSON.stringify(rows)).not.toMatch(/amina|hodan|liberation/i)
  })

  it('is not bound by what one buyer may have open, nor by guests being off', async () => {
    await shop.changeSettings({
      guestCheckout: 'off',
      maxUnpaidOrders: 1,
      maxUnpaidUnits: 1,
      cashOnDelivery: 'on',
      cashMaxOrders: 1,
    })
    const one = { orderItems: [{ product: butter, qty: 2 }] }
    for (let nth = 0; nth < 2; nth++) await place(one)
    const cash = { ...one, paymentMethod: 'CashOnDelivery' }
    for (let nth = 0; nth < 2; nth++) expect((await place(cash)).status).toBe('cash-due')
    expect(await availableOf(butter)).toBe(1)
    // What he sells still has to be there, and where the courier takes no cash, he takes none.
    expect(await refusal(place(one))).toMatchObject({ code: 'out-of-stock' })
    const abroad = { ...address, country: 'Kenya' }
    expect(
      await refusal(
        place({ ...cash, shippingAddress: abroad, orderItems: [{ product: oil, qty: 1 }] }),
      ),
    ).toMatchObject({ code: 'method-not-available', details: { reason: 'country' } })
  })

  it('needs an address only if it is sent', async () => {
    const { version, zones } = await admin.api.adminShipping.show()
    const [standard] = zones[0]!.rates
    const pickup = {
      ...standard!,
      _id: undefined,
      kind: 'pickup' as const,
      name: 'Our shop',
      price: 0,
      pickupAt: 'Bakaaro',
    }
    const saved = await admin.api.adminShipping.save({
      body: { version, zones: [{ ...zones[0]!, rates: [standard!, pickup] }] },
    })
    const shippingAddress = { country: 'Somalia', phone: '061 500 0000' }
    const { rates } = await quote()
    expect(rates.map(({ kind }) => kind)).toEqual(['delivery', 'pickup'])
    expect(await refusal(place({ shippingAddress }))).toMatchObject({
      code: 'invalid-input',
      errors: { 'shippingAddress.city': 'Required', 'shippingAddress.address': 'Required' },
    })
    const shippingRate = saved.zones[0]!.rates[1]!._id
    expect(await place({ shippingAddress, shippingRate })).toMatchObject({ pickupAt: 'Bakaaro' })
  })

  it('can be paid at once if nothing is left to pay', async () => {
    await shop.changeSettings({ shippingFee: 0 })
    const gift = { percent: 100, reason: 'A gift' }
    const order = await place({ orderItems: [{ product: butter, qty: 1, discount: gift }] })
    expect(order).toMatchObject({ status: 'paid', totalPrice: 0 })
    await isSound()
  })

  it.each([
    [
      'more off than it costs',
      { orderItems: [{ product: '', qty: 1, discount: { amount: 20.01, reason: 'x' } }] },
      'orderItems.0.discount',
    ],
    [
      'a discount without a reason',
      { orderItems: [{ product: '', qty: 1, discount: { amount: 1, reason: ' ' } }] },
      'orderItems.0.discount.reason',
    ],
    [
      'two discounts at once',
      { orderItems: [{ product: '', qty: 1, discount: { amount: 1, percent: 5, reason: 'x' } }] },
      'orderItems.0.discount',
    ],
    ['nobody', { contact: undefined }, 'contact'],
    ['no phone', { shippingAddress: { ...address, phone: '-' } }, 'shippingAddress.phone'],
  ])('is refused with %s', async (_, more, field) => {
    const body = bodyOf(more)
    for (const line of body.orderItems) line.product ||= butter
    expect(await refusal(admin.api.counter.place({ body: body as never }))).toMatchObject({
      code: 'invalid-input',
      errors: { [field]: expect.any(String) },
    })
  })
})

describe('what is added to a paid order', () => {
  it('is an order of its own, and each shows the other', async () => {
    const first = await place()
    expect(await refusal(place({ linkedTo: first._id }))).toMatchObject({
      errors: { linkedTo: expect.any(String) },
    })
    await shop.shop.db.update(orders).set({ paidAt: NOON }).where(eq(orders.id, first._id))
    const added = await place({ orderItems: [{ product: oil, qty: 1 }], linkedTo: first._id })
    expect(added.linkedOrders).toEqual([{ _id: first._id, number: first.number }])
    const shown = await admin.api.orders.show({ params: { id: first._id } })
    expect(shown.linkedOrders).toEqual([{ _id: added._id, number: added.number }])
    const { events } = await admin.api.adminOrders.record({ params: { id: first._id } })
    expect(events[0]).toMatchObject({ type: 'linked', reference: `#${added.number}` })
    // Whoever only pays is told nothing of other orders.
    const { url } = await admin.api.orders.createPayLink({ params: { id: added._id } })
    const { api } = shop.follow(url)
    expect((await api.payments.toPay({ params: { id: added._id } })).linkedOrders).toEqual([])
  })

  it('locks the buyer before the order, as their erasure does', async () => {
    const { contact: _, ...ofAmina } = bodyOf({ customer: amina.id })
    const { _id: first } = await admin.api.counter.place({ body: ofAmina as never })
    await shop.shop.db.update(orders).set({ paidAt: NOON }).where(eq(orders.id, first))
    let adding: Promise<unknown> | undefined
    await shop.shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${amina.id} for update`)
      adding = admin.api.counter.place({ body: { ...ofAmina, linkedTo: first } as never })
      adding.catch(() => {})
      await expect.poll(shop.numWaiting).toBe(1)
      await tx.execute(sql`select from orders where id = ${first} for update nowait`)
    })
    expect(await adding).toMatchObject({ linkedOrders: [{ _id: first }] })
  })
})
