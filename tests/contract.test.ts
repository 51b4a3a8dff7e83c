import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints, contract } from '#contract/index.ts'
import { errorsOf } from '#server/http/openapi.ts'
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

/** Uses a session of its own, because one of the calls ends it. */
async function call(endpoint: Endpoint, caller: Caller, body?: string, type = 'application/json') {
  const cookie = people[caller] && (await shop.signIn(WHO[caller])).cookie
  return shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':slug', 'about').replace(':id', idFor(endpoint.path)),
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': type }) },
    ...(body && { payload: body }),
  })
}

/** Ids of existing things, so that only access and input can be refused. */
function idFor(path: string): string {
  if (path.includes('/orders/')) return order
  if (path.includes('/mails/')) return mail
  if (path.includes('/audit/')) return change
  if (path.startsWith('/api/reviews/')) return review
  return path.includes('/users/') ? people['other customer']!.id : product
}

const endpoints = allEndpoints().map((one) => ({ title: `${one.area}.${one.name}`, ...one }))

describe('the table of calls and the endpoints', () => {
  it('contain the same calls', () => {
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

describe('access', () => {
  describe.each(EVERYBODY)('%s', (caller) => {
    // An empty body stops every write at validation, right after the access check.
    it.each(endpoints)('$title', async ({ endpoint }) => {
      const answer = await call(endpoint, caller, endpoint.method === 'GET' ? '' : '[]')
      expectDeclared(answer, endpoint)
      const { statusCode } = answer
      if (endpoint.access === 'everyone') expect([401, 403]).not.toContain(statusCode)
      else if (caller === 'guest') expect(statusCode).toBe(401)
      else if (endpoint.access === 'admin' && caller !== 'admin') expect(statusCode).toBe(403)
      else expect([401, 403]).not.toContain(statusCode)
    })
  })

  it('is denied to other customers’ orders, whatever the call', async () => {
    for (const { title, endpoint } of endpoints) {
      if (!endpoint.path.includes('/orders/:id') || endpoint.access === 'admin') continue
      const { statusCode } = await call(endpoint, 'other customer', '{}')
      expect(statusCode, title).toBe(404)
    }
  })

  it('is checked before body and ids are read', async () => {
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

describe('invalid input', () => {
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

  it.each(writes)('to $title is refused as the API page says', async ({ endpoint }) => {
    for (const body of BODIES) {
      expectDeclared(await call(endpoint, 'admin', body), endpoint, body.slice(0, 80))
    }
  })

  it.each(writes)('to $title cannot be XML', async ({ endpoint }) => {
    const answer = await call(endpoint, 'admin', '<order/>', 'application/xml')
    expectDeclared(answer, endpoint)
    if (!endpoint.raw) expect(answer.json().code).toBe('unsupported-media-type')
  })

  it('is limited to less than 20 MB', async () => {
    const { place } = contract.orders
    const answer = await call(place, 'customer', `"${'x'.repeat(20_000_000)}"`)
    expectDeclared(answer, place)
    expect(answer.json().code).toBe('body-too-large')
  })

  const IDS = ['x', '0', '..%2f..', '%00', "'", '%F0%9F%8C%BF', 'a'.repeat(400), '%ff', '%']
  const withId = endpoints.filter(({ endpoint }) => endpoint.path.includes(':id'))
  it.each(withId)('as an id is refused by $title', async ({ endpoint }) => {
    const { cookie } = await shop.signIn('admin')
    for (const id of IDS) {
      const answer = await shop.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':id', id),
        headers: { cookie },
      })
      expectDeclared(answer, endpoint, id)
      const { statusCode } = answer
      expect([400, 404], id).toContain(statusCode)
      if (!id.startsWith('%')) expect(statusCode, id).toBe(404)
    }
  })

  const ODD = ['', '%00', '%ff', '-1', '1e999', '[]', '%F0%9F%8C%BF', 'x'.repeat(5000)]
  const lists = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.query)
  it.each(lists)('in the query never breaks $title', async ({ endpoint }) => {
    const { cookie } = await shop.signIn('admin')
    for (const name of Object.keys(endpoint.query!.shape)) {
      for (const value of ODD) {
        const path = endpoint.path.replace(':id', idFor(endpoint.path))
        const url = `${path}?${name}=${value}&${name}[]=1`
        expectDeclared(await shop.app.inject({ url, headers: { cookie } }), endpoint, url)
      }
    }
  })
})

/**
 * Expects a refusal that the API page documents for this call; of 5xx only those with a code for
 * 503.
 */
function expectDeclared(answer: LightMyRequestResponse, endpoint: Endpoint, about?: string): void {
  if (answer.statusCode < 400) return
  const { code, message } = answer.json()
  const declared = errorsOf(endpoint).map((one) => `${one.status} ${one.code}`)
  expect(declared, about).toContain(`${answer.statusCode} ${code}`)
  expect(message, about).toEqual(expect.any(String))
}
