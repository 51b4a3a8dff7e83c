import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '#contract/catalog.ts'
import { createTestApi, type TestApi } from '#tests/api.ts'
import { type EdgeServer, look, read } from './edge-servers.ts'

const REQUESTS = 8_000
/** They fill the cache, and do not count. */
const FIRST = 2_000
const AT_ONCE = 8

/** Somebody with a browser in front of an edge. */
export interface Visitor {
  readonly api: TestApi
  /** What nobody else may ever see. */
  readonly secrets: readonly string[]
  readonly email: string
  cookie(): string
}

/** Answers of the API are asked for without compression, so that they could be found in a cache. */
function browser(url: string) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const api = createTestApi(async ({ method, path, headers, body }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, cookie: cookie(), 'accept-encoding': 'identity' },
      ...(body !== undefined && { body: body as BodyInit }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return response
  })
  return { api, cookie, cookies }
}

/** A customer with an account, an address and an order. */
export async function customer(url: string, number: number, product: Product): Promise<Visitor> {
  const { api, cookie, cookies } = browser(url)
  const word = randomBytes(6).toString('hex')
  const [name, email, phone] = [`Hodan ${word}`, `hodan-${word}@example.com`, `615${number}73291`]
  await api.accounts.register({ body: { name, email, password: `${word}-likes-shea` } })
  const order = await api.orders.place({
    body: {
      orderItems: [{ product: product._id, variant: product.variants[0]!._id, qty: 1 }],
      shippingAddress: {
        address: `${word} Liberation Road`,
        city: 'Mogadishu',
        postalCode: '00252',
        country: 'Somalia',
        phone: `+252 ${phone}`,
      },
      paymentMethod: 'PayPal',
      language: 'en',
    },
  })
  return { api, cookie, email, secrets: [word, phone, order._id, ...cookies.values()] }
}

export async function signedInAdmin(url: string, password: string): Promise<Visitor> {
  const { api, cookie, cookies } = browser(url)
  const email = 'admin@qurux.example'
  await api.accounts.login({ body: { email, password } })
  return { api, cookie, email, secrets: [...cookies.values()] }
}

/** What shoppers look at: documents, their data, lists and products of the API, pictures. */
export async function publicAddresses(url: string): Promise<string[]> {
  const { products } = await browser(url).api.catalog.list({ query: {} })
  const categories = await browser(url).api.catalog.categories()
  const shown = products.map(({ _id }) => _id)
  const first = await (await fetch(`${url}/product/${shown[0]}`)).text()
  return [
    ...['/', '/so', '/search', '/so/search', '/_.data', '/sitemap.xml', '/api/settings/discount'],
    ...['/api/products', '/api/products/top', '/api/categories', '/cart', '/login', '/profile'],
    ...categories.flatMap(({ slug }) => [`/category/${slug}`, `/so/category/${slug}`]),
    ...shown.flatMap((id) => [`/product/${id}`, `/so/product/${id}`, `/product/${id}.data`]),
    ...shown.flatMap((id) => [`/api/products/${id}`, `/api/products/${id}/related`]),
    ...(first.match(/\/(?:media|assets)\/[\w.-]+/g) ?? []).slice(0, 12),
  ]
}

export interface Browsed {
  readonly requests: number
  readonly hits: number
  readonly findings: readonly string[]
}

/**
 * Guests and customers look at public pages, some with old browsers and some saving data, while the
 * customers and the admin read what is theirs.
 */
export async function browse(
  edge: EdgeServer,
  addresses: readonly string[],
  people: readonly Visitor[],
): Promise<Browsed> {
  const findings: string[] = []
  const secrets = people.flatMap((one) => one.secrets)
  let [requests, hits] = [0, 0]
  const look = async (turn: number) => {
    const person = turn % 3 === 0 ? people[turn % people.length] : undefined
    if (person && turn % 30 === 0) await readOwn(person)
    // The front of the list is read more often than its end.
    const path = addresses[Math.floor(addresses.length * Math.random() ** 2)]!
    // An admin's view of a product is not public.
    const isOwnView = person !== undefined && /^\/api\/products\/[^/]+$/.test(path)
    const response = await read(`${edge.url}${path}${turn % 50 === 7 ? '?utm_source=ad' : ''}`, {
      'accept-encoding': turn % 100 === 0 ? 'identity' : turn % 25 === 0 ? 'gzip' : 'gzip, br',
      ...(turn % 40 === 0 && { 'save-data': 'on' }),
      ...(person && { cookie: person.cookie() }),
    })
    const { status, headers } = response
    const body = Buffer.from(await response.arrayBuffer())
    if (status !== 200) findings.push(`${edge.name} answered ${status} for ${path}`)
    if (headers.has('surrogate-key') || headers.has('surrogate-control')) {
      findings.push(`${edge.name} passed marks of the shop on for ${path}`)
    }
    if (isOwnView) return
    if (headers.has('set-cookie')) findings.push(`${edge.name} set a cookie for ${path}`)
    const found = secrets.find((secret) => body.includes(secret))
    if (found) findings.push(`${edge.name} showed '${found}' at ${path}`)
    if (/html/.test(headers.get('content-type') ?? '')) {
      if (headers.get('cache-control') !== 'public, no-cache') {
        findings.push(`${edge.name} lets browsers store ${path}`)
      }
    }
    if (turn < FIRST) return
    requests++
    if (edge.isHit(headers)) hits++
  }
  const readOwn = async ({ api, email }: Visitor) => {
    const profile = await api.accounts.profile()
    const shown = profile?.email
    if (shown !== email) findings.push(`${edge.name} showed ${shown} to ${email}`)
    await api.orders.mine({ query: {} })
    await api.accountCart.show()
    if (profile?.isAdmin) await api.adminOrders.list({ query: {} })
  }
  let turn = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (turn < REQUESTS) await look(turn++)
    }),
  )
  return { requests, hits, findings: [...new Set(findings)].slice(0, 10) }
}

/** Visitors neither read metrics nor purge. */
export async function refusals(edge: EdgeServer): Promise<string[]> {
  const findings: string[] = []
  if ((await look(edge, '/metrics')).status !== 404) findings.push(`${edge.name} shows metrics`)
  // More than once, as the shop itself may purge at the same moment.
  for (let turn = 0; turn < 5; turn++) {
    await look(edge, '/')
    await fetch(edge.url, { method: 'PURGE', headers: { 'surrogate-key': 'everything' } })
    if ((await look(edge, '/')).isHit) return findings
  }
  findings.push(`${edge.name} lets visitors purge`)
  return findings
}

/** The shop makes the sizes of the demo's pictures after its first start. */
export async function picturesDone({ api }: Visitor): Promise<void> {
  for (let number = 1, pages = 1; number <= pages; ) {
    const list = await api.catalog.list({ query: { pageNumber: number } })
    pages = list.pages
    if (list.products.every(({ picture }) => picture?.widths.length !== 0)) number++
    else await sleep(500)
  }
}

/** Two products on the first page of the list, with one price each. */
export async function simpleProducts({ api }: Visitor): Promise<[Product, Product]> {
  const { products } = await api.catalog.list({ query: {} })
  const all = await Promise.all(
    products.map(({ _id }) => api.catalog.show({ params: { id: _id } })),
  )
  const simple = all.filter(
    ({ variants, countInStock }) => variants.length === 1 && countInStock > 5,
  )
  return [simple[0]!, simple[1]!]
}
