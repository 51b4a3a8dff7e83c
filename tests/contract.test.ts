import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints, contract } from '#contract/index.ts'
import { ORDER_TOKEN_HEADER, tokenInFragment } from '#domain/order-links.ts'
import { everyPath, type TestApi } from './api.ts'
import { expectDeclared } from './expect-declared.ts'
import { address, type OpenShop, openShop } from './open-shop.ts'
import type { Person, Who } from './people.ts'

const EVERYBODY = ['guest', 'holder of a link', 'customer', 'other customer', 'admin'] as const
type Caller = (typeof EVERYBODY)[number]

const WHO: Record<Caller, Who> = {
  guest: 'amina',
  'holder of a link': 'amina',
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
/** Of links to this order and to another. */
let token: string
let otherToken: string
let coupon: string
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
  const ofBile = await people['other customer'].api.orders.place({
    body: {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: { ...address, phone: '+252 61 500 0001' },
      paymentMethod: 'PayPal',
    },
  })
  token = await linkTo(order)
  otherToken = await linkTo(ofBile._id)
  await shop.doJobs()
  await people.admin.api.adminSettings.setDiscount({ body: { globalDiscount: 5 } })
  change = (await people.admin.api.audit.list({ query: {} }))[0]!._id
  await people.customer.api.reviews.write({
    params: { id: product },
    body: { rating: 5, comment: 'Lovely' },
  })
  review = (await people.admin.api.adminReviews.list({ query: {} }))[0]!._id
  const fields = { code: 'EID10', kind: 'percent' as const, percent: 10 }
  coupon = (await people.admin.api.coupons.create({ body: fields }))._id
  mail = (await people.admin.api.adminMails.list({ query: {} }))[0]!._id
})

async function linkTo(id: string): Promise<string> {
  const { url } = await people.admin!.api.adminOrders.link({ params: { id } })
  return tokenInFragment(new URL(url).hash)!
}

/** Uses a session of its own, because one of the calls ends it. */
async function call(
  endpoint: Endpoint,
  caller: Caller,
  body?: string,
  { type = 'application/json', link = caller === 'holder of a link' ? token : '' } = {},
) {
  const cookie = people[caller] && (await shop.signIn(WHO[caller])).cookie
  return shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':slug', 'about').replace(':id', idFor(endpoint.path)),
    headers: {
      ...(cookie && { cookie }),
      ...(link && { [ORDER_TOKEN_HEADER]: link }),
      ...(body && { 'content-type': type }),
    },
    ...(body && { payload: body }),
  })
}

/** Ids of existing things, so that only access and input can be refused. */
function idFor(path: string): string {
  if (path.includes('/orders/')) return order
  if (path.includes('/mails/')) return mail
  if (path.includes('/audit/')) return change
  if (path.startsWith('/api/reviews/')) return review
  if (path.includes('/coupons/')) return coupon
  return path.includes('/users/') ? people['other customer']!.id : product
}

/** So that only access can be refused. */
function validBody(title: string): string {
  const receipt = { email: 'cousin@example.com', language: 'en' }
  return JSON.stringify(title === 'receipts.send' ? receipt : {})
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
    it.each(endpoints)('$title', async ({ endpoint, title }) => {
      const answer = await call(endpoint, caller, endpoint.method === 'GET' ? '' : '[]')
      expectDeclared(answer, endpoint)
      const { statusCode } = answer
      if (endpoint.access === 'everyone') expect([401, 403]).not.toContain(statusCode)
      else if (caller === 'guest') expect(statusCode).toBe(401)
      else if (caller === 'holder of a link' && endpoint.access !== 'order-holder') {
        expect(statusCode).toBe(401)
      } else if (caller === 'holder of a link') {
        // By now another of these calls has cancelled the order, so there is nothing to pay.
        const refused = title === 'payments.toPay' ? [401, 403] : [401, 403, 404]
        expect(refused).not.toContain(statusCode)
      } else if (endpoint.access === 'admin' && caller !== 'admin') expect(statusCode).toBe(403)
      else expect([401, 403]).not.toContain(statusCode)
    })
  })

  it('is denied to other customers’ orders, whatever the call', async () => {
    for (const { title, endpoint } of endpoints) {
      if (!endpoint.path.includes('/orders/:id') || endpoint.access === 'admin') continue
      const { statusCode } = await call(endpoint, 'other customer', validBody(title))
      expect(statusCode, title).toBe(404)
    }
  })

  it('is denied to the token of another order, and to any other, as if there were no order', async () => {
    const held = endpoints.filter(({ endpoint }) => endpoint.access === 'order-holder')
    expect(held.length).toBeGreaterThanOrEqual(7)
    for (const { title, endpoint } of held) {
      for (const link of [otherToken, 'x', 'a'.repeat(5_000)]) {
        const answer = await call(endpoint, 'guest', validBody(title), { link })
        expect(answer.statusCode, title).toBe(404)
        expect(answer.json().code, title).toBe('not-found')
      }
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
    const answer = await call(endpoint, 'admin', '<order/>', { type: 'application/xml' })
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
