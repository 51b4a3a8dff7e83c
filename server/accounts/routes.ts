import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { register, signIn, updateProfile } from './accounts.ts'
import { requestReset, resetPassword } from './reset-links.ts'
import { clearSession, readDevice, readSession } from './session-cookie.ts'
import { endAllSessions, endSession, endSessionOf, listSessions } from './sessions.ts'
import { fromOf, presentViewer, welcome } from './welcome.ts'

const IF_THE_ACCOUNT_EXISTS =
  'If there is an account with this email, a password reset link is on its way'

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.login, async ({ body, request, reply }) =>
    welcome(
      shop,
      await signIn(shop, body, {
        ...fromOf(request),
        deviceCookie: readDevice(shop.config, request),
      }),
      request,
      reply,
    ),
  )

  route(app, contract.register, async ({ body, request, reply }) =>
    welcome(shop, await register(shop, body, fromOf(request)), request, reply),
  )

  route(app, contract.logout, async ({ request, reply }) => {
    const token = readSession(shop.config, request)
    clearSession(shop.config, reply)
    if (token) await endSession(shop.db, token)
    return { message: 'Logged out successfully' }
  })

  route(app, contract.profile, async ({ viewer }) => viewer && presentViewer(viewer))

  route(app, contract.updateProfile, async ({ viewer, body, request }) => {
    const token = readSession(shop.config, request) ?? ''
    return presentViewer(await updateProfile(shop, viewer, body, { token, address: request.ip }))
  })

  route(app, contract.sessions, async ({ viewer, request }) =>
    listSessions(shop, viewer.id, readSession(shop.config, request) ?? ''),
  )

  route(app, contract.endSession, async ({ viewer, params }) => {
    await endSessionOf(shop.db, viewer.id, params.id)
    return { message: 'Signed out' }
  })

  route(app, contract.endSessions, async ({ viewer, reply }) => {
    await endAllSessions(shop.db, viewer.id)
    clearSession(shop.config, reply)
    return { message: 'Signed out everywhere' }
  })

  route(app, contract.forgotPassword, async ({ body, request }) => {
    await requestReset(shop, body, request.ip)
    return { message: IF_THE_ACCOUNT_EXISTS }
  })

  route(app, contract.resetPassword, async ({ body, request, reply }) =>
    welcome(shop, await resetPassword(shop, body, fromOf(request)), request, reply),
  )
}
