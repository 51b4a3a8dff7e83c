import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/withdrawals.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { declareWithdrawal } from './declare.ts'

export function withdrawalRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.declare, ({ body, idempotencyKey, request }) =>
    declareWithdrawal(shop, body, { idempotencyKey, address: request.ip }),
  )
}
