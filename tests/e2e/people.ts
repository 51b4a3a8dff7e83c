import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import type { PaymentMethod, ShippingAddress } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { createTestApi, type TestApi } from '../api.ts'
import { ORIGIN } from './goods.ts'

export interface Shopper {
  name: string
  email: string
  password: string
}

/** A person without an account. */
export function newShopper(): Shopper {
  return {
    name: 'Amina Warsame',
    email: `amina-${randomUUID()}@example.com`,
    password: 'shaah iyo malab',
  }
}

/** The address of this walk's shopper. */
export const HOME: ShippingAddress = {
  address: '12 Jidka Maka al-Mukarama',
  city: 'Mogadishu',
  postalCode: '',
  country: 'Somalia',
  phone: newPhone(),
}

/** A different one for each walk, because a number may only have a few unpaid orders. */
export function changePhone(): void {
  HOME.phone = newPhone()
}

/** A Somali number that no other shopper of these walks has. */
function newPhone(): string {
  return `+252 61 ${randomInt(1_000_000, 10_000_000)}`
}

/**
 * Creates an account, from a network of its own: all walks together create more accounts than one
 * network may in an hour.
 * @returns the shopper and the cookie of an open session.
 */
export async function register(
  shopper = newShopper(),
): Promise<{ shopper: Shopper; cookie: string; api: TestApi }> {
  const response = await fetch(`${ORIGIN}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newNetwork() },
    body: JSON.stringify(shopper),
  })
  if (!response.ok) throw new Error(`Could not register: ${await response.text()}`)
  return signedIn(shopper, response)
}

/** One of the addresses set aside for tests between networks (RFC 2544). */
export function newNetwork(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`
}

/** The account that the shop creates at its first start. */
const OWNER: Shopper = {
  name: 'Admin',
  email: 'admin@qurux.example',
  password: 'only-for-tests',
}

/** The shop's owner in a session of their own. */
export async function owner(): Promise<{ shopper: Shopper; cookie: string; api: TestApi }> {
  const response = await fetch(`${ORIGIN}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  if (!response.ok) throw new Error(`The owner could not sign in: ${await response.text()}`)
  return signedIn(OWNER, response)
}

let ownersSession: Promise<TestApi> | undefined

/**
 * The API as the owner calls it: one session for all walks of a worker, since hashing takes time.
 */
export function ownersApi(): Promise<TestApi> {
  ownersSession ??= owner().then(({ api }) => api)
  return ownersSession
}

function signedIn(shopper: Shopper, response: Response) {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const api = createTestApi(({ path, headers, ...request }) =>
    fetch(ORIGIN + path, { ...request, headers: { ...headers, cookie } }),
  )
  return { shopper, cookie, api }
}

/** The API as the person in this browser would call it. */
export function apiOf(request: APIRequestContext): TestApi {
  return createTestApi(async ({ path, method, headers, body }) => {
    const response = await request.fetch(path, { method, headers, ...(body && { data: body }) })
    return {
      status: response.status(),
      text: () => response.text(),
      headers: { get: (name) => response.headers()[name] ?? null },
    }
  })
}

/** Places an unpaid order. */
export function order(
  api: TestApi,
  product: string,
  qty = 1,
  language: Locale = 'en',
  paymentMethod: PaymentMethod = 'PayPal',
): Promise<Order> {
  const body = {
    orderItems: [{ product, qty }],
    shippingAddress: HOME,
    paymentMethod,
    language,
  }
  return api.orders.place({ body })
}

/** Places an order and pays it: the buyer has approved the payment on the provider's page. */
export async function paidOrder(api: TestApi, product: string, qty = 1): Promise<Order> {
  const { _id: id } = await order(api, product, qty)
  const { id: token } = await api.payments.start({ params: { id } })
  await fetch(`${ORIGIN}/demo-paypal/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ token, instrument: 'account' })),
    redirect: 'manual',
  })
  return api.payments.pay({ params: { id }, body: { id: token } })
}
