import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { expectDeclared } from '../expect-declared.ts'
import { address, type OpenShop, openShop } from '../open-shop.ts'
import type { Who } from '../people.ts'
import { valuesOf } from './input.ts'

/** `npm run fuzz` sends many more. The seed repeats a run. */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 600)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

/** What hangs: nothing here takes a second. */
const HANGS_AFTER_MS = 20_000
/** Growth of the heap from a quarter of a long run to its end. */
const MAX_GROWTH = 64 << 20
const LONG = 5_000

interface Input {
  endpoint: Endpoint
  who: Who | null
  params: Record<string, unknown>
  query: Record<string, unknown> | null
  body: unknown
  /** Now and then something else than JSON. */
  type: string
  key: string | null
}

/** Mostly who may call, since everybody else is refused before anything is read. */
const CALLERS: Record<Endpoint['access'], readonly (Who | null)[]> = {
  everyone: [null, 'amina', 'bile', 'admin'],
  'order-holder': ['amina', 'amina', 'bile', 'admin', null],
  'signed-in': ['amina', 'amina', 'bile', 'admin', null],
  admin: ['admin', 'admin', 'admin', 'admin', 'amina', null],
}

/** So often the shop is opened anew, since some calls delete everything, or change its limits. */
const BATCH = 200

let shop: OpenShop

test(
  `no input of ${INPUTS} (seed ${SEED}) makes the shop fail`,
  async () => {
    let quarter = 0
    for (let from = 0; from < INPUTS; from += BATCH) {
      const inputs = anyInput(await furnish())
      if (from <= INPUTS / 4) quarter = heap()
      const batch = fc.sample(inputs, { seed: SEED + from, numRuns: BATCH })
      for (const [at, { endpoint, ...rest }] of batch.entries()) {
        const call = `${endpoint.method} ${endpoint.path} ${JSON.stringify(rest).slice(0, 2_000)}`
        const about = `input ${from + at} of seed ${SEED}: ${call}`
        const answer = await inTime(send({ endpoint, ...rest }), about)
        expectDeclared(answer, endpoint, about)
      }
    }
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200)
    if (INPUTS >= LONG) expect(heap() - quarter).toBeLessThan(MAX_GROWTH)
  },
  60_000 + INPUTS * 200,
)

/** Ids of things that exist, by the part of a path that names their kind. */
type Ids = Readonly<Record<string, readonly string[]>>

async function furnish(): Promise<Ids> {
  shop = await openShop()
  const { api } = await shop.signIn('admin')
  const amina = await shop.signIn('amina')
  const product = await shop.stockProduct({ onHand: 1_000 })
  const variant = (await shop.guest.catalog.show({ params: { id: product } })).variants[0]!._id
  const order = await amina.api.orders.place({
    body: {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  await amina.api.reviews.write({ params: { id: product }, body: { rating: 5, comment: 'Good' } })
  await shop.doJobs()
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
  return {
    products: [product, variant],
    orders: [order._id],
    users: [amina.id, (await shop.signIn('bile')).id],
    mails: idsOf(await api.adminMails.list({ query: {} })),
    reviews: idsOf(await api.adminReviews.list({ query: {} })),
    audit: idsOf(await api.audit.list({ query: {} })),
    categories: idsOf(await api.adminCategories.list()),
  }
}

function anyInput(ids: Ids): fc.Arbitrary<Input> {
  return fc.oneof(...allEndpoints().map(({ endpoint }) => inputOf(endpoint, ids)))
}

function inputOf(endpoint: Endpoint, ids: Ids): fc.Arbitrary<Input> {
  const every = Object.values(ids).flat()
  const own = ids[endpoint.path.split('/')[2] ?? ''] ?? []
  const values = (
    schema: Endpoint['params'] | Endpoint['body'],
    known: readonly string[] = every,
  ) => (schema ? valuesOf(schema, known) : fc.constant({}))
  const objects = (schema: Endpoint['params']) =>
    values(schema, own.length > 0 ? own : every).map((value) => (isObject(value) ? value : {}))
  return fc.record({
    endpoint: fc.constant(endpoint),
    who: fc.constantFrom(...CALLERS[endpoint.access]),
    params: objects(endpoint.params),
    query: fc.option(objects(endpoint.query)),
    body: values(endpoint.body),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', ''),
    ),
    key: fc.option(fc.string({ unit: 'binary-ascii', maxLength: 80 })),
  })
}

/** Sessions are opened anew, since some calls end them and others delete the account. */
async function send({ endpoint, who, params, query, body, type, key }: Input) {
  const cookie = who && (await shop.signIn(who)).cookie
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encode(params[name] ?? 'x'))
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encode(value)}`)
  const hasBody = endpoint.body !== undefined
  return shop.app.inject({
    method: endpoint.method as NonNullable<InjectOptions['method']>,
    url: `${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: {
      ...(cookie && { cookie }),
      ...(hasBody && type && { 'content-type': type }),
      ...(key && /^[ -~]+$/.test(key) && { 'idempotency-key': key }),
    },
    ...(hasBody && { payload: JSON.stringify(body) ?? '' }),
  })
}

/** A path or query may contain anything, but half a character cannot be sent. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed()) || 'x'
}

async function inTime<value>(work: Promise<value>, about: string): Promise<value> {
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer: ${about}`)), HANGS_AFTER_MS)
  })
  return Promise.race([work, hangs]).finally(() => clearTimeout(timer))
}

function heap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
