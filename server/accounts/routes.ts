import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/accounts.ts'
import type { Viewer } from '#domain/accounts.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { register, signIn, updateProfile } from './accounts.ts'
import { rememberDevice } from './known-devices.ts'
import { requestReset, resetPassword } from './reset-links.ts'
import { clearSession, readDevice, readSession, setDevice, setSession } from './session-cookie.ts'
import { endSession, type SignedIn } from './sessions.ts'

const IF_THE_ACCOUNT_EXISTS =
  'If there is an account with this email, a password reset link is on its way'

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.login, async ({ body, request, reply }) =>
    welcome(
      await signIn(shop, body, {
        address: request.ip,
        deviceCookie: readDevice(shop.config, request),
      }),
      request,
      reply,
    ),
  )

  route(app, contract.register, async ({ body, request, reply }) =>
    welcome(await register(shop, body, request.ip), request, reply),
  )

  route(app, contract.logout, async ({ request, reply }) => {
    const token = readSession(shop.config, request)
    clearSession(shop.config, reply)
    if (token) await endSession(shop.db, token)
    return { message: 'Logged out successfully' }
  })

  route(app, contract.profile, async ({ viewer }) => viewer && present(viewer))

  route(app, contract.updateProfile, async ({ viewer, body, request }) => {
    const token = readSession(shop.config, request) ?? ''
    return present(await updateProfile(shop, viewer, body, { token, address: request.ip }))
  })

  route(app, contract.forgotPassword, async ({ body, request }) => {
    await requestReset(shop, body, request.ip)
    return { message: IF_THE_ACCOUNT_EXISTS }
  })

  route(app, contract.resetPassword, async ({ body, request, reply }) =>
    welcome(await resetPassword(shop, body, request.ip), request, reply),
  )

  /**
   * Ends the browser's previous session: a token never passes to another account. Remembers the
   * device, so that strangers cannot lock it out.
   */
  async function welcome(signedIn: SignedIn, request: FastifyRequest, reply: FastifyReply) {
    const before = readSession(shop.config, request)
    if (before) await endSession(shop.db, before)
    setSession(shop.config, reply, signedIn.token)
    const device = readDevice(shop.config, request)
    setDevice(shop.config, reply, await rememberDevice(shop, device, signedIn.viewer.id))
    return present(signedIn.viewer)
  }
}

/** The viewer as userInfo on the wire. */
function present({ id, name, email, isAdmin }: Viewer): contract.UserInfo {
  return { _id: id, name, email, isAdmin }
}
