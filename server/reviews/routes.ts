import type { FastifyInstance } from 'fastify'
import * as catalog from '#contract/catalog.ts'
import * as contract from '#contract/reviews.ts'
import { addPriorPrices } from '../catalog/prior-prices.ts'
import { assertOnSale } from '../catalog/product-queries.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listReviews, writeReview } from './reviews.ts'
import { showProduct } from './show-product.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  // Here and not in the catalog, since the answer includes the product's newest reviews.
  route(app, catalog.show, async ({ params: { id }, viewer }) => {
    // Customers see their own review at once.
    const source = viewer && !viewer.isAdmin ? shop : shop.reader
    const [product] = await addPriorPrices(source, [await showProduct(source, id, viewer)])
    return product!
  })

  route(app, contract.list, async ({ params, query, request, reply }) => {
    const { db } = shop.reader
    await assertOnSale(db, params.id)
    const { reviews, total } = await listReviews(db, params.id, query)
    setPaginationHeaders(request, reply, total, query)
    return reviews
  })

  route(app, contract.write, async ({ params, body, viewer }) => {
    await writeReview(shop, viewer, params.id, body)
    return { message: 'Review added' }
  })
}
