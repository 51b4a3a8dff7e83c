import { z } from 'zod'
import { MAX_QUANTITY } from '../cart.ts'
import { DateTime, IdParams, Money, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

export const REFUND_STATUSES = ['pending', 'to-check', 'completed', 'failed'] as const

export const Refund = z.object({
  _id: z.string(),
  payment: z.string(),
  amount: Money,
  reason: z.string(),
  status: z.enum(REFUND_STATUSES).meta({
    description:
      'pending: the provider has not said yet whether the money went back; to-check: what it said does not fit',
  }),
  failure: z.string().nullable().meta({ description: 'The reason, as given by the provider' }),
  name: z.string().nullable().meta({ description: 'Who made the refund' }),
  elsewhere: z.boolean().meta({ description: "Made on the provider's own pages, not in the shop" }),
  createdAt: DateTime,
  completedAt: DateTime.nullable(),
})
export type Refund = z.output<typeof Refund>

/** What a refund can be for. */
export const RefundableLine = z.object({
  item: z.string(),
  qty: z.int().meta({ description: 'Units that were not refunded yet' }),
  refunded: z.int(),
  couponPrice: Money.meta({ description: 'What the code took off the whole line' }),
})

const Units = z.array(z.object({ item: z.uuid(), qty: z.int().min(1).max(MAX_QUANTITY) })).max(500)

export const create = endpoint(adminPaths.adminRefunds.create, {
  summary: 'Refund an order, in part or in full',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: z.object({
    amount: Money.positive()
      .max(100_000_000)
      .optional()
      .meta({ description: 'Default: everything that is left' }),
    reason: text({ min: 0, max: 500 }).default('').meta({ description: 'Shown to the buyer' }),
    restock: Units.optional().meta({
      description:
        'Units to restock. Default: all reserved units if the order is refunded in full before delivery',
    }),
    units: Units.optional().meta({
      description: 'Units that the money is for; each is refunded once',
    }),
    payment: z.uuid().optional().meta({
      description: 'Which payment to refund if an order was paid twice; default: the flagged one',
    }),
    seenLeft: Money.optional().meta({
      description:
        'The remaining amount that the admin saw; a different one answers version-conflict',
    }),
  }),
  reply: Refund,
  status: 201,
  errors: [
    'not-found',
    'order-not-refundable',
    'refund-too-large',
    'refund-failed',
    'version-conflict',
    'payments-unavailable',
    'idempotency-mismatch',
  ],
  idempotent: true,
})

export const check = endpoint(adminPaths.adminRefunds.check, {
  summary: 'Check an unconfirmed refund with the provider; never refunds twice',
  access: 'admin',
  params: IdParams,
  what: 'payment',
  reply: Refund,
  errors: ['not-found', 'refund-failed', 'payments-unavailable'],
})

export const resolve = endpoint(adminPaths.adminRefunds.resolve, {
  summary: "Resolve a refund that needs checking, by what the provider's own pages show",
  access: 'admin',
  params: IdParams,
  what: 'payment',
  body: z.object({
    refunded: z.boolean().meta({ description: 'Whether the full amount was refunded' }),
  }),
  reply: Refund,
  errors: ['not-found', 'refund-not-to-check'],
})
