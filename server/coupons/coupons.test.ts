import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { toCents, toDollars } from '#domain/money.ts'
import { couponRedemptions, coupons, orderLines } from '#server/db/schema.ts'
import { examine } from '#server/doctor/examine.ts'
import { restoreDeletedOrder } from '#server/orders/delete-order.ts'
import { markExpired } from '#server/orders/mark-expired.ts'
import { findOrder } from '#server/orders/orders.ts'
import { writeInvoice } from '#server/orders/pdfs/invoice.ts'
import { readOrderPdfFacts } from '#server/orders/pdfs/order-pdf-facts.ts'
import { change } from '#server/unit.ts'
import { address } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'

// Butter costs $20, shipping $10; the clock stands at noon of 15 January.
const at = payingShop()

type Fields = Parameters<Awaited<ReturnType<typeof asAdmin>>['coupons']['create']>[0]['body']

const asAdmin = async () => (await at.shop.signIn('admin')).api

async function addCoupon(fields: Partial<Fields> = {}) {
  const api = await asAdmin()
  return api.coupons.create({ body: { code: 'EID10', kind: 'percent', percent: 10, ...fields } })
}

const FIXED = { kind: 'fixed', percent: null, amount: 5 } as const

const order = (coupon = 'EID10', more = {}) => ({
  body: {
    orderItems: [{ product: at.butter, qty: 1 }],
    shippingAddress: address,
    paymentMethod: 'PayPal' as const,
    coupon,
    ...more,
  },
})

const place = (coupon = 'EID10', more = {}) => at.amina.api.orders.place(order(coupon, more))
const refusal = (placing: Promise<unknown>) => placing.then(String, (error: unknown) => error)

const quote = (coupon = 'EID10', api = at.shop.guest, qty = 1) =>
  api.cart.quote({ body: { orderItems: [{ product: at.butter, qty }], coupon } })

const usesOf = async (code = 'EID10') => {
  const [row] = await at.shop.shop.db.select().from(coupons).where(eq(coupons.code, code))
  const open = await at.shop.shop.db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, row!.id))
  expect(open.filter(({ releasedAt }) => !releasedAt)).toHaveLength(row!.uses)
  return row!.uses
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return text
}

const later = (minutes: number) => {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * 60_000)
}

describe('a code', () => {
  it('takes its percentage off the items, in any spelling, on quote and order alike', async () => {
    await addCoupon()
    const quoted = await quote(' eid10 ')
    expect(quoted).toMatchObject({ itemsPrice: 20, couponPrice: 2, totalPrice: 28 })
    expect(quoted.coupon).toMatchObject({ code: 'EID10', saved: 2, reason: null })
    const placed = await place('eid10', { totalPrice: 28 })
    expect(placed).toMatchObject({ couponCode: 'EID10', couponPrice: 2, totalPrice: 28 })
    expect(await at.amina.api.orders.show({ params: { id: placed._id } })).toEqual(placed)
    expect(await usesOf()).toBe(1)
  })

  it('tells in a quote why it does not count, and is refused at placing', async () => {
    await addCoupon({ code: 'LATER', startsOn: '2026-01-16' })
    await addCoupon({ code: 'OVER', endsOn: '2026-01-14' })
    await addCoupon({ code: 'OFF', disabled: true })
    await addCoupon({ code: 'MORE', minItems: 50.5 })
    const soap = await at.shop.stockProduct({ name: 'Soap' })
    await addCoupon({ code: 'SOAP', products: [soap] })
    const reasons = {
      NONE: { reason: 'unknown' },
      LATER: { reason: 'not-begun', startsOn: '2026-01-16' },
      OVER: { reason: 'ended' },
      OFF: { reason: 'ended' },
      MORE: { reason: 'minimum', missing: 30.5 },
      SOAP: { reason: 'other-products' },
    }
    for (const [code, wanted] of Object.entries(reasons)) {
      const quoted = await quote(code)
      expect(quoted, code).toMatchObject({ totalPrice: 30, coupon: { code, saved: 0, ...wanted } })
      expect(await refusal(place(code)), code).toMatchObject({
        status: 409,
        code: 'coupon-not-applicable',
        details: wanted,
      })
    }
    expect(await at.amina.api.orders.mine({ query: {} })).toEqual([])
  })

  it('is for its categories and products alone', async () => {
    const api = await asAdmin()
    const { _id: categoryId } = await api.adminCategories.create({ body: { name: 'Soaps' } })
    const soap = await at.shop.stockProduct({ name: 'Soap', categoryId, listPrice: 10_00 })
    await addCoupon({ ...FIXED, amount: 50, categories: [categoryId] })
    const quoted = await at.shop.guest.cart.quote({
      body: {
        orderItems: [at.butter, soap].map((product) => ({ product, qty: 1 })),
        coupon: 'EID10',
      },
    })
    expect(quoted).toMatchObject({ itemsPrice: 30, couponPrice: 10, totalPrice: 30 })
  })

  it('counts until the end of its last day in Mogadishu', async () => {
    await addCoupon({ endsOn: '2026-11-30' })
    at.shop.clock.now = new Date('2026-11-30T20:59:59Z')
    expect((await quote()).coupon?.reason).toBeNull()
    at.shop.clock.now = new Date('2026-11-30T21:00:00Z')
    expect((await quote()).coupon?.reason).toBe('ended')
  })

  it('is not consumed beside a better discount', async () => {
    await at.shop.setDiscount(20)
    await addCoupon({ percent: 15 })
    expect((await quote()).coupon).toMatchObject({ reason: 'already-better', saved: 0 })
    expect(await refusal(place())).toMatchObject({ details: { reason: 'already-better' } })
    expect(await usesOf()).toBe(0)
  })

  it('that is disabled between quote and placing makes no order', async () => {
    const coupon = await addCoupon()
    expect((await quote()).totalPrice).toBe(28)
    const { _id: id, uses, removable, createdAt, ...fields } = coupon
    await (await asAdmin()).coupons.save({ params: { id }, body: { ...fields, disabled: true } })
    expect(await refusal(place('EID10', { totalPrice: 28 }))).toMatchObject({
      code: 'coupon-not-applicable',
      details: { reason: 'ended' },
    })
    expect(await at.amina.api.orders.mine({ query: {} })).toEqual([])
  })

  it('refuses a total that the shopper did not see, with its figure', async () => {
    await addCoupon()
    expect(await refusal(place('EID10', { totalPrice: 30 }))).toMatchObject({
      code: 'price-changed',
      details: { actual: { itemsPrice: 20, couponPrice: 2, totalPrice: 28 } },
    })
    expect(await usesOf()).toBe(0)
  })

  it('saves the shipping fee, and 100 % without one is paid at once', async () => {
    await addCoupon({ kind: 'free-shipping', percent: null })
    expect(await place()).toMatchObject({ couponPrice: 0, shippingPrice: 0, totalPrice: 20 })
    await at.shop.changeSettings({ shippingFee: 0 })
    await addCoupon({ code: 'GIFT', percent: 100 })
    const gift = await place('GIFT', { totalPrice: 0 })
    expect(gift).toMatchObject({ couponPrice: 20, totalPrice: 0, status: 'paid' })
    await at.amina.api.orders.cancel({ params: { id: gift._id } })
    expect(await usesOf('GIFT')).toBe(0)
  })
})

describe('a limit', () => {
  it('of 5 holds against 40 orders at once', async () => {
    await at.shop.changeSettings({ maxUnpaidOrders: 100, maxUnpaidUnits: 1000 })
    const soap = await at.shop.stockProduct({ name: 'Soap', onHand: 100 })
    await addCoupon({ limitTotal: 5 })
    const orderItems = [{ product: soap, qty: 1 }]
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => refusal(place('EID10', { orderItems }))),
    )
    const refused = answers.filter((answer) => typeof answer === 'object')
    expect(refused).toHaveLength(35)
    for (const one of refused) expect(one).toMatchObject({ details: { reason: 'used-up' } })
    expect(await usesOf()).toBe(5)
  })

  it('of one per customer holds in two tabs, and names the order that uses it', async () => {
    await addCoupon({ limitPerCustomer: 1 })
    const [first, second] = await Promise.allSettled([place(), place()])
    const placed = [first, second].filter(({ status }) => status === 'fulfilled')
    expect(placed).toHaveLength(1)
    const { _id, number } = (await at.amina.api.orders.mine({ query: {} }))[0]!
    const own = { reason: 'yours-used', order: { _id, number } }
    expect([first, second].find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, details: own },
    })
    expect((await quote('EID10', at.amina.api)).coupon).toMatchObject(own)
    // Nobody else is told of it, and everybody else can use the code.
    expect((await quote()).coupon).toMatchObject({ reason: null, order: null })
    const bile = await at.shop.signIn('bile')
    expect((await bile.api.orders.place(order())).couponPrice).toBe(2)
  })
})

describe('an order with a coupon', () => {
  it('keeps it when a payment is declined and repeated', async () => {
    await addCoupon()
    const { _id: id } = await place()
    at.paypal.control.approve(await at.start(id), 'declined-card')
    await refusal(at.pay(id, (await at.rowsOf(id))[0]!.reference))
    const again = await at.start(id)
    at.paypal.control.approve(again)
    await at.pay(id, again)
    expect(await at.amina.api.orders.show({ params: { id } })).toMatchObject({
      status: 'paid',
      couponCode: 'EID10',
      totalPrice: 28,
    })
    expect(at.takenFor(id)).toHaveLength(1)
    expect(await usesOf()).toBe(1)
  })

  it('gives the code back once when it expires, and takes it again when money comes late', async () => {
    await addCoupon({ limitTotal: 1 })
    const { _id: id } = await place()
    const reference = await at.start(id)
    at.paypal.control.approve(reference)
    const [attempt] = await at.rowsOf(id)
    later(61)
    // As if the capture succeeded and the order expired before its answer was read.
    await at.openProvider().capture(reference, `${attempt!.id}-lost`)
    for (let time = 0; time < 2; time++) {
      await change(at.shop.shop, null, (unit) => markExpired(unit, id))
    }
    expect(await usesOf()).toBe(0)

    const bile = await at.shop.signIn('bile')
    await bile.api.orders.place(order())
    await at.shop.tick('settle-payments')
    expect((await at.amina.api.orders.show({ params: { id } })).status).toBe('paid')
    expect(await usesOf()).toBe(2)
  })

  it('shows the code on its mail and invoice, and in what the buyer downloads', async () => {
    await addCoupon()
    const { _id: id } = await place()
    await at.shop.doJobs()
    expect(at.shop.mails.at(-1)!.text).toContain('Code EID10: −$2.00\nShipping: $10.00')
    const data = await at.shop.app.inject({
      url: '/api/users/me/export',
      headers: { cookie: at.amina.cookie },
    })
    expect(data.json().orders).toMatchObject([{ coupon: { code: 'EID10', amount: 2 } }])
    const facts = await readOrderPdfFacts(
      at.shop.shop,
      'invoice',
      await findOrder(at.shop.shop.db, id),
    )
    const text = (await textOf(await writeInvoice(facts, null))).replace(/\s+/g, ' ')
    expect(text).toContain('Items $20.00 Code EID10 -$2.00 Shipping $10.00')
  })

  it('gives the code back when it is cancelled, refused at the door, deleted or refunded', async () => {
    await at.shop.changeSettings({ cashOnDelivery: 'on' })
    const api = await asAdmin()
    await addCoupon()
    const cancelled = await place()
    await at.amina.api.orders.cancel({ params: { id: cancelled._id } })
    await api.adminOrders.remove({ params: { id: cancelled._id } })
    expect(await usesOf()).toBe(0)

    const cash = { paymentMethod: 'CashOnDelivery' as const }
    const refused = await place('EID10', cash)
    await api.adminOrders.refuse({ params: { id: refused._id } })
    expect(await usesOf()).toBe(0)

    const deleted = await place('EID10', cash)
    await api.adminOrders.remove({ params: { id: deleted._id } })
    expect(await usesOf()).toBe(0)
    const [entry] = await api.audit.list({ query: {} })
    await api.audit.undo({ params: { id: entry!._id } })
    expect(await usesOf()).toBe(1)

    const { _id: paid } = await place()
    const reference = await at.start(paid)
    at.paypal.control.approve(reference)
    await at.pay(paid, reference)
    await api.adminRefunds.create({ params: { id: paid }, body: { amount: 1 } })
    expect(await usesOf()).toBe(2)
    await api.adminRefunds.create({ params: { id: paid }, body: {} })
    expect(await usesOf()).toBe(1)
  })

  it('gives the code back when money that nobody expects restores it as cancelled', async () => {
    await addCoupon({ percent: 100 })
    await at.shop.changeSettings({ shippingFee: 0 })
    const { _id: id } = await place()
    await (await asAdmin()).adminOrders.remove({ params: { id } })
    expect(await usesOf()).toBe(1)
    const row = await at.orderRow(id)
    await change(at.shop.shop, null, (unit) => restoreDeletedOrder(unit, row))
    expect((await at.orderRow(id)).cancelledAt).not.toBeNull()
    expect(await usesOf()).toBe(0)
    const { findings } = await examine(at.shop.shop)
    expect(findings.map(({ check }) => check)).toEqual(['backup-old'])
  })

  it('gives the code back when its buyer is deleted', async () => {
    await addCoupon()
    await place()
    await (await asAdmin()).adminUsers.remove({ params: { id: at.amina.id } })
    expect(await usesOf()).toBe(0)
  })

  it('splits $5 over three lines of $3.33, which PayPal accepts and refunds pay back', async () => {
    await addCoupon(FIXED)
    const products = await Promise.all(
      ['Soap', 'Oil', 'Balm'].map((name) => at.shop.stockProduct({ name, listPrice: 3_33 })),
    )
    const orderItems = products.map((product) => ({ product, qty: 1 }))
    const { _id: id, totalPrice } = await place('EID10', { orderItems })
    expect(totalPrice).toBe(14.99)
    const lines = await at.shop.shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    expect(lines.reduce((sum, { couponShare }) => sum + couponShare, 0)).toBe(5_00)
    const reference = await at.start(id)
    at.paypal.control.approve(reference)
    await at.pay(id, reference)
    const api = await asAdmin()
    for (const line of lines) {
      const amount = toDollars(line.unitPrice - line.couponShare)
      await api.adminRefunds.create({ params: { id }, body: { amount } })
    }
    const shown = await api.orders.show({ params: { id } })
    expect(toCents(shown.refundedPrice)).toBe(toCents(totalPrice) - 10_00)
  })
})

describe('guessing codes', () => {
  it('is stopped after 20 in an hour, for a network of guests and for an account', async () => {
    await addCoupon()
    for (let time = 0; time < 20; time++) await quote(`GUESS${time}`)
    for (const code of ['GUESS20', 'EID10']) {
      expect(await refusal(quote(code)), code).toMatchObject({ code: 'too-many-requests' })
    }
    expect((await quote('')).totalPrice).toBe(30)
    expect((await quote('EID10', at.amina.api)).coupon?.reason).toBeNull()
    for (let time = 0; time < 20; time++) await refusal(place(`GUESS${time}`))
    expect(await refusal(place())).toMatchObject({ code: 'too-many-requests' })
    later(61)
    expect((await place()).couponPrice).toBe(2)
  })
})

describe('a mistyped code', () => {
  it('counts once, though the quote and the rates of a page both ask about it', async () => {
    await addCoupon()
    const lines = { orderItems: [{ product: at.butter, qty: 1 }], country: 'Somalia' }
    const rates = (coupon: string) => at.shop.guest.shipping.rates({ body: { ...lines, coupon } })
    for (let time = 0; time < 19; time++) {
      await Promise.all([quote(`GUESS${time}`), rates(`guess${time}`)])
    }
    expect((await quote('GUESS18')).coupon?.reason).toBe('unknown')
  })
})

describe('the owner', () => {
  it('creates a coupon once, changes, disables and deletes it, all in the change log', async () => {
    const api = await asAdmin()
    const body = { code: 'eid10', kind: 'percent' as const, percent: 10 }
    const idempotencyKey = randomUUID()
    const created = await api.coupons.create({ body }, { idempotencyKey })
    expect(await api.coupons.create({ body }, { idempotencyKey })).toEqual(created)
    await expect(api.coupons.create({ body })).rejects.toMatchObject({ code: 'code-taken' })
    const { _id: id, uses, removable, createdAt, ...fields } = created
    expect({ uses, removable }).toEqual({ uses: 0, removable: true })
    const changed = { ...fields, code: 'EID20', percent: 20, minItems: 30 }
    const saved = await api.coupons.save({ params: { id }, body: changed })
    expect(await api.coupons.list({ query: {} })).toEqual([saved])
    await expect(api.coupons.save({ params: { id }, body: changed })).rejects.toMatchObject({
      code: 'version-conflict',
      details: { current: { code: 'EID20' } },
    })
    const [entry] = await api.audit.list({ query: {} })
    expect(entry).toMatchObject({
      action: 'coupon-changed',
      subject: 'EID20',
      before: { code: 'EID10', percent: 10, minItems: null },
      after: { code: 'EID20', percent: 20, minItems: 30_00 },
    })
    await api.coupons.remove({ params: { id } })
    await expect(api.coupons.remove({ params: { id } })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('cannot delete a coupon that an order names', async () => {
    const { _id: id } = await addCoupon()
    const placed = await place()
    await at.amina.api.orders.cancel({ params: { id: placed._id } })
    const api = await asAdmin()
    await expect(api.coupons.remove({ params: { id } })).rejects.toMatchObject({
      code: 'coupon-used',
    })
    const list = await api.coupons.list({ query: {} })
    expect(list).toMatchObject([{ uses: 0, removable: false }])
  })

  it('sees them page by page, the newest first, with their number', async () => {
    for (const code of ['FIRST', 'SECOND', 'THIRD']) await addCoupon({ code })
    const api = await asAdmin()
    let total: string | null = null
    const page = (pageNumber: number) =>
      api.coupons.list(
        { query: { pageNumber, pageSize: 2 } },
        { onHeaders: (headers) => (total = headers.get('x-total-count')) },
      )
    expect(await page(1)).toMatchObject([{ code: 'THIRD' }, { code: 'SECOND' }])
    expect(total).toBe('3')
    expect(await page(2)).toMatchObject([{ code: 'FIRST' }])
    expect(await page(3)).toEqual([])
  })

  it('is told what is wrong with a field', async () => {
    const wrong = [
      ['code', { code: 'É' }],
      ['percent', { percent: 101 }],
      ['percent', { percent: null }],
      ['amount', { ...FIXED, amount: 0 }],
      ['amount', { amount: 5 }],
      ['endsOn', { startsOn: '2026-02-01', endsOn: '2026-01-31' }],
      ['startsOn', { startsOn: '2026-02-30' }],
      ['limitTotal', { limitTotal: 0 }],
      ['products', { products: [randomUUID()] }],
    ] as const
    for (const [field, fields] of wrong) {
      expect(await refusal(addCoupon(fields as Partial<Fields>)), field).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      })
    }
  })
})
