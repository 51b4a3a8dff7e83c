import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Shop } from '../shop.ts'
import { KNOWN_DAYS } from './known-devices.ts'
import { SESSION_DAYS, viewerOf } from './sessions.ts'

/**
 * Identifies the caller of the API and renews the session. Only routes that declare it read the
 * session: a cookie on a cacheable response (pages, images, shared calls) would be handed to
 * strangers. Needs @fastify/cookie.
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

/** The token as the browser sent it, which may not be valid any more. */
export function readSession(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookie(config)]
}

export function setSession(config: Config, reply: FastifyReply, token: string): void {
  const maxAge = SESSION_DAYS * 24 * 60 * 60
  reply.setCookie(sessionCookie(config), token, { ...cookieAttributes(config), maxAge })
}

export function clearSession(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(config), cookieAttributes(config))
}

/**
 * With the `__Host-` prefix the browser refuses a cookie set by another host or over plain http.
 * @internal Exported for tests.
 */
export function sessionCookie(config: Config): string {
  return isHttps(config) ? '__Host-session' : 'session'
}

/** The device cookie (see known-devices.ts). */
export function readDevice(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookie(config)]
}

/** This cookie stays when a session ends. */
export function setDevice(config: Config, reply: FastifyReply, device: string): void {
  const maxAge = KNOWN_DAYS * 24 * 60 * 60
  reply.setCookie(deviceCookie(config), device, { ...cookieAttributes(config), maxAge })
}

function deviceCookie(config: Config): string {
  return isHttps(config) ? '__Host-device' : 'device'
}

/** From PUBLIC_URL, never from the request, which anyone can forge. */
export function cookieAttributes(config: Config): CookieSerializeOptions {
  const crossSite = config.webOrigins.length > 0
  return {
    path: '/',
    httpOnly: true,
    sameSite: crossSite ? 'none' : 'lax',
    secure: crossSite || isHttps(config),
  }
}

export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
