import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readSecret } from '../db/secrets.ts'
import { isFromUnknownProxy } from '../http/loopback.ts'
import { networkOf } from '../http/network.ts'
import type { Shop } from '../shop.ts'

/**
 * A hash of the buyer's network: equal for orders from the same network, meaningless without the
 * secret key. Null where every visitor seems to come from the same proxy: one limit for all of them
 * would block the whole shop.
 */
export async function networkHashOf(
  shop: Pick<Shop, 'db' | 'secrets' | 'config'>,
  request: FastifyRequest,
): Promise<string | null> {
  if (isFromUnknownProxy(request, shop.config)) return null
  const key = await readSecret(shop, 'order-network')
  return createHmac('sha256', key).update(networkOf(request.ip)).digest('base64url')
}
