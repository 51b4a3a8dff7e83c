import { isIP } from 'node:net'
import { ShopError } from '#domain/errors.ts'
import type { Config } from '../../config.ts'

/** For whom a passkey is made: browsers use it at no other address. */
export interface RelyingParty {
  /** Host name of PUBLIC_URL. */
  id: string
  origin: string
}

/** @throws ShopError 'passkeys-unavailable' where the host is an IP address, which browsers refuse. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new ShopError('passkeys-unavailable')
  return { id: hostname, origin }
}
