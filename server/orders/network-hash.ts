import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readSecret } from '../db/secrets.ts'
import { isFromUnknownProxy } from '../http/loopback.ts'
import { networkOf } from '../http/network.ts'
import type { Shop } from '../shop.ts'

/**
 * What an order stores of the network that it comes from: the same for the same network, and nothing
 * to whoever has only the table. Null where every visitor looks like the same proxy: one limit for all
 * of them would close the shop.
 */
export async function networkHashOf(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<string | null> {
  if (isFromUnknownProxy(request, config)) return null
  const key = await readSecret(db, 'order-network')
  return createHmac('sha256', key).update(networkOf(request.ip)).digest('base64url')
}
