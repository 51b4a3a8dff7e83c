import type { FastifyInstance } from 'fastify'
import * as catalog from '#contract/catalog.ts'
import * as contract from '#contract/reviews.ts'
import { REVIEWS_WITH_PRODUCT } from '#domain/paging.ts'
import { addPriorPrices } from '../catalog/prior-prices.ts'
import { findProduct } from '../catalog/product-queries.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { countRatings, listReviews, writeReview } from './reviews.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  // Here and not in the catalog, since the answer includes the product's newest reviews.
  route(app, catalog.show, async ({ params: { id }, viewer }) => {
    const [product] = await addPriorPrices(shop, [await findProduct(shop.db, id, viewer)])
    const newest = { pageNumber: 1, pageSize: REVIEWS_WITH_PRODUCT, sort: 'newest' } as const
    const { reviews } = await listReviews(shop.db, id, newest)
    return { ...product!, reviews, ratingCounts: await countRatings(shop.db, id) }
  })

  route(app, contract.list, async ({ params, query, request, reply }) => {
    await findProduct(shop.db, params.id)
    const { reviews, total } = await listReviews(shop.db, params.id, query)
    setPaginationHeaders(request, reply, total, query)
    return reviews
  })

  route(app, contract.write, async ({ params, body, viewer }) => {
    await writeReview(shop, viewer, params.id, body)
    return { message: 'Review added' }
  })
}
