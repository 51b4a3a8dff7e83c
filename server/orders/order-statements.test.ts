import { beforeEach, expect, it } from 'vitest'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { packetsOf } from '#tests/packets-of.ts'

/**
 * What one order may send to the database, however many lines it has. Each list is sent in one
 * packet and answered in one.
 */
const SENT = [
  ['find session'],
  [
    ...['begin', 'count attempt', 'lock buyer', 'read before an order'],
    ...['lock for sale', 'read for sale'],
  ],
  ['insert order', 'enqueue order-placed'],
  ['lock offers', 'write offers', 'store response'],
  ['notify of tags', 'commit'],
]

const NAMED = SENT.flat().filter((name) => name !== 'begin' && name !== 'commit')

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let products: string[]

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina', '198.51.100.1')
  products = []
  for (let n = 0; n < 11; n++) products.push(await shop.stockProduct({ name: `Oil ${n}` }))
  // The shop's key is read once.
  await place([products[10]!], 'first')
})

function place(of: string[], idempotencyKey: string) {
  return amina.api.orders.place(
    {
      body: {
        orderItems: of.map((product) => ({ product, qty: 1 })),
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    },
    { idempotencyKey },
  )
}

it('orders ten lines with as many statements as one line, with a stored cart too', async () => {
  const set = products.slice(0, 2).map((product) => ({ product, qty: 2 }))
  await amina.api.accountCart.setLines({ body: { set } })
  const one = await packetsOf(() => place(products.slice(0, 1), 'one'))
  const ten = await packetsOf(() => place(products.slice(0, 10), 'ten'))
  // All have names, so each connection parses and plans them once.
  expect(one.sent).toEqual(SENT)
  expect(ten.sent).toEqual(SENT)
})

it('does not plan them each time, also where one phone has most of the orders', async () => {
  shop = await openShop()
  const { pool } = shop.shop
  await pool.query(`insert into orders (id, buyer_name, buyer_email, language, shipping_address, phone,
      payment_method, discount_percent, items_total, shipping_total, total, hold_until)
    select gen_random_uuid(), 'Demo', 'demo@example.com', 'en', '{}', '+252615550000',
      'PayPal', 0, 100, 0, 100, now() from generate_series(1, 3000)`)
  await pool.query('analyze orders')
  amina = await shop.signIn('amina', '198.51.100.1')
  const product = await shop.stockProduct()
  // After five plans for the values given, PostgreSQL uses a general one where that costs no more on
  // average. Where it has just counted the rows of a small table, that takes forty.
  for (let n = 0; n < 50 && (n % 10 || (await notYetGeneral()).length > 0); n++) {
    const { _id: id } = await place([product], `order-${n}`)
    await amina.api.orders.cancel({ params: { id } })
  }
  expect(await notYetGeneral()).toEqual([])

  async function notYetGeneral() {
    const connections = await Promise.all(
      Array.from({ length: pool.totalCount }, () => pool.connect()),
    )
    const general = await Promise.all(
      connections.map((one) =>
        one.query('select name from pg_prepared_statements where generic_plans > 0'),
      ),
    )
    for (const one of connections) one.release()
    const names = general.flatMap(({ rows }) => rows.map(({ name }) => name))
    return NAMED.filter((name) => !names.includes(name))
  }
})

it('answers a repeated order with fewer', async () => {
  const { value } = await packetsOf(() => place(products.slice(0, 10), 'ten'))
  const again = await packetsOf(() => place(products.slice(0, 10), 'ten'))
  expect(again.value).toEqual(value)
  expect(again.sent).toEqual([...SENT.slice(0, 2), ['commit']])
})

it('replies with what is read afterwards', async () => {
  const { value } = await packetsOf(() => place(products.slice(0, 3), 'three'))
  expect(await amina.api.orders.show({ params: { id: value._id } })).toEqual(value)
})

it('cancels and delivers ten lines with as many statements as one line', async () => {
  const admin = await shop.signIn('admin')
  await shop.changeSettings({ shippingFee: 0 })
  const cancel = (id: string) => amina.api.orders.cancel({ params: { id } })
  const deliver = (id: string) => admin.api.adminOrders.deliver({ params: { id } })
  const counts: number[][] = []
  for (const lines of [1, 10]) {
    const chosen = products.slice(0, lines)
    const open = await place(chosen, `open-${lines}`)
    await shop.setDiscount(100)
    const free = await place(chosen, `free-${lines}`)
    await shop.setDiscount(0)
    const cancelled = await packetsOf(() => cancel(open._id))
    const delivered = await packetsOf(() => deliver(free._id))
    counts.push([cancelled.sent.flat().length, delivered.sent.flat().length])
  }
  expect(counts[1]).toEqual(counts[0])
})
