import { z } from 'zod'
import { STOCK_REASONS } from '#domain/inventory.ts'
import { DateTime, IdParams, Paging, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { formNumber, Units } from './product-fields.ts'

/** Needed for a product with several variants. */
const VariantId = z.uuid().optional()

const OF_PRODUCT = { access: 'admin', params: IdParams, what: 'product' } as const

export const StockMovement = z.object({
  _id: z.string(),
  reason: z.enum(STOCK_REASONS),
  variant: z.string(),
  choice: z.array(z.string()),
  onHand: z.int().meta({ description: 'Change in units on hand' }),
  reserved: z.int().meta({ description: 'Change in units reserved by orders' }),
  note: z.string().nullable(),
  actor: z.string().nullable(),
  order: z.object({ _id: z.string(), number: z.int() }).nullable(),
  createdAt: DateTime,
})
export type StockMovement = z.output<typeof StockMovement>

export const movements = endpoint(adminPaths.stock.movements, {
  ...OF_PRODUCT,
  summary: 'The stock history of a product, newest first',
  query: Paging.extend({
    variant: z
      .unknown()
      .optional()
      .transform((value) => VariantId.safeParse(value).data)
      .meta({ type: 'string', description: 'All variants without it' }),
  }),
  reply: z.array(StockMovement),
  errors: ['not-found'],
})

export const adjust = endpoint(adminPaths.stock.adjust, {
  ...OF_PRODUCT,
  summary: 'Adjust the stock of a product, with a reason',
  body: z.object({ variant: VariantId, by: formNumber(Units), note: text({ max: 200 }) }),
  reply: z.object({ onHand: z.int(), reserved: z.int(), countInStock: z.int() }),
  idempotent: true,
  errors: ['not-found', 'stock-too-low', 'variant-needed', 'idempotency-mismatch'],
})
