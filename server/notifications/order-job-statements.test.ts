import pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { Batch } from '#server/db/batch.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

/**
 * What the jobs that follow an order may send to the database, however many lines it has. Each list
 * is sent in one packet and answered in one.
 */
const SENT = {
  'order-placed': [
    ['begin', 'enqueue new-order', 'enqueue tell-devices'],
    ['commit'],
    ['read orders to tell of'],
    ['insert mails'],
    ['begin', 'lock mail'],
    ['record attempt of mail', 'commit'],
  ],
  'new-order': [
    ['find owner'],
    ['read orders to tell of'],
    ['insert mails'],
    ['begin', 'lock mail'],
    ['record attempt of mail', 'commit'],
  ],
  'tell-devices': [['read active subscriptions']],
}

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let products: string[]

beforeEach(async () => {
  shop = await openShop()
  await shop.signIn('admin')
  await shop.changeSettings({ email: 'owner@example.com' })
  amina = await shop.signIn('amina')
  products = []
  for (let n = 0; n < 10; n++) products.push(await shop.stockProduct({ name: `Oil ${n}` }))
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

/** The names of the statements that each job sends to the database while all are done, by packet. */
async function packetsOfJobs() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await shop.doJobs()
  const given = query.mock.calls.map(([one]) => one as unknown as Batch | { name?: string })
  query.mockRestore()
  const jobs: (string | undefined)[][][] = [[]]
  for (const one of given) {
    const names = one instanceof Batch ? one.names : [one.name]
    // Before and after each job, the queue's own.
    if (names[0]?.startsWith('job ')) jobs.push([])
    else jobs.at(-1)!.push(names)
  }
  return jobs.filter((packets) => packets.length > 0)
}

it('tells of ten lines with as many statements as of one line, all of them prepared', async () => {
  await place(products.slice(0, 1), 'one')
  expect(await packetsOfJobs()).toEqual(Object.values(SENT))
  await place(products, 'ten')
  expect(await packetsOfJobs()).toEqual(Object.values(SENT))
  expect(shop.mails.map(({ to }) => to)).toEqual([
    ...['amina@example.com', 'owner@example.com'],
    ...['amina@example.com', 'owner@example.com'],
  ])
})

it('makes the link of a guest with one more', async () => {
  await shop.guest.orders.placeAsGuest({
    body: {
      orderItems: [{ product: products[0]!, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
      language: 'en',
      contact: { name: 'Hodan Maxamed', email: 'hodan@example.com' },
    },
  })
  const [toBuyer, ...others] = await packetsOfJobs()
  const [recorded, ...before] = SENT['order-placed'].toReversed()
  expect(toBuyer).toEqual([...before.toReversed(), ['insert order link'], recorded])
  expect(others).toEqual([SENT['new-order'], SENT['tell-devices']])
})

it('does not plan them each time', async () => {
  for (let n = 0; n < 9; n++) {
    const { _id: id } = await place(products.slice(0, 1), `order-${n}`)
    await shop.doJobs()
    await amina.api.orders.cancel({ params: { id } })
  }
  // After five plans for the values given, PostgreSQL uses a general one where that costs no more.
  const { rows } = await shop.shop.pool.query(
    'select name from pg_prepared_statements where generic_plans > 0',
  )
  const names = Object.values(SENT).flat(2)
  const named = names.filter((name) => name !== 'begin' && name !== 'commit')
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})

it('asks once where nobody is to be told', async () => {
  await shop.changeSettings({ email: '' })
  await place(products, 'order')
  const sent = await packetsOfJobs()
  expect(sent).toEqual([SENT['order-placed'], [['find owner']], SENT['tell-devices']])
})
