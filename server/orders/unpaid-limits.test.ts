import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders, skus } from '#server/db/schema.ts'
import type { TestApi } from '#tests/api.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let bile: typeof amina
let admin: typeof amina
let butter: string

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina', '198.51.100.1')
  bile = await shop.signIn('bile', '198.51.100.2')
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct({ onHand: 500 })
})

interface OrderOptions {
  qty?: number
  phone?: string
  product?: string
  idempotencyKey?: string
}

function place(
  { api }: { api: TestApi },
  { qty = 1, phone, product, idempotencyKey }: OrderOptions = {},
) {
  return api.orders.place(
    {
      body: {
        orderItems: [{ product: product ?? butter, qty }],
        shippingAddress: { ...address, phone: phone ?? address.phone },
        paymentMethod: 'PayPal',
      },
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
}

async function placeMany(person: { api: TestApi }, count: number, options: OrderOptions = {}) {
  const placed = []
  for (let n = 0; n < count; n++) placed.push(await place(person, options))
  return placed
}

const limit = (body: { maxUnpaidOrders?: number; maxUnpaidUnits?: number }) =>
  admin.api.adminSettings.save({ body })

async function reserved(): Promise<number> {
  const [sku] = await shop.shop.db.select().from(skus).where(eq(skus.productId, butter))
  return sku!.reserved
}

async function change(id: string, facts: Partial<typeof orders.$inferInsert>): Promise<void> {
  await shop.shop.db.update(orders).set(facts).where(eq(orders.id, id))
}

describe('a new account', () => {
  it('places five orders; the sixth is refused and lists those to pay or cancel', async () => {
    const placed = await placeMany(amina, 5)

    expect(await refusal(place(amina))).toMatchObject({
      status: 409,
      code: 'too-many-unpaid-orders',
      details: {
        limit: 'orders',
        maxOrders: 5,
        maxUnits: 60,
        unpaid: placed.toReversed().map(({ _id, number }) => ({ _id, number })),
      },
    })
    expect(await reserved()).toBe(5)
  })

  it('gets exactly five of twenty orders that it sends at once', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => place(amina, { phone: `061 500 00${10 + n}` })),
    )
    const refused = attempts.filter((one) => one.status === 'rejected')
    for (const { reason } of refused) expect(reason.code).toBe('too-many-unpaid-orders')
    expect(attempts.length - refused.length).toBe(5)
    expect(await reserved()).toBe(5)
  })

  it('reserves 60 units and not one more, however few the orders', async () => {
    await place(amina, { qty: 59 })
    const error = await refusal(place(amina, { qty: 2 }))
    expect(error).toMatchObject({ code: 'too-many-unpaid-orders', details: { limit: 'units' } })
    await place(amina, { qty: 1 })
    expect(await reserved()).toBe(60)
  })

  it('cannot reserve more than that with one order either', async () => {
    const error = await refusal(place(amina, { qty: 61 }))
    expect(error).toMatchObject({ details: { limit: 'one-order', maxUnits: 60, unpaid: [] } })
    expect(await reserved()).toBe(0)
  })

  it('can repeat a request without the order being counted twice', async () => {
    await placeMany(amina, 4)
    const fifth = await place(amina, { idempotencyKey: 'the-fifth' })
    expect(await place(amina, { idempotencyKey: 'the-fifth' })).toEqual(fifth)
  })

  it('is not limited in orders with no payment due', async () => {
    await admin.api.adminSettings.save({ body: { shippingFee: 0 } })
    await shop.setDiscount(100)
    for (const { status } of await placeMany(amina, 6)) expect(status).toBe('paid')
    await shop.setDiscount(0)
    await placeMany(amina, 5)
    await shop.setDiscount(100)
    expect((await place(amina, { qty: 70 })).status).toBe('paid')
  })
})

describe('the limit of unpaid orders', () => {
  it('counts an order no longer once it is paid, cancelled, expired or deleted', async () => {
    const [paid, cancelled, expired, deleted] = await placeMany(amina, 5)
    await refusal(place(amina))

    await change(paid!._id, { paidAt: shop.clock.now })
    await place(amina)
    await refusal(place(amina))
    await amina.api.orders.cancel({ params: { id: cancelled!._id } })
    await place(amina)
    await refusal(place(amina))
    await change(expired!._id, { expiredAt: shop.clock.now })
    await place(amina)
    await refusal(place(amina))
    await admin.api.adminOrders.remove({ params: { id: deleted!._id } })
    await place(amina)
    await refusal(place(amina))
  })

  it('follows the settings at once', async () => {
    await limit({ maxUnpaidOrders: 1, maxUnpaidUnits: 2 })
    await refusal(place(amina, { qty: 3 }))
    await place(amina, { qty: 2 })
    await refusal(place(amina))
    await limit({ maxUnpaidOrders: 2, maxUnpaidUnits: 3 })
    await place(amina)
    await refusal(place(amina))
  })

  it('applies to admins too', async () => {
    await placeMany(admin, 5)
    expect(await refusal(place(admin))).toMatchObject({ code: 'too-many-unpaid-orders' })
  })
})

describe('a phone number', () => {
  it('has five unpaid orders, however it is written and used by any account', async () => {
    await placeMany(amina, 3, { phone: '061 500 0000' })
    await placeMany(bile, 2, { phone: '+252615000000' })

    const error = await refusal(place(bile, { phone: '00252-61-500-0000' }))
    expect(error).toMatchObject({ status: 409, details: { limit: 'shared' } })
    // Lists only the caller's own orders.
    expect(error.details).toMatchObject({ unpaid: [{}, {}] })
    await place(bile, { phone: '061 500 0001' })
  })

  it('is counted across accounts that order simultaneously', async () => {
    await limit({ maxUnpaidOrders: 3 })
    const people = [amina, bile, admin]
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => place(people[n % 3]!, { phone: '061 500 0000' })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('without digits is not counted', async () => {
    await placeMany(amina, 5, { phone: 'call my brother' })
    await place(bile, { phone: 'ask for Bile' })
  })
})

describe('a network', () => {
  const someone = (n: number, from: string) =>
    shop.signIn({ name: `Shopper ${n}`, email: `shopper-${n}@example.com` }, from)
  const phoneOf = (n: number) => `061 500 ${1000 + n}`

  it('has twenty times the limit, shared by everyone on it', async () => {
    await limit({ maxUnpaidOrders: 1 })
    for (let n = 0; n < 20; n++) {
      await place(await someone(n, `2001:db8:1:2::${n}`), { phone: phoneOf(n) })
    }
    const next = await someone(20, '2001:db8:1:2::ffff')
    const error = await refusal(place(next, { phone: phoneOf(20) }))
    expect(error).toMatchObject({ status: 409, details: { limit: 'shared', unpaid: [] } })
    await place(await someone(20, '2001:db8:1:3::1'), { phone: phoneOf(20) })
  })

  it('is stored as a hash that cannot be computed from the address alone', async () => {
    await place(amina)
    await place(bile)
    const other = await someone(1, '198.51.100.1')
    await place(other, { phone: phoneOf(1) })
    const rows = await shop.shop.db.select().from(orders).orderBy(orders.number)
    const hashes = rows.map(({ networkHash }) => networkHash)
    expect(hashes[0]).toMatch(/^[\w-]{43}$/)
    expect(hashes[2]).toBe(hashes[0])
    expect(hashes[1]).not.toBe(hashes[0])
  })

  it('is not that of a proxy whose headers the shop does not trust', async () => {
    await limit({ maxUnpaidOrders: 1 })
    let sent = 0
    const forwarded = async (from: string) => {
      const person = await someone(++sent, from)
      return shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        remoteAddress: from,
        headers: { cookie: person.cookie, 'x-forwarded-for': '203.0.113.9' },
        payload: {
          orderItems: [{ product: butter, qty: 1 }],
          shippingAddress: { ...address, phone: phoneOf(sent) },
          paymentMethod: 'PayPal',
        },
      })
    }
    const hashOfNewest = async () => {
      const rows = await shop.shop.db.select().from(orders).orderBy(orders.number)
      await change(rows.at(-1)!.id, { cancelledAt: shop.clock.now })
      return rows.at(-1)!.networkHash
    }
    for (const proxy of ['127.0.0.1', '::1', '172.17.0.1', '::ffff:10.0.0.4', 'fd00::1']) {
      expect((await forwarded(proxy)).statusCode).toBe(201)
      expect(await hashOfNewest()).toBeNull()
    }
    // Anyone on the internet can send such a header.
    expect((await forwarded('198.51.100.7')).statusCode).toBe(201)
    expect(await hashOfNewest()).not.toBeNull()
  })
})
