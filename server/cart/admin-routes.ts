import type { FastifyInstance } from 'fastify'
import { quote } from '#contract/admin/counter.ts'
import { prepareOffered } from '../catalog/product-queries.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { quoteForBuyer } from './quote.ts'

export function adminCartRoutes(app: FastifyInstance, shop: Shop): void {
  const read = prepareOffered(shop.db)
  route(app, quote, ({ body: { orderItems, ...to } }) => quoteForBuyer(shop, read, orderItems, to))
}
