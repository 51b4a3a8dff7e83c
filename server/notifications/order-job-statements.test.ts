import { beforeEach, expect, it, vi } from 'vitest'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { packetsOf } from '#tests/packets-of.ts'

/** What each mail sends by itself. */
const MAIL = [
  ['begin', 'lock mail'],
  ['record attempt of mail', 'commit'],
]

/**
 * What the jobs that follow an order may send to the database, however many lines it has. Each list
 * is sent in one packet and answered in one.
 */
const SENT = {
  'order-placed': [
    ['begin', 'read orders to tell of', 'enqueue new-order', 'enqueue tell-devices'],
    ['insert mails'],
    ['commit'],
    ...MAIL,
  ],
  'new-order': [['find owner'], ['read orders to tell of'], ['insert mails'], ...MAIL],
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

/** The names of the statements that jobs send to the database, by packet, job after job. */
async function packetsOfJobs(work = shop.doJobs) {
  const { sent } = await packetsOf(work)
  const jobs: (typeof sent)[] = [[]]
  for (const names of sent) {
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

it('does once for ten orders what their jobs have in common', async () => {
  await shop.changeSettings({ maxUnpaidOrders: 10 })
  for (const [n, product] of products.entries()) await place([product], `order-${n}`)
  const sent = await packetsOfJobs(async () => {
    await shop.shop.jobs.work(shop.shop)
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), 10_000)
    await shop.shop.jobs.close()
  })
  expect(shop.mails).toHaveLength(20)
  const all = Object.groupBy(sent.flat(2), (name) => name ?? 'unnamed')
  const counts = Object.values(SENT)
    .flat(2)
    .map((name) => [name, all[name]?.length])
  expect(Object.fromEntries(counts)).toEqual({
    'read orders to tell of': 2,
    'enqueue new-order': 1,
    'enqueue tell-devices': 1,
    'find owner': 1,
    'insert mails': 2,
    'lock mail': 20,
    'record attempt of mail': 20,
    begin: 21,
    commit: 21,
    'read active subscriptions': 1,
  })
})

async function jobsLeft(): Promise<number> {
  const { rows } = await shop.shop.pool.query(
    "select count(*)::int from pgboss.job where state < 'completed'",
  )
  return rows[0].count
}

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
