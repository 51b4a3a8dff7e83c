import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { address, NOON, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>['api']

beforeAll(async () => {
  shop = await openShop()
  admin = (await shop.signIn('admin')).api
  await placeMany(1_000)
})

/** Orders numbered from 1001, evenly unpaid, cancelled, delivered, refunded and to be delivered. */
async function placeMany(count: number) {
  const rows = Array.from({ length: count }, (_, i) => {
    const at = new Date(NOON.getTime() + i * 1_000)
    return {
      buyerName: i === 777 ? 'Çälïd 100%_Ünal' : `Buyer ${i}`,
      language: 'en' as const,
      buyerEmail: `buyer-${i}@example.com`,
      shippingAddress: ADDRESS,
      paymentMethod: 'PayPal',
      discountPercent: 0,
      itemsTotal: (i % 100) * 100,
      shippingTotal: 0,
      total: (i % 100) * 100,
      createdAt: at,
      holdUntil: at,
      cancelledAt: i % 5 === 1 ? at : null,
      paidAt: i % 5 > 1 ? at : null,
      deliveredAt: i % 5 === 2 ? at : null,
      refundedAt: i % 5 === 3 ? at : null,
      flaggedAt: i === 4 ? at : null,
      flag: i === 4 ? ('paid-twice' as const) : null,
      deletedAt: i === 999 ? at : null,
    }
  })
  for (const row of rows) await shop.shop.db.insert(orders).values(row)
}

const ADDRESS = { address: '1', city: 'Mogadishu', postalCode: '0', country: 'Somalia', phone: '1' }

async function read(query: Record<string, unknown>) {
  const headers: { total?: string | null; link?: string | null } = {}
  const rows = await admin.adminOrders.list(
    { query },
    {
      onHeaders: (given) => {
        headers.total = given.get('x-total-count')
        headers.link = given.get('link')
      },
    },
  )
  return { numbers: rows.map(({ number }) => number), rows, ...headers }
}

describe('the list of orders', () => {
  it('is newest first, has 50 orders a page and states the total', async () => {
    const first = await read({})
    expect(first.total).toBe('999')
    expect(first.numbers).toHaveLength(50)
    expect(first.numbers.slice(0, 3)).toEqual([1999, 1998, 1997])
    expect(first.rows[0]).toMatchObject({ isPaid: true, user: { name: 'Buyer 998' }, flag: null })
    expect(first.link).toContain('pageNumber=2')
    const last = await read({ pageNumber: 20 })
    expect(last.numbers.at(-1)).toBe(1001)
    expect(last.numbers).toHaveLength(49)
    expect((await read({ pageNumber: 21 })).numbers).toEqual([])
    expect((await read({ pageSize: 200 })).numbers).toHaveLength(200)
  })

  it('shows every order on exactly one page', async () => {
    for (const sort of ['-date', 'date', 'total', '-total']) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((pageNumber) => read({ pageNumber, pageSize: 200, sort })),
      )
      expect(new Set(pages.flatMap(({ numbers }) => numbers)).size, sort).toBe(999)
    }
  })

  it('sorts by date and by total', async () => {
    expect((await read({ sort: 'date' })).numbers.slice(0, 2)).toEqual([1001, 1002])
    expect((await read({ sort: '-total' })).rows[0]).toMatchObject({ totalPrice: 99 })
    expect((await read({ sort: 'total' })).rows[0]).toMatchObject({ totalPrice: 0, number: 1001 })
    expect((await read({ sort: 'nonsense' })).numbers[0]).toBe(1999)
  })

  it.each([
    ['unpaid', 200, 'placed'],
    ['cancelled', 200, 'cancelled'],
    ['delivered', 200, 'delivered'],
    ['refunded', 200, 'refunded'],
    ['to-deliver', 199, 'paid'],
    ['flagged', 1, 'paid'],
  ])('shows only %s orders', async (filter, count, status) => {
    const { total, rows } = await read({ filter })
    expect(total).toBe(String(count))
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
  })

  it('finds an order by number, name or email, ignoring case and accents', async () => {
    expect((await read({ keyword: '1500' })).numbers).toEqual([1500])
    expect((await read({ keyword: '#1500' })).numbers).toEqual([1500])
    expect((await read({ keyword: 'BUYER-123@' })).numbers).toEqual([1124])
    expect((await read({ keyword: 'calid unal' })).numbers).toEqual([1778])
    expect((await read({ keyword: 'ca' })).numbers).toEqual([1778])
    expect((await read({ keyword: 'un ca' })).numbers).toEqual([])
    expect((await read({ keyword: '100%_' })).numbers).toEqual([1778])
    expect((await read({ keyword: '１００％＿' })).numbers).toEqual([1778])
    expect((await read({ keyword: '0％_' })).numbers).toEqual([1778])
    expect((await read({ keyword: 'buyer＿12％' })).numbers).toEqual([])
    expect((await read({ keyword: 'buyer', filter: 'to-deliver' })).total).toBe('199')
    const [row] = (await read({ keyword: '1777' })).rows
    expect((await read({ keyword: row!._id })).numbers).toEqual([1777])
    for (const keyword of ['%', "'", '\\', '(', 'nobody', '\0']) {
      expect(await read({ keyword }), keyword).toBeTruthy()
    }
  })
})

describe('the count on the bell', () => {
  it('counts orders neither delivered nor cancelled and returns the newest', async () => {
    const { undelivered, newest } = await admin.adminOrders.news()
    expect(undelivered).toBe(399)
    const [row] = await shop.shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(sql`number = 1996`)
    expect(newest).toBe(row!.id)
  })
})

describe('the orders of a customer', () => {
  it('name their number of products and show pictures of the first three', async () => {
    const amina = await shop.signIn('amina')
    const names = ['Shea Butter', 'Qasil', 'Henna', 'Argan Oil']
    const products: string[] = []
    for (const [i, name] of names.entries()) {
      const imageUrl = `https://pictures.example/${i}.jpg`
      products.push(await shop.stockProduct({ name, imageUrl, onHand: 9 }))
    }
    const place = (chosen: string[]) =>
      amina.api.orders.place({
        body: {
          orderItems: chosen.map((product) => ({ product, qty: 1 })),
          shippingAddress: address,
          paymentMethod: 'PayPal',
        },
      })
    const one = await place(products.slice(3))
    const all = await place(products)
    const mine = await amina.api.orders.mine({ query: {} })
    expect(mine.map(({ _id }) => _id)).toEqual([all._id, one._id])
    expect(mine[0]).toMatchObject({ numItems: 4, status: 'placed', payBefore: all.payBefore })
    expect(mine[0]!.thumbnails).toEqual(
      [0, 1, 2].map((i) => ({ image: `https://pictures.example/${i}.jpg`, picture: null })),
    )
    expect(mine[1]).toMatchObject({
      numItems: 1,
      thumbnails: [{ image: 'https://pictures.example/3.jpg' }],
    })
    const second = await amina.api.orders.mine({ query: { pageNumber: 2, pageSize: 1 } })
    expect(second).toEqual([mine[1]])
  })

  it('are never shown to another customer', async () => {
    const amina = await shop.signIn('amina')
    expect(await amina.api.orders.mine({ query: {} })).toHaveLength(2)
    const other = await shop.signIn('bile')
    expect(await other.api.orders.mine({ query: {} })).toEqual([])
    await expect(shop.guest.orders.mine({ query: {} })).rejects.toMatchObject({ status: 401 })
  })
})
