import pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

/**
 * What one order may send to the database, however many lines it has: session, begin, count of
 * attempts, lock of the buyer, what is read first, lock of the SKUs, what they are, the order with
 * all that belongs to it, job, reply, two for offers, notification, commit.
 */
const STATEMENTS = 14

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

/** The statements that a call sends to the database. */
async function statementsOf<value>(call: () => Promise<value>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const value = await call()
  const sent = query.mock.calls.map(([given]) => given as unknown as { name?: string } | string)
  query.mockRestore()
  return { value, sent }
}

it('orders ten lines with as many statements as one line, with a stored cart too', async () => {
  const set = products.slice(0, 2).map((product) => ({ product, qty: 2 }))
  await amina.api.accountCart.setLines({ body: { set } })
  const one = await statementsOf(() => place(products.slice(0, 1), 'one'))
  const ten = await statementsOf(() => place(products.slice(0, 10), 'ten'))
  expect(one.sent).toHaveLength(STATEMENTS)
  expect(ten.sent).toHaveLength(STATEMENTS)
  // All but begin and commit are parsed and planned once per connection.
  const unnamed = ten.sent.filter((one) => typeof one === 'string' || !one.name)
  expect(unnamed).toHaveLength(2)
})

it('answers a repeated order with fewer', async () => {
  const { value } = await statementsOf(() => place(products.slice(0, 10), 'ten'))
  const again = await statementsOf(() => place(products.slice(0, 10), 'ten'))
  expect(again.value).toEqual(value)
  expect(again.sent.length).toBeLessThanOrEqual(6)
})

it('replies with what is read afterwards', async () => {
  const { value } = await statementsOf(() => place(products.slice(0, 3), 'three'))
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
    const cancelled = await statementsOf(() => cancel(open._id))
    const delivered = await statementsOf(() => deliver(free._id))
    counts.push([cancelled.sent.length, delivered.sent.length])
  }
  expect(counts[1]).toEqual(counts[0])
})
