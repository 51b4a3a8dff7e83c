import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/related.ts'
import { addPriorPrices } from '../catalog/prior-prices.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { relatedProducts } from './related-products.ts'

export function relatedRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.show, async ({ params }) =>
    addPriorPrices(shop, await relatedProducts(shop.db, params.id)),
  )
}
