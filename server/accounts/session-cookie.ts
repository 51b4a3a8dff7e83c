import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Shop } from '../shop.ts'
import { KNOWN_DAYS } from './known-devices.ts'
import { SESSION_DAYS, viewerOf } from './sessions.ts'

/**
 * Finds out who calls the API, and renews the session. A cookie on a reply that shared caches may
 * store would be handed to strangers, so what is the same for everybody (pages, pictures, shared
 * calls) never reads a session: only routes that say so do. Needs @fastify/cookie.
 */
export function attachViewer(app: FastifyInstance, shop: Shop): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('bearsSession', false)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.readsSession) return
    const token = readSession(shop.config, request)
    if (token === undefined) return
    request.bearsSession = true
    const session = await viewerOf(shop.db, token, shop.now())
    if (!session) return
    request.viewer = session.viewer
    if (session.renewed) setSession(shop.config, reply, token)
  })
}

/** The token as the browser sent it; whether it still stands for anybody is another question. */
export function readSession(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie(config)]
}

export function setSession(config: Config, reply: FastifyReply, token: string): void {
  const maxAge = SESSION_DAYS * 24 * 60 * 60
  reply.setCookie(sessionCookie(config), token, { ...attributes(config), maxAge })
}

export function clearSession(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(config), attributes(config))
}

/**
 * With the prefix the browser itself refuses a cookie that another host or plain http has set.
 * @internal Exported for tests.
 */
export function sessionCookie(config: Config): string {
  return isHttps(config) ? '__Host-session' : 'session'
}

/** Accounts that have signed in from this browser, as known-devices.ts wrote them down. */
export function readDevice(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookie(config)]
}

/** Stays when a session ends. */
export function setDevice(config: Config, reply: FastifyReply, device: string): void {
  const maxAge = KNOWN_DAYS * 24 * 60 * 60
  reply.setCookie(deviceCookie(config), device, { ...attributes(config), maxAge })
}

function deviceCookie(config: Config): string {
  return isHttps(config) ? '__Host-device' : 'device'
}

/** By PUBLIC_URL and never by the request, which anybody can dress up. */
function attributes(config: Config): CookieSerializeOptions {
  const crossSite = config.webOrigins.length > 0
  return {
    path: '/',
    httpOnly: true,
    sameSite: crossSite ? 'none' : 'lax',
    secure: crossSite || isHttps(config),
  }
}

function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
