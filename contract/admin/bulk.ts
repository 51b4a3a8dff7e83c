import { z } from 'zod'
import { MAX_UNITS } from '#domain/inventory.ts'
import { MAX_PRICE, toDollars } from '#domain/money.ts'
import { Money, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { ProductFilter } from './products.ts'

/** At least one of the three changes, for `ids` or for all products that the filter matches. */
export const BulkChange = z.object({
  ids: z.array(z.uuid()).min(1).max(1_000).optional(),
  filter: ProductFilter.optional(),
  price: z
    .object({
      kind: z.enum(['percent', 'amount', 'set']),
      value: z.number().min(-toDollars(MAX_PRICE)).max(toDollars(MAX_PRICE)),
    })
    .optional()
    .meta({ description: 'By a percentage or an amount (negative: cheaper), or to a price' }),
  category: text({ max: 100 })
    .optional()
    .meta({ description: 'Name or slug of an existing category' }),
  stock: z
    .object({
      kind: z.enum(['by', 'to']),
      value: z.int().min(-MAX_UNITS).max(MAX_UNITS),
    })
    .optional()
    .meta({ description: 'Change in units, or the units available afterwards' }),
  note: text({ min: 0, max: 200 }).optional().meta({ description: 'Reason for the stock change' }),
})

export const BulkPreview = z.object({
  count: z.int().meta({ description: 'Selected products' }),
  changed: z.int().meta({ description: 'Products that would change' }),
  impossible: z
    .int()
    .meta({ description: 'Products that cannot be changed this way; if any, nothing is changed' }),
  token: z
    .string()
    .meta({ description: 'Stands for exactly these changes; send it back to apply them' }),
  rows: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        sku: z.string(),
        choice: z.array(z.string()).meta({ description: 'Of a variant; each has its own row' }),
        price: z.object({ before: Money, after: Money }).nullable(),
        category: z.object({ before: z.string(), after: z.string() }).nullable(),
        stock: z.object({ before: z.int(), after: z.int() }).nullable(),
        problem: z.enum(['price-too-low', 'stock-too-low', 'too-much']).nullable(),
      }),
    )
    .meta({ description: 'The first 50 that change, impossible ones first' }),
})
export type BulkPreview = z.output<typeof BulkPreview>

export const preview = endpoint(adminPaths.bulk.preview, {
  summary: 'Preview a change to many products',
  access: 'admin',
  body: BulkChange,
  reply: BulkPreview,
  errors: ['not-found'],
})

export const apply = endpoint(adminPaths.bulk.apply, {
  summary: 'Change many products, all of them or none',
  access: 'admin',
  body: BulkChange.extend({
    token: z.string().max(100).optional().meta({ description: 'From the preview' }),
  }),
  reply: z.object({ changed: z.int() }),
  errors: ['not-found', 'version-conflict', 'stock-too-low'],
})
