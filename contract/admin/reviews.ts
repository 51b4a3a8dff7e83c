import { z } from 'zod'
import { COMMENT_LENGTH } from '#domain/reviews.ts'
import { IdParams, Paging, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Review } from '../reviews.ts'
import { adminPaths } from './paths.ts'
import { Keyword, oneOf } from './search.ts'

export const ModeratedReview = Review.extend({
  product: z.object({ _id: z.string(), name: z.string(), nameSo: z.string().nullable() }),
  hidden: z.boolean().meta({ description: 'Excluded from the shop and from ratings' }),
})
export type ModeratedReview = z.output<typeof ModeratedReview>

export const list = endpoint(adminPaths.adminReviews.list, {
  summary: 'All reviews, newest first; searched by comment, name and product',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword,
    filter: oneOf(['shown', 'hidden', 'unanswered']),
    rating: oneOf(['1', '2', '3', '4', '5']),
  }),
  reply: z.array(ModeratedReview),
})

export const moderate = endpoint(adminPaths.adminReviews.moderate, {
  summary: 'Hide, show or reply to a review; omitted fields keep their value',
  access: 'admin',
  params: IdParams,
  what: 'review',
  body: z.object({
    hidden: z.boolean().optional(),
    reply: text({ min: 0, max: COMMENT_LENGTH.max }).optional().meta({
      description: "The shop's reply, shown below the review; '' removes it",
    }),
  }),
  reply: ModeratedReview,
})
