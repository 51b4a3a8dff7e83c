import { checkoutPaths } from '#contract/checkout-paths.ts'
import { ApiError, createApi, type Outgoing } from '#contract/client.ts'
import { ORDER_TOKEN_HEADER, tokenInFragment } from '#domain/order-links.ts'
import { browserSend } from './api.ts'
import { documentSetting } from './document-settings.ts'
import { createStored } from './stored.ts'

/** Tokens of the links that were opened here, by order id; the newest are last. */
type Tokens = Readonly<Record<string, string>>

const MAX_TOKENS = 30

const stored = createStored<Tokens>(
  'orderTokens',
  readTokens,
  (tokens) => !Object.keys(tokens).length,
)

/**
 * Calls about orders and their payments, with the token of a link where this browser knows one, so
 * that the buyer needs no account.
 */
export const orderApi = createApi((request) => browserSend(withToken(request)), {
  orders: checkoutPaths.orders,
  payments: checkoutPaths.payments,
  receipts: checkoutPaths.receipts,
})

/** The token that this browser has for an order; null if there is none. */
export function orderTokenOf(orderId: string): string | null {
  return stored.get()[orderId] ?? null
}

export function rememberOrderToken(orderId: string, token: string): void {
  const { [orderId]: _, ...others } = stored.get()
  const entries = [...Object.entries(others), [orderId, token] as const]
  stored.set(Object.fromEntries(entries.slice(-MAX_TOKENS)))
}

export function forgetOrderToken(orderId: string): void {
  const { [orderId]: _, ...others } = stored.get()
  stored.set(others)
}

/**
 * Moves the token of a link from the address into the storage: the provider's page, a screenshot,
 * or a shared address does not contain it, and a reload still has it.
 * @param key under which it is stored: `payKey` for a link that only pays.
 */
export function takeOrderToken(orderId: string, key = orderId): void {
  const token = tokenInFragment(location.hash)
  if (!token) return
  rememberOrderToken(key, token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** A file of an order, for a browser that has its token. @throws ApiError */
export async function readOrderFile(path: string): Promise<Blob> {
  const { headers } = withToken({ method: 'GET', path, headers: {} })
  const answer = await fetch(documentSetting('apiOrigin') + path, {
    headers,
    credentials: 'include',
  }).catch(() => {
    throw new ApiError({ kind: 'FETCH_ERROR' })
  })
  if (!answer.ok) {
    const refusal = await answer.json().catch(() => ({}))
    throw new ApiError({ kind: 'REFUSED', status: answer.status, ...refusal })
  }
  return answer.blob()
}

/** Where the token of a link is stored that can only pay an order. */
export const payKey = (orderId: string) => `pay ${orderId}`

function withToken(request: Outgoing): Outgoing {
  const id = /^\/api\/orders\/([^/?]+)/.exec(request.path)?.[1]
  const token = id && (orderTokenOf(id) ?? orderTokenOf(payKey(id)))
  if (!token) return request
  return { ...request, headers: { ...request.headers, [ORDER_TOKEN_HEADER]: token } }
}

function readTokens(given: unknown): Tokens {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  return Object.fromEntries(Object.entries(given).filter(([, token]) => typeof token === 'string'))
}
