import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts.ts'
import type { Viewer } from '#domain/accounts.ts'
import type { Shop } from '../shop.ts'
import { deviceName } from './device-name.ts'
import { rememberDevice } from './known-devices.ts'
import { readDevice, readSession, setDevice, setSession } from './session-cookie.ts'
import { endSession, type From, type SignedIn } from './sessions.ts'

/**
 * Hands the new session to the browser and ends its previous one: a token never passes to another
 * account. Remembers the device, so that strangers cannot lock it out.
 */
export async function welcome(
  shop: Shop,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserInfo> {
  const before = readSession(shop.config, request)
  if (before) await endSession(shop.db, before)
  setSession(shop.config, reply, signedIn.token)
  const device = readDevice(shop.config, request)
  setDevice(shop.config, reply, await rememberDevice(shop, device, signedIn.viewer.id))
  return presentViewer(signedIn.viewer)
}

export function fromOf(request: FastifyRequest): From {
  return { address: request.ip, device: deviceName(request.headers['user-agent']) }
}

/** The viewer as userInfo on the wire. */
export function presentViewer({ id, name, email, isAdmin }: Viewer): UserInfo {
  return { _id: id, name, email, isAdmin }
}
