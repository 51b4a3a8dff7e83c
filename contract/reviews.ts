import { z } from 'zod'
import { COMMENT_LENGTH, REVIEW_SORTS } from '#domain/reviews.ts'
import { DateTime, IdParams, Message, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const Review = z.object({
  _id: z.string(),
  name: z.string().meta({ description: "First name and initial; '' for a former customer" }),
  rating: z.int(),
  comment: z.string(),
  createdAt: DateTime,
  reply: z.string().nullable().meta({ description: 'The reply of the shop' }),
  repliedAt: DateTime.nullable(),
  verified: z.boolean().meta({ description: 'Written by a buyer of the product' }),
})
export type Review = z.output<typeof Review>

export const list = endpoint(paths.reviews.list, {
  summary: "A product's reviews, sorted by date or rating",
  access: 'everyone',
  params: IdParams,
  what: 'product',
  query: Paging.extend({
    sort: z
      .unknown()
      .optional()
      .transform((value) => REVIEW_SORTS.find((sort) => sort === value) ?? 'newest')
      .meta({ description: 'Of equal ratings the newest first', enum: [...REVIEW_SORTS] }),
  }),
  reply: z.array(Review),
  errors: ['not-found'],
  shared: true,
})

export const write = endpoint(paths.reviews.write, {
  summary: 'Review a product, once per customer; a setting can restrict this to buyers',
  access: 'signed-in',
  params: IdParams,
  what: 'product',
  body: z.object({
    // Forms send text: '5' counts as 5, but '', '5.5' and '0x5' are invalid.
    rating: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^[1-5]$/)
          .transform(Number),
      ])
      .pipe(z.int().min(1).max(5)),
    comment: text(COMMENT_LENGTH),
  }),
  reply: Message,
  status: 201,
  errors: ['not-found', 'already-reviewed', 'buyers-only'],
})
