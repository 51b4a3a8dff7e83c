import type { FastifyInstance } from 'fastify'
import { oneClick } from '#contract/consents.ts'
import * as contract from '#contract/stock-alerts.ts'
import { route } from '../http/route.ts'
import { withdrawByToken } from '../reminders/consents.ts'
import type { Shop } from '../shop.ts'
import { askForAlert } from './ask.ts'
import { stopAlerts } from './stop.ts'

export function stockAlertRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.ask, async ({ params, body, viewer, request }) => {
    await askForAlert(shop, viewer, params.id, body, request.ip)
    return { message: 'We will tell you once it is back in stock' }
  })

  route(app, contract.stop, async ({ body }) => {
    await stop(body.token)
    return { message: 'You will get no more of these messages' }
  })

  route(app, oneClick, async ({ params }) => {
    await stop(params.token)
    return { message: 'Unsubscribed' }
  })

  // Page and header are the same for both kinds of mails.
  async function stop(token: string): Promise<void> {
    if (!(await withdrawByToken(shop, token))) await stopAlerts(shop, token)
  }
}
