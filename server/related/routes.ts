import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/related.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { relatedProducts } from './related-products.ts'

export function relatedRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.show, ({ params }) => relatedProducts(shop.db, params.id))
}
