import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/second-factor.ts'
import { route } from '../../http/route.ts'
import type { Shop } from '../../shop.ts'
import { readDevice, readSession } from '../session-cookie.ts'
import { fromOf, welcome } from '../welcome.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts'
import { signInWithCode } from './sign-in-with-code.ts'

export function secondFactorRoutes(app: FastifyInstance, shop: Shop): void {
  const sessionOf = (request: FastifyRequest) => ({
    token: readSession(shop.config, request) ?? '',
    address: request.ip,
  })

  route(app, contract.signIn, async ({ body, request, reply }) => {
    const from = { ...fromOf(request), deviceCookie: readDevice(shop.config, request) }
    return welcome(shop, await signInWithCode(shop, body, from), request, reply)
  })

  route(app, contract.show, async ({ viewer }) => showSecondFactor(shop, viewer))

  route(app, contract.start, async ({ viewer, body, request }) =>
    startSecondFactor(shop, viewer, body.password, sessionOf(request)),
  )

  route(app, contract.confirm, async ({ viewer, body, request }) => ({
    recoveryCodes: await confirmSecondFactor(shop, viewer, body.code, sessionOf(request)),
  }))

  route(app, contract.renewCodes, async ({ viewer, body, request }) => ({
    recoveryCodes: await renewRecoveryCodes(shop, viewer, body.password, sessionOf(request)),
  }))

  route(app, contract.remove, async ({ viewer, body, request }) =>
    turnOffSecondFactor(shop, viewer, body.password, sessionOf(request)),
  )
}
