import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/consents.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { saveConsent, showConsents } from './consents.ts'

export function reminderRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.show, ({ viewer }) => showConsents(shop, viewer))

  route(app, contract.save, ({ viewer, body: { cartAndOffers: given, source } }) =>
    saveConsent(shop, viewer, { given, source }),
  )
}
