import type { FastifyInstance } from 'fastify'
import { record } from '#contract/admin/orders.ts'
import * as contract from '#contract/admin/refunds.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { readAdminOrderDetails } from './admin-order-details.ts'
import { refundOrder } from './refund-order.ts'
import { resolveRefund, settleRefund } from './settle-refund.ts'

export function adminPaymentRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, record, ({ params }) => readAdminOrderDetails(shop, params.id))

  route(app, contract.create, ({ params, viewer, body, idempotencyKey }) =>
    refundOrder(shop, viewer, params.id, body, idempotencyKey),
  )

  route(app, contract.check, ({ params }) => settleRefund(shop, params.id))

  route(app, contract.resolve, ({ params, viewer, body }) =>
    resolveRefund(shop, viewer, params.id, body.refunded),
  )
}
