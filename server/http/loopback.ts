import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whether a request comes from this machine. Behind a local proxy every visitor seems to: a request
 * with an X-Forwarded-* header counts as remote unless TRUST_PROXY names the proxy.
 */
export function isLoopback(request: FastifyRequest, config: Pick<Config, 'trustProxy'>): boolean {
  if (config.trustProxy.length === 0 && isForwarded(request.raw)) return false
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.ip)
}

/**
 * Whether the request came through a proxy that TRUST_PROXY does not name, so that the visitor's
 * address is unknown. Only for nearby proxies, since any client on the internet can send such
 * headers.
 */
export function isFromUnknownProxy(
  request: FastifyRequest,
  config: Pick<Config, 'trustProxy'>,
): boolean {
  if (config.trustProxy.length > 0 || !isForwarded(request.raw)) return false
  return PRIVATE.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4')
}

/** Loopback, private and container networks; a mapped IPv4 address counts as IPv4. */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('127.0.0.0', 8)
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/**
 * Sees every request, and warns the owner once if a proxy is in front that the settings do not
 * name.
 */
export function unknownProxyWarning(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: FastifyBaseLogger,
): (request: IncomingMessage) => void {
  let told = trustProxy.length > 0
  return (request) => {
    if (told || !isForwarded(request)) return
    told = true
    log.warn(
      'A request came through a proxy, but TRUST_PROXY is empty: every visitor counts as the ' +
        "proxy, limits are shared by all. Set TRUST_PROXY to the proxy's address.",
    )
  }
}

/** By the header lines as they came, since Node's `headers` takes long to make; see readPlainly. */
function isForwarded({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.some((name, at) => at % 2 === 0 && /^(forwarded$|x-forwarded-)/i.test(name))
}
