import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whether a request was made on this machine. A proxy here makes every visitor look so: unless
 * TRUST_PROXY says whose X-Forwarded-* headers to believe, a request that carries one is a visitor's.
 */
export function isFromHere(request: FastifyRequest, config: Pick<Config, 'trustProxy'>): boolean {
  if (config.trustProxy.length === 0 && isForwarded(request)) return false
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.ip)
}

/** Tells the owner once that a proxy stands in front which the settings do not know. */
export function warnOfUnknownProxy(app: FastifyInstance, config: Pick<Config, 'trustProxy'>): void {
  if (config.trustProxy.length > 0) return
  let told = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!told && isForwarded(request)) {
      told = true
      request.log.warn(
        'A request came through a proxy, but TRUST_PROXY is empty: every visitor counts as the ' +
          "proxy, limits are shared by all. Set TRUST_PROXY to the proxy's address.",
      )
    }
    done()
  })
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  )
}
