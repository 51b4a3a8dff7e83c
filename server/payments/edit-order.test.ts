import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EditedLine } from '#contract/admin/counter.ts'
import type { Order } from '#contract/orders.ts'
import { orderLines, payments, stockMovements } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { examine } from '../doctor/examine.ts'

const at = payingShop()
let admin: Awaited<ReturnType<typeof at.shop.signIn>>
let oil: string
let order: Order

beforeEach(async () => {
  admin = await at.shop.signIn('admin')
  oil = await at.shop.stockProduct({ name: 'Moringa Oil', listPrice: 9_95, onHand: 3 })
  order = await at.amina.api.orders.place({
    body: {
      orderItems: [
        { product: at.butter, qty: 2 },
        { product: oil, qty: 1 },
      ],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
})

type Edited = EditedLine[]

const edit = (orderItems: Edited, more: object = {}) =>
  admin.api.counter.edit({
    params: { id: order._id },
    body: { version: order.version, orderItems, ...more },
  })
const quote = (orderItems: Edited) =>
  admin.api.counter.quoteEdit({
    params: { id: order._id },
    body: { version: order.version, orderItems },
  })
const item = (nth: number, qty: number, more: object = {}) => ({
  item: order.orderItems[nth]!._id,
  qty,
  ...more,
})
const availableOf = async (product: string) =>
  (await at.shop.guest.catalog.show({ params: { id: product } })).countInStock
const show = () => admin.api.orders.show({ params: { id: order._id } })

async function isSound(): Promise<void> {
  const { findings } = await examine(at.shop.shop)
  expect(findings.filter(({ check }) => !['backup-old', 'job-late'].includes(check))).toEqual([])
}

describe('the lines of an unpaid order', () => {
  it('are changed as quoted, their units follow, and its buyer is told', async () => {
    await at.shop.doJobs()
    at.shop.mails.length = 0
    const lines = [item(0, 3, { discount: { percent: 10, reason: 'Three at once' } })]
    const quoted = await quote(lines)
    expect(quoted).toEqual({
      unitPrices: [18],
      itemsPrice: 54,
      couponPrice: 0,
      shippingPrice: 10,
      totalPrice: 64,
    })
    expect(await show()).toMatchObject({ version: 0, totalPrice: 59.95 })
    const edited = await edit(lines, { totalPrice: 64 })
    expect(edited).toMatchObject({
      version: 1,
      status: 'placed',
      totalPrice: 64,
      orderItems: [{ qty: 3, price: 18, discount: 2, discountReason: 'Three at once' }],
    })
    expect([await availableOf(at.butter), await availableOf(oil)]).toEqual([2, 3])
    await at.shop.doJobs()
    expect(at.shop.mails.map(({ to }) => to)).toEqual([at.amina.email])
    expect(at.shop.mails[0]!.subject).toContain('has been changed')
    expect(at.shop.mails[0]!.text).toContain('$64.00')
    expect((await admin.api.audit.list({ query: {} }))[0]).toMatchObject({
      action: 'order-edited',
      before: { total: 59_95 },
      after: { total: 64_00 },
    })
    const { events } = await admin.api.adminOrders.record({ params: { id: order._id } })
    expect(events[0]).toMatchObject({ type: 'edited', amount: 64, name: 'Shop Admin' })
    await isSound()
  })

  it('keep the prices that were promised, while what is added costs what it costs now', async () => {
    const soap = await at.shop.stockProduct({ name: 'Soap', listPrice: 10_00, onHand: 2 })
    await at.shop.setDiscount(50)
    await admin.api.adminSettings.save({ body: { shippingFee: 3 } })
    const edited = await edit([item(0, 1), item(1, 2), { product: soap, qty: 1 }])
    expect(edited).toMatchObject({
      orderItems: [{ price: 20 }, { price: 9.95, qty: 2 }, { price: 5, listPrice: 10 }],
      shippingPrice: 10,
      totalPrice: 54.9,
    })
    expect(await availableOf(soap)).toBe(1)
    await isSound()
  })

  it('can be edited again, cancelled, and expire: every unit comes back', async () => {
    await edit([item(0, 5)])
    order = await show()
    await edit([item(0, 1), { product: oil, qty: 3 }])
    order = await show()
    await edit([item(0, 4), item(1, 1)])
    expect([await availableOf(at.butter), await availableOf(oil)]).toEqual([1, 2])
    await isSound()
    await admin.api.orders.cancel({ params: { id: order._id } })
    expect([await availableOf(at.butter), await availableOf(oil)]).toEqual([5, 3])
    await isSound()
    // The ledger still names the order of the line that went.
    const rows = await at.shop.shop.db.select().from(stockMovements)
    expect(rows.filter(({ note }) => note === `#${order.number}`)).toHaveLength(2)
  })

  it('are refused beyond the stock, without any line, and by who read an older version', async () => {
    expect(await refusal(edit([item(0, 6)]))).toMatchObject({
      code: 'out-of-stock',
      details: { lines: [{ qty: 6, countInStock: 5 }] },
    })
    expect(await refusal(edit([]))).toMatchObject({ code: 'no-order-items' })
    expect(await refusal(edit([item(0, 1)], { totalPrice: 1 }))).toMatchObject({
      code: 'price-changed',
    })
    expect(await refusal(edit([item(0, 1), { product: at.butter, qty: 1 }]))).toMatchObject({
      code: 'invalid-input',
    })
    await edit([item(0, 1)])
    expect(await refusal(edit([item(0, 2)]))).toMatchObject({
      code: 'version-conflict',
      details: { current: { status: 'placed', version: 1 } },
    })
    expect(await availableOf(at.butter)).toBe(4)
    await isSound()
  })

  it('can always be reduced, even if units were lost meanwhile', async () => {
    await at.shop.shop.pool.query(`update skus set on_hand = 2`)
    await at.shop.shop.pool.query(`update stock_movements set on_hand = 2 where reason = 'opening'`)
    expect(await edit([item(0, 2)])).toMatchObject({ totalPrice: 50 })
  })

  it('keep the part of a coupon that their units had', async () => {
    await admin.api.coupons.create({
      body: { code: 'EID10', kind: 'fixed', percent: null, amount: 10 },
    })
    order = await at.amina.api.orders.place({
      body: {
        orderItems: [{ product: at.butter, qty: 3 }],
        coupon: 'EID10',
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    const edited = await edit([item(0, 1)])
    expect(edited).toMatchObject({ couponPrice: 3.33, totalPrice: 26.67, couponCode: 'EID10' })
    await isSound()
  })

  it('are delivered for what it costs, also once nothing is left of a coupon', async () => {
    await admin.api.coupons.create({
      body: { code: 'OIL', kind: 'fixed', percent: null, amount: 5, products: [oil] },
    })
    order = await at.amina.api.orders.place({
      body: {
        orderItems: [
          { product: at.butter, qty: 2 },
          { product: oil, qty: 1 },
        ],
        coupon: 'OIL',
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    const butter = item(0, 2)
    order = await edit([butter])
    expect(order).toMatchObject({ couponCode: null, shippingPrice: 10, totalPrice: 50 })
    expect(await admin.api.coupons.list({ query: {} })).toMatchObject([{ uses: 0 }])
    expect(await edit([{ ...butter, qty: 1 }])).toMatchObject({ shippingPrice: 10, totalPrice: 30 })
    await isSound()
  })

  it('that cost nothing any more are paid at once', async () => {
    await admin.api.adminSettings.save({ body: { shippingFee: 0 } })
    const placed = await at.placeOrder()
    order = await admin.api.orders.show({ params: { id: placed } })
    const gift = { percent: 100, reason: 'A gift' }
    expect(await edit([item(0, 1, { discount: gift })])).toMatchObject({
      status: 'paid',
      totalPrice: 0,
    })
    await isSound()
  })
})

describe('who is paying meanwhile', () => {
  it('is never charged the old total: the next attempt asks for the new one', async () => {
    const reference = await at.start(order._id)
    at.paypal.control.approve(reference)
    await edit([item(0, 1)])
    await expect(at.pay(order._id, reference)).rejects.toMatchObject({
      code: 'payment-not-approved',
    })
    expect(at.takenFor(order._id)).toEqual([])
    const next = await at.start(order._id)
    expect(next).not.toBe(reference)
    at.paypal.control.approve(next)
    expect(await at.pay(order._id, next)).toMatchObject({ isPaid: true, totalPrice: 30 })
    expect(await at.rowsOf(order._id)).toMatchObject([
      { closedReason: 'replaced', amount: 59_95 },
      { capturedAmount: 30_00, flag: null },
    ])
    await isSound()
  })

  it('gets a new attempt, if lines are edited while the provider is asked', async () => {
    const { provider } = at
    let times = 0
    at.provider = {
      ...provider,
      createPayment: async (...given) => {
        const created = await provider.createPayment(...given)
        if (times++ === 0) await edit([item(0, 1)])
        return created
      },
    }
    const reference = await at.start(order._id)
    expect(await at.rowsOf(order._id)).toMatchObject([{ reference, amount: 30_00 }])
    at.paypal.control.approve(reference)
    expect(await at.pay(order._id, reference)).toMatchObject({ isPaid: true, totalPrice: 30 })
  })

  it.each([
    ['less', 5, { flag: 'underpaid', isPaid: false }],
    ['more', 1, { flag: 'overpaid', isPaid: true }],
  ] as const)(
    'and whose money came late with %s than the new total is flagged',
    async (_, qty, expected) => {
      const reference = await at.start(order._id)
      at.paypal.control.approve(reference)
      await edit([item(0, qty)])
      await at.openProvider().capture(reference, 'behind-the-shop')
      await at.pay(order._id, reference).catch(() => null)
      const { flag } = await admin.api.adminOrders.record({ params: { id: order._id } })
      expect({ flag, isPaid: (await show()).isPaid }).toEqual(expected)
      await isSound()
    },
  )

  it('keeps lines from being edited while the money is taken, and afterwards', async () => {
    await at.start(order._id)
    const { db } = at.shop.shop
    await db
      .update(payments)
      .set({ captureStartedAt: new Date() })
      .where(eq(payments.orderId, order._id))
    expect(await refusal(edit([item(0, 1)]))).toMatchObject({ code: 'payment-pending' })
    await db.update(payments).set({ captureStartedAt: null })
    const { reference } = (await at.rowsOf(order._id))[0]!
    at.paypal.control.approve(reference)
    await at.pay(order._id, reference)
    expect(await refusal(edit([item(0, 1)]))).toMatchObject({
      code: 'version-conflict',
      details: { current: { status: 'paid' } },
    })
    expect(await db.$count(orderLines)).toBe(2)
  })
})
