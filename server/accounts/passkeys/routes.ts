import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/passkeys.ts'
import { route } from '../../http/route.ts'
import type { Shop } from '../../shop.ts'
import { deviceName } from '../device-name.ts'
import { readSession } from '../session-cookie.ts'
import { fromOf, welcome } from '../welcome.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './add-passkey.ts'
import { passkeyChallenge, signInWithPasskey } from './sign-in-with-passkey.ts'

const UNNAMED = 'Passkey'

export function passkeyRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.challenge, async ({ request }) => ({
    ...(await passkeyChallenge(shop, request.ip)),
  }))

  route(app, contract.signIn, async ({ body, request, reply }) => {
    const signedIn = await signInWithPasskey(shop, body.credential, fromOf(request))
    return welcome(shop, signedIn, request, reply)
  })

  route(app, contract.list, async ({ viewer }) => listPasskeys(shop, viewer.id))

  route(app, contract.start, async ({ viewer, body, request }) => {
    const session = { token: readSession(shop.config, request) ?? '', address: request.ip }
    return { ...(await startPasskey(shop, viewer, body.password, session)) }
  })

  route(app, contract.add, async ({ viewer, body, request }) => {
    const name = body.name || deviceName(request.headers['user-agent']) || UNNAMED
    return addPasskey(shop, viewer, body.credential, name)
  })

  route(app, contract.rename, async ({ viewer, params, body }) =>
    renamePasskey(shop, viewer, params.id, body.name),
  )

  route(app, contract.remove, async ({ viewer, params }) => {
    await removePasskey(shop, viewer, params.id)
    return { message: 'Passkey removed' }
  })
}
