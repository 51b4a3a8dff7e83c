import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { isPublic } from './public-address.ts'

/** An address of a push service that the shop may send to. */
export interface Endpoint {
  url: URL
  /** For the connection: finds the host's addresses and refuses those that are not public. */
  lookup: LookupFunction | undefined
}

/**
 * The endpoint of a subscription, which anybody may have made up: it must be https and must not
 * lead into the shop's own network. Null for anything else.
 */
export function readEndpoint(
  { pushTestOrigin }: Pick<Config, 'pushTestOrigin'>,
  text: string,
): Endpoint | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return null
  if (url.origin === pushTestOrigin) return { url, lookup: undefined }
  if (url.protocol !== 'https:') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node looks up names only.
  if (isIP(host) && !isPublic(host)) return null
  return { url, lookup: lookupPublic }
}

/** Whether the host of an endpoint can be reached, and is public by all of its addresses. */
export function isReachable({ url, lookup: find }: Endpoint): Promise<boolean> {
  if (!find || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return Promise.resolve(true)
  return new Promise((resolve) => find(url.hostname, { all: true }, (error) => resolve(!error)))
}

/** The connection goes to what was checked here: a name cannot change its address in between. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    if (found.length === 0 || found.some(({ address }) => !isPublic(address)))
      return done(new Error('the host of the push service is not public'), [])
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })
}
