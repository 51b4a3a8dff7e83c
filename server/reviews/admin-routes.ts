import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/reviews.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listAllReviews, moderateReview } from './moderate.ts'

export function adminReviewRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listAllReviews(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.moderate, ({ params, viewer, body }) =>
    moderateReview(shop, viewer, params.id, body),
  )
}
