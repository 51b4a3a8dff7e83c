import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#domain/errors.ts'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { sendErrorPage } from './error-page.ts'
import { sendError } from './errors.ts'
import { admitRequest, limitBody } from './request-limits.ts'

export interface SecuritySettings {
  /** Scheme and host of the shop, without a trailing slash. */
  readonly publicUrl: string
  /** Other origins that may call the API with cookies. */
  readonly webOrigins: readonly string[]
}

/** Headers of every response; documents add their own policy (csp.ts). */
export function securityHeaders({ publicUrl }: SecuritySettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'geolocation=(self), payment=(self "https://www.paypal.com" "https://www.sandbox.paypal.com"), camera=(), microphone=()',
    // PayPal's popup communicates with the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Runs before every route: security headers, malformed URLs, cross-site requests, CORS. */
export function secure(app: FastifyInstance, settings: SecuritySettings): void {
  const headers = securityHeaders(settings)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Browsers take '//host/x' as another site, so such a path must never be used in a Location.
    if (/^[/\\]{2}/.test(request.raw.url ?? '')) return sendErrorPage(request, reply, 404)
    const isForeign = !isSafe(request.method) && !isOwnRequest(request, settings)
    done(isForeign ? new ShopError('foreign-origin') : undefined)
  })
  if (settings.webOrigins.length > 0) allowOrigins(app, settings.webOrigins)
}

/**
 * For Fastify's `frameworkErrors`, which bypass all hooks: a malformed URL (bad percent-encoding,
 * too long) is not found.
 */
export function handleMalformedUrl(settings: SecuritySettings) {
  const headers = securityHeaders(settings)
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!admitRequest(request.raw, reply.raw)) return reply.hijack()
    limitBody(request.raw, reply.raw)
    reply.headers(headers)
    if (!isApi(request.raw.url ?? '')) return sendErrorPage(request, reply, 404)
    return sendError(reply, new ShopError('not-found', { what: 'page' }))
  }
}

export function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** Plain clients and webhooks send neither header and pass; browsers always send one of them. */
function isOwnRequest(request: FastifyRequest, settings: SecuritySettings): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  return (
    origin === settings.publicUrl ||
    settings.webOrigins.includes(origin) ||
    isAskedOrigin(origin, request, settings)
  )
}

/**
 * Whether the origin matches the address under which the shop was requested. The scheme matters:
 * an attacker on the network can alter a page sent over http. Without a trusted proxy it is unknown
 * whether TLS ended in front of the shop, so https passes as well.
 */
function isAskedOrigin(origin: string, request: FastifyRequest, { publicUrl }: SecuritySettings) {
  const { protocol, host } = URL.parse(origin) ?? {}
  if (host !== request.host) return false
  if (publicUrl.startsWith('https:') && host === new URL(publicUrl).host) return false
  const isProxyTrusted = request.ips !== undefined
  return protocol === `${request.protocol}:` || (protocol === 'https:' && !isProxyTrusted)
}

function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.register(cors, {
    delegator: async (request: FastifyRequest) =>
      isApi(request.url)
        ? {
            origin: [...origins],
            credentials: true,
            methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
            allowedHeaders: [
              'content-type',
              'idempotency-key',
              'if-none-match',
              ORDER_TOKEN_HEADER,
            ],
            exposedHeaders: ['x-total-count', 'link', 'etag', 'retry-after'],
            maxAge: 600,
            strictPreflight: false,
          }
        : { origin: false, preflight: false },
  })
}
