import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/related.ts'
import { addPriorPrices } from '../catalog/prior-prices.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { prepareRelated, relatedProducts } from './related-products.ts'

export function relatedRoutes(app: FastifyInstance, { reader: shop }: Shop): void {
  const read = prepareRelated(shop.db)
  route(app, contract.show, async ({ params }) =>
    addPriorPrices(shop, await relatedProducts(shop, read, params.id)),
  )
}
