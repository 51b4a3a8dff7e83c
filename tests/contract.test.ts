import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints, contract } from '#contract/index.ts'
import { everyPath, type TestApi } from './api.ts'
import { address, type OpenShop, openShop } from './open-shop.ts'
import type { Person, Who } from './people.ts'

const EVERYBODY = ['guest', 'customer', 'other customer', 'admin'] as const
type Caller = (typeof EVERYBODY)[number]

const WHO: Record<Caller, Who> = {
  guest: 'amina',
  customer: 'amina',
  'other customer': 'bile',
  admin: 'admin',
}

let shop: OpenShop
let order: string
let mail: string
let review: string
let product: string
let change: string
const people: Partial<Record<Caller, Person & { api: TestApi }>> = {}

beforeAll(async () => {
  shop = await openShop()
  people.customer = await shop.signIn('amina')
  people['other customer'] = await shop.signIn('bile')
  people.admin = await shop.signIn('admin')
  product = await shop.stockProduct({ onHand: 100 })
  const placed = await people.customer.api.orders.place({
    body: {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  order = placed._id
  await shop.doJobs()
  await people.admin.api.adminSettings.setDiscount({ body: { globalDiscount: 5 } })
  change = (await people.admin.api.audit.list({ query: {} }))[0]!._id
  await people.customer.api.reviews.write({
    params: { id: product },
    body: { rating: 5, comment: 'Lovely' },
  })
  review = (await people.admin.api.adminReviews.list({ query: {} }))[0]!._id
  mail = (await people.admin.api.adminMails.list({ query: {} }))[0]!._id
})

/** In a session of its own: one of the calls is the one that ends it. */
async function call(endpoint: Endpoint, caller: Caller, body?: string) {
  const cookie = people[caller] && (await shop.signIn(WHO[caller])).cookie
  return shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':slug', 'about').replace(':id', idFor(endpoint.path)),
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: body }),
  })
}

/** Of something that is there, so that only access and input can be refused. */
function idFor(path: string): string {
  if (path.includes('/orders/')) return order
  if (path.includes('/mails/')) return mail
  if (path.includes('/audit/')) return change
  if (path.startsWith('/api/reviews/')) return review
  return path.includes('/users/') ? people['other customer']!.id : product
}

const endpoints = allEndpoints().map((one) => ({ title: `${one.area}.${one.name}`, ...one }))

describe('every call of the table has an endpoint, and every endpoint is served', () => {
  it('names the same calls in the table and in the contract', () => {
    const table = Object.entries(everyPath).flatMap(([area, calls]) =>
      Object.keys(calls).map((name) => `${area}.${name}`),
    )
    expect(endpoints.map((one) => one.title).toSorted()).toEqual(table.toSorted())
  })

  it.each(endpoints)('$title', ({ endpoint }) => {
    const url = endpoint.path
    expect(shop.app.hasRoute({ method: endpoint.method, url })).toBe(true)
  })
})

describe('who may call', () => {
  describe.each(EVERYBODY)('%s', (caller) => {
    // An empty body stops every write at its input, right behind the check of access.
    it.each(endpoints)('$title', async ({ endpoint }) => {
      const { statusCode } = await call(endpoint, caller, endpoint.method === 'GET' ? '' : '[]')
      expect(statusCode).toBeLessThan(
        500 + (endpoint.errors?.includes('payments-unavailable') ? 4 : 0),
      )
      if (endpoint.access === 'everyone') expect([401, 403]).not.toContain(statusCode)
      else if (caller === 'guest') expect(statusCode).toBe(401)
      else if (endpoint.access === 'admin' && caller !== 'admin') expect(statusCode).toBe(403)
      else expect([401, 403]).not.toContain(statusCode)
    })
  })

  it('keeps an order from other customers, whatever the call', async () => {
    for (const { title, endpoint } of endpoints) {
      if (!endpoint.path.includes('/orders/:id') || endpoint.access === 'admin') continue
      const { statusCode } = await call(endpoint, 'other customer', '{}')
      expect(statusCode, title).toBe(404)
    }
  })

  it('is asked before body and ids are read', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    })
    expect(answer.statusCode).toBe(401)
    const discount = contract.adminSettings.setDiscount
    expect((await call(discount, 'customer', '{"broken')).statusCode).toBe(403)
  })
})

describe('bad input', () => {
  const writes = endpoints.filter(({ endpoint }) => endpoint.body)
  const BODIES = [
    '{"broken',
    'null',
    '[]',
    '"text"',
    '12',
    '{}',
    '{"__proto__":{"isAdmin":true}}',
    JSON.stringify({
      name: '\0',
      email: '\0@x',
      comment: '\0',
      rating: 5,
      password: 'x\0'.repeat(9),
    }),
    JSON.stringify({ orderItems: [{ product: '\0', qty: 1e308 }], totalPrice: '1' }),
    JSON.stringify({ globalDiscount: '1e400', discountDate: 'tomorrow', rating: [], id: {} }),
    `[${'['.repeat(5000)}${']'.repeat(5000)}]`,
    `{"comment":"${'x'.repeat(500_000)}","rating":1}`,
  ]

  it.each(writes)('$title answers 4xx with message and code, never 500', async ({ endpoint }) => {
    for (const body of BODIES) {
      const answer = await call(endpoint, 'admin', body)
      if (answer.statusCode < 400) continue
      expect(answer.statusCode, body.slice(0, 80)).toBeLessThan(
        endpoint.errors?.includes('payments-unavailable') ? 504 : 500,
      )
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    }
  })

  it('is too large at 20 MB, and not JSON as XML', async () => {
    const { cookie } = await shop.signIn('amina')
    const send = (payload: string, type: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { cookie, 'content-type': type },
        payload,
      })
    const large = await send(`"${'x'.repeat(20_000_000)}"`, 'application/json')
    expect([large.statusCode, large.json().code]).toEqual([413, 'body-too-large'])
    const xml = await send('<order/>', 'application/xml')
    expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported-media-type'])
  })

  const IDS = ['x', '0', '..%2f..', '%00', "'", '%F0%9F%8C%BF', 'a'.repeat(400), '%ff', '%']
  const withId = endpoints.filter(({ endpoint }) => endpoint.path.includes(':id'))
  it.each(withId)('$title knows no malformed id', async ({ endpoint }) => {
    const { cookie } = await shop.signIn('admin')
    for (const id of IDS) {
      const { statusCode } = await shop.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':id', id),
        headers: { cookie },
      })
      expect([400, 404], id).toContain(statusCode)
      if (!id.startsWith('%')) expect(statusCode, id).toBe(404)
    }
  })

  it('in a query string never breaks a list', async () => {
    const odd = ['', '%00', '%ff', '-1', '1e999', '[]', '%F0%9F%8C%BF', 'x'.repeat(5000)]
    for (const { endpoint } of endpoints) {
      if (endpoint.method !== 'GET' || !endpoint.query) continue
      for (const value of odd) {
        const names = Object.keys(endpoint.query.shape)
        const query = names.map((name) => `${name}=${value}&${name}[]=1`).join('&')
        const url = `${endpoint.path.replace(':id', product)}?${query}`
        const { statusCode } = await shop.app.inject({
          url,
          headers: { cookie: people.customer!.cookie },
        })
        expect(statusCode, url.slice(0, 100)).toBeLessThan(500)
      }
    }
  })
})
