import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments.ts'
import { countAttempt } from '../accounts/limits.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { payOrder } from './pay-order.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { startPayment } from './start-payment.ts'

export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.config, async () => {
    const {
      clientId = '',
      currency = 'USD',
      sdkUrl = null,
      demo = false,
    } = shop.payments?.browser ?? {}
    return { clientId, currency, sdkUrl, demo }
  })

  route(app, contract.start, async ({ params, viewer, request, idempotencyKey }) => {
    await countAttempt(shop, 'pay', viewer.id, request.ip)
    return startPayment(shop, viewer, params.id, idempotencyKey)
  })

  route(app, contract.pay, async ({ params, viewer, request, body }) => {
    await countAttempt(shop, 'pay', viewer.id, request.ip)
    return payOrder(shop, viewer, params.id, body?.id ?? null)
  })

  route(app, contract.webhook, async ({ request, body }) => {
    await receiveWebhook(shop, request.headers, body)
    return { message: 'Received' }
  })
}
