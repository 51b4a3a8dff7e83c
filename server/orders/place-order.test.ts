import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderEvents, orders, skus, stockMovements, users } from '#server/db/schema.ts'
import { paymentProviders } from '#server/payments/providers.ts'
import type { TestApi } from '#tests/api.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Person } from '#tests/people.ts'

let shop: OpenShop
let amina: Person & { api: TestApi }
let butter: string

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina')
  butter = await shop.stockProduct({ listPrice: 20_00, onHand: 5 })
})

const cart = (product: string, qty = 1, more = {}) => ({
  body: {
    orderItems: [{ product, qty }],
    shippingAddress: address,
    paymentMethod: 'PayPal' as const,
    ...more,
  },
})

const inStock = async (product: string) =>
  (await shop.guest.catalog.show({ params: { id: product } })).countInStock

describe('placing an order', () => {
  it('charges the discounted price, adds shipping and reserves the units at once', async () => {
    await shop.setDiscount(10)

    const order = await amina.api.orders.place(cart(butter, 2, { totalPrice: 46 }))

    expect(order).toMatchObject({
      status: 'placed',
      itemsPrice: 36,
      shippingPrice: 10,
      totalPrice: 46,
      discountPercent: 10,
      user: { name: 'Amina Warsame', email: 'amina@example.com' },
      orderItems: [{ product: butter, qty: 2, price: 18, listPrice: 20 }],
      isPaid: false,
      paidAt: null,
    })
    expect(await inStock(butter)).toBe(3)
  })

  it('asks for a postal code only where there is one', async () => {
    const { postalCode, ...unknown } = address
    const to = (country: string, more = {}) =>
      amina.api.orders.place(cart(butter, 1, { shippingAddress: { ...unknown, country, ...more } }))
    expect((await to('Somalia')).shippingAddress.postalCode).toBe('')
    expect((await to('Somaliland')).shippingAddress.country).toBe('Somaliland')
    await expect(to('Sweden')).rejects.toMatchObject({
      status: 400,
      errors: { 'shippingAddress.postalCode': expect.any(String) },
    })
    await expect(to('Iswidhan', { postalCode: ' ' })).rejects.toMatchObject({ status: 400 })
    expect((await to('Sweden', { postalCode: '111 22' })).shippingAddress.city).toBe('Mogadishu')
  })

  it('knows the place by any spelling, and a named place writes the address', async () => {
    const to = async (more: object) => {
      const shippingAddress = { ...address, ...more }
      const order = await amina.api.orders.place(cart(butter, 1, { shippingAddress }))
      return order.shippingAddress
    }
    expect(await to({ city: 'Xamar', district: 'xamarweyne' })).toEqual({
      ...address,
      city: 'Xamar',
      district: 'xamarweyne',
      place: 'SO/mogadishu/hamar-weyne',
    })
    const named = { place: 'SO/hargeisa/26-june', landmark: '', recipient: 'Hodan' }
    expect(await to({ ...named, district: 'Hodan' })).toEqual({
      ...address,
      city: 'Hargeisa',
      district: '26 June',
      place: 'SO/hargeisa/26-june',
      recipient: 'Hodan',
    })
    await expect(to({ place: 'SO/atlantis' })).rejects.toMatchObject({ status: 400 })
    await expect(to({ place: 'SO/hargeisa', country: 'Kenya' })).rejects.toMatchObject({
      errors: { 'shippingAddress.place': expect.any(String) },
    })
    await expect(to({ pin: '91 north' })).rejects.toMatchObject({
      errors: { 'shippingAddress.pin': expect.any(String) },
    })
  })

  it('is refused when the account is deleted concurrently', async () => {
    const { db } = shop.shop
    let placing: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.email, 'amina@example.com'))
      placing = amina.api.orders.place(cart(butter)).catch((error) => error)
      await expect.poll(shop.numWaiting).toBe(1)
    })
    expect(await placing).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await inStock(butter)).toBe(5)
  })

  it('ships free above $100, not at it', async () => {
    const hundred = await shop.stockProduct({ listPrice: 100_00 })
    const more = await shop.stockProduct({ listPrice: 100_01 })
    expect((await amina.api.orders.place(cart(hundred))).totalPrice).toBe(110)
    expect((await amina.api.orders.place(cart(more))).totalPrice).toBe(100.01)
  })

  it('ignores prices sent by the browser, and accepts a product by `_id` too', async () => {
    const order = await amina.api.orders.place({
      body: {
        orderItems: [{ _id: butter, qty: 1, price: 0.01, name: 'Free butter' } as never],
        shippingAddress: address,
        paymentMethod: 'PayPal',
        itemsPrice: 0.01,
      },
    })
    expect(order.orderItems[0]).toMatchObject({ name: 'Raw Shea Butter', price: 20 })
    expect(order.totalPrice).toBe(30)
  })

  it('answers old and new figures when the price has changed, and stores nothing', async () => {
    const placing = amina.api.orders.place(
      cart(butter, 1, { itemsPrice: 18, shippingPrice: 10, totalPrice: 28 }),
    )
    await expect(placing).rejects.toMatchObject({
      status: 409,
      code: 'price-changed',
      details: {
        expected: { itemsPrice: 18, shippingPrice: 10, totalPrice: 28 },
        actual: { itemsPrice: 20, shippingPrice: 10, totalPrice: 30 },
      },
    })
    expect(await inStock(butter)).toBe(5)
    expect(await amina.api.orders.mine({ query: {} })).toEqual([])
  })

  it('names every line that is out of stock, and reserves nothing of the others', async () => {
    const soap = await shop.stockProduct({ name: 'Black Soap', onHand: 1 })
    const oil = await shop.stockProduct({ name: 'Argan Oil', onHand: 10 })
    const placing = amina.api.orders.place({
      body: {
        ...cart(butter).body,
        orderItems: [
          { product: oil, qty: 10 },
          { product: butter, qty: 6 },
          { product: soap, qty: 2 },
        ],
      },
    })
    await expect(placing).rejects.toMatchObject({
      status: 409,
      code: 'out-of-stock',
      details: {
        lines: [
          { product: butter, name: 'Raw Shea Butter', qty: 6, countInStock: 5 },
          { product: soap, name: 'Black Soap', qty: 2, countInStock: 1 },
        ],
      },
    })
    expect(await inStock(oil)).toBe(10)
  })

  it('refuses an empty cart, an unknown product, a product twice and invalid quantities', async () => {
    const place = (orderItems: unknown) =>
      amina.api.orders.place({ body: { ...cart(butter).body, orderItems: orderItems as never } })
    const twice = [
      { product: butter, qty: 1 },
      { product: butter.toUpperCase(), qty: 1 },
    ]
    await expect(place([])).rejects.toMatchObject({ status: 400, message: 'No order items' })
    await expect(place([{ product: 'nonsense', qty: 1 }])).rejects.toMatchObject({
      status: 404,
      message: 'Product not found',
    })
    await expect(place(twice)).rejects.toMatchObject({ status: 400, code: 'invalid-input' })
    for (const qty of [0, -1, 1.5, '2', 1e9, null]) {
      await expect(place([{ product: butter, qty }])).rejects.toMatchObject({
        status: 400,
        errors: { 'orderItems.0.qty': expect.any(String) },
      })
    }
    expect(await inStock(butter)).toBe(5)
  })

  it('is refused if the shop accepts no payments', async () => {
    shop.shop.payments = paymentProviders({})
    await expect(amina.api.orders.place(cart(butter))).rejects.toMatchObject({
      status: 503,
      code: 'payments-unavailable',
    })
    expect(await inStock(butter)).toBe(5)
  })

  it('is refused if the shop does not accept its payment method', async () => {
    const placed = amina.api.orders.place(cart(butter, 1, { paymentMethod: 'MobileMoney' }))
    await expect(placed).rejects.toMatchObject({ status: 503, code: 'payments-unavailable' })
    expect(await inStock(butter)).toBe(5)
  })

  it('replaces half a surrogate pair, as when a phone cuts off an emoji', async () => {
    const shippingAddress = { ...address, address: 'Blue door 🌿'.slice(0, -1) }
    const order = await amina.api.orders.place(cart(butter, 1, { shippingAddress }))
    expect(order.shippingAddress.address).toBe('Blue door \ufffd')
  })

  it('requires every field of the address', async () => {
    const shippingAddress = { ...address, city: '  ', phone: 'x'.repeat(41) }
    await expect(
      amina.api.orders.place(cart(butter, 1, { shippingAddress })),
    ).rejects.toMatchObject({
      status: 400,
      errors: {
        'shippingAddress.city': expect.any(String),
        'shippingAddress.phone': expect.any(String),
      },
    })
  })

  it('stores the phone as typed and shows the admin the normalised number', async () => {
    const shippingAddress = { ...address, phone: '061 555 0123' }
    const order = await amina.api.orders.place(cart(butter, 1, { shippingAddress }))
    expect(order.shippingAddress.phone).toBe('061 555 0123')
    const admin = await shop.signIn('admin')
    const record = await admin.api.adminOrders.record({ params: { id: order._id } })
    expect(record.phone).toBe('+252615550123')
  })

  it('writes the ledger, the history and one mail job with the order', async () => {
    const { _id } = await amina.api.orders.place(cart(butter, 2))
    const [movement] = await shop.shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.reason, 'reserved'))
    expect(movement).toMatchObject({ onHand: 0, reserved: 2 })
    const events = await shop.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, _id))
    expect(events).toMatchObject([{ type: 'placed', actor: 'customer', actorId: amina.id }])
    const { rows } = await shop.shop.pool.query('select name, data from pgboss.job')
    expect(rows).toEqual([{ name: 'order-placed', data: { orderId: _id } }])
  })

  it('invalidates only the pages whose text changed', async () => {
    shop.invalidated.length = 0
    await amina.api.orders.place(cart(butter, 2))
    expect(shop.invalidated).toEqual([`product:${butter}`])
    await amina.api.orders.place(cart(butter, 3))
    expect(shop.invalidated).toContain('products')
  })
})

describe('an Idempotency-Key', () => {
  const once = { idempotencyKey: 'cart-1' }

  it('answers a repeated request with the same order', async () => {
    const first = await amina.api.orders.place(cart(butter, 2), once)
    const second = await amina.api.orders.place(cart(butter, 2), once)
    expect(second).toEqual(first)
    expect(await inStock(butter)).toBe(3)
  })

  it('works for two simultaneous calls', async () => {
    const both = await Promise.all([1, 2, 3].map(() => amina.api.orders.place(cart(butter), once)))
    expect(new Set(both.map((order) => order._id)).size).toBe(1)
    expect(await inStock(butter)).toBe(4)
  })

  it('refuses a different cart under the same key', async () => {
    await amina.api.orders.place(cart(butter, 1), once)
    await expect(amina.api.orders.place(cart(butter, 2), once)).rejects.toMatchObject({
      status: 409,
      code: 'idempotency-mismatch',
    })
  })

  it('is stored for successes only, per customer and for a day', async () => {
    await expect(amina.api.orders.place(cart(butter, 6), once)).rejects.toMatchObject({
      code: 'out-of-stock',
    })
    const first = await amina.api.orders.place(cart(butter), once)
    const bile = await shop.signIn('bile')
    const other = await bile.api.orders.place(cart(butter), once)
    expect(other._id).not.toBe(first._id)

    shop.clock.now = new Date(shop.clock.now.getTime() + 25 * 3_600_000)
    const nextDay = await amina.api.orders.place(cart(butter), once)
    expect(nextDay._id).not.toBe(first._id)
  })
})

describe('simultaneous shoppers', () => {
  it('buy the last 5 units exactly 5 times when 12 of them try at once', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, () => amina.api.orders.place(cart(butter))),
    )
    const refused = attempts.filter((one) => one.status === 'rejected')
    expect(attempts.length - refused.length).toBe(5)
    for (const one of refused) expect(one.reason).toMatchObject({ code: 'out-of-stock' })
    const [sku] = await shop.shop.db.select().from(skus)
    expect(sku).toMatchObject({ onHand: 5, reserved: 5 })
    expect(await shop.shop.db.$count(orders)).toBe(5)
  })

  it('do not deadlock over carts in opposite order', async () => {
    await shop.changeSettings({ maxUnpaidOrders: 20 })
    const soap = await shop.stockProduct({ onHand: 100 })
    const oil = await shop.stockProduct({ onHand: 100 })
    const lines = [
      { product: soap, qty: 1 },
      { product: oil, qty: 1 },
    ]
    const place = (orderItems: typeof lines) =>
      amina.api.orders.place({ body: { ...cart(butter).body, orderItems } })
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => place(n % 2 ? lines : lines.toReversed())),
    )
    expect([await inStock(soap), await inStock(oil)]).toEqual([80, 80])
  })

  it('leave a ledger whose sum is the stock', async () => {
    await Promise.allSettled([1, 2, 3, 4].map((qty) => amina.api.orders.place(cart(butter, qty))))
    const [sums] = await shop.shop.db
      .select({
        onHand: sql`sum(${stockMovements.onHand})`.mapWith(Number),
        reserved: sql`sum(${stockMovements.reserved})`.mapWith(Number),
      })
      .from(stockMovements)
    const [sku] = await shop.shop.db.select().from(skus)
    expect(sums).toEqual({ onHand: sku!.onHand, reserved: sku!.reserved })
  })
})

describe('cancelling an order', () => {
  it('releases the units once, and the order stays visible', async () => {
    const { _id } = await amina.api.orders.place(cart(butter, 5))
    expect(await inStock(butter)).toBe(0)
    const cancelled = await amina.api.orders.cancel({ params: { id: _id } })
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String) })
    await expect(amina.api.orders.cancel({ params: { id: _id } })).rejects.toMatchObject({
      status: 409,
      code: 'order-not-cancellable',
    })
    expect(await inStock(butter)).toBe(5)
    expect(await amina.api.orders.mine({ query: {} })).toMatchObject([{ status: 'cancelled' }])
  })

  it('is for its own customer; to others the order does not exist', async () => {
    const { _id } = await amina.api.orders.place(cart(butter))
    const bile = await shop.signIn('bile')
    const hidden = { status: 404, message: 'Order not found' }
    await expect(bile.api.orders.cancel({ params: { id: _id } })).rejects.toMatchObject(hidden)
    await expect(bile.api.orders.show({ params: { id: _id } })).rejects.toMatchObject(hidden)
    await expect(shop.guest.orders.show({ params: { id: _id } })).rejects.toMatchObject({
      status: 401,
    })
    const admin = await shop.signIn('admin')
    expect((await admin.api.orders.show({ params: { id: _id } }))._id).toBe(_id)
  })
})
