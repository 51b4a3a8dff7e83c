import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/cart.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { quoteCart } from './quote.ts'

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.quote, ({ body }) => quoteCart(shop, body.orderItems))
}
