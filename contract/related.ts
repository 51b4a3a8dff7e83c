import { z } from 'zod'
import { MAX_RELATED } from '#domain/related.ts'
import { ProductSummary } from './catalog.ts'
import { IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const show = endpoint(paths.related.show, {
  summary: `Up to ${MAX_RELATED} products that go well with a product: those that the owner chose, those often bought together, similar ones. All of them are in stock`,
  access: 'everyone',
  params: IdParams,
  what: 'product',
  reply: z.array(ProductSummary),
  errors: ['not-found'],
  shared: true,
})
