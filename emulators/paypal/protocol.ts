import {
  authorizeOrder,
  type CheckoutContext,
  captureOrder,
  createOrder,
  findCheckout,
} from './checkout.ts'
import type { Operation } from './faults.ts'
import {
  findAuthorization,
  findCapture,
  refundCapture,
  voidAuthorization,
  withRefunds,
} from './payments.ts'
import { notFound } from './refusal.ts'

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  operation: Operation
  /** Status of a successful call that changed something; GETs return 200. */
  status: number
  handle(context: CheckoutContext, id: string, body: unknown): unknown
}

/** The part of PayPal's REST API that the shop uses. */
const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders()$/,
    operation: 'create-order',
    status: 201,
    handle: (context, _, body) => createOrder(context, body),
  },
  {
    method: 'GET',
    path: /^\/v2\/checkout\/orders\/([^/]+)$/,
    operation: 'get-order',
    status: 200,
    handle: (context, id) => withRefunds(context, findCheckout(context, id).order),
  },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    operation: 'capture-order',
    status: 201,
    handle: captureOrder,
  },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/([^/]+)\/authorize$/,
    operation: 'authorize-order',
    status: 201,
    handle: authorizeOrder,
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/captures\/([^/]+)$/,
    operation: 'get-capture',
    status: 200,
    handle: findCapture,
  },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    operation: 'refund-capture',
    status: 201,
    handle: refundCapture,
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/refunds\/([^/]+)$/,
    operation: 'get-refund',
    status: 200,
    handle: ({ store }, id) => {
      if (!Object.hasOwn(store.state.refunds, id)) throw notFound()
      return store.state.refunds[id]
    },
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/authorizations\/([^/]+)$/,
    operation: 'get-authorization',
    status: 200,
    handle: findAuthorization,
  },
  {
    method: 'POST',
    path: /^\/v2\/payments\/authorizations\/([^/]+)\/void$/,
    operation: 'void-authorization',
    status: 200,
    handle: voidAuthorization,
  },
  {
    method: 'GET',
    path: /^\/v1\/notifications\/webhooks()$/,
    operation: 'list-webhooks',
    status: 200,
    handle: ({ webhooks }) => ({ webhooks: webhooks.registered }),
  },
  {
    method: 'POST',
    path: /^\/v1\/notifications\/webhooks()$/,
    operation: 'create-webhook',
    status: 201,
    handle: ({ webhooks }, _, body) => webhooks.register(body),
  },
]

export function findRoute(method: string, path: string): (Route & { id: string }) | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match) return { ...route, id: decodeURIComponent(match[1] ?? '') }
  }
  return null
}
