import { z } from 'zod'
import { SERVICES } from '#domain/connections.ts'
import { SALES_RANGES } from '#domain/sales.ts'
import { DateTime, Money, Picture } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { News } from './orders.ts'
import { adminPaths } from './paths.ts'

const Sums = z.object({
  orders: z.int().meta({ description: 'Orders paid in this period' }),
  captured: Money.meta({ description: 'Payments received, including delivery' }),
  refunded: Money.meta({ description: 'Refunds made in this period, whenever the payment was' }),
  sales: Money.meta({ description: 'captured - refunded; may be below 0' }),
})
export type Sums = z.output<typeof Sums>

const BestSeller = z.object({
  product: z.string().nullable(),
  name: z.string(),
  nameSo: z.string().nullable(),
  image: z.string(),
  picture: Picture.nullable(),
  pieces: z.int(),
  money: Money.meta({ description: 'What the units were sold for, without delivery' }),
})
export type BestSeller = z.output<typeof BestSeller>

export const sales = endpoint(adminPaths.dashboard.sales, {
  summary: 'Sales by day, week or month, with best sellers and customers of that period',
  access: 'admin',
  query: z.object({
    range: z
      .unknown()
      .optional()
      .transform((value) => SALES_RANGES.find((one) => one === value) ?? 'days')
      .meta({ type: 'string', enum: [...SALES_RANGES] }),
  }),
  reply: z.object({
    range: z.enum(SALES_RANGES),
    timeZone: z.string(),
    asOf: DateTime,
    total: Sums,
    periods: z
      .array(Sums.extend({ day: z.string().meta({ description: 'First day, YYYY-MM-DD' }) }))
      .meta({ description: 'Oldest first; the last one is still running' }),
    averageOrder: Money.nullable().meta({ description: 'Of the paid orders, before refunds' }),
    customers: z.object({
      total: z.int(),
      returning: z
        .int()
        .meta({ description: 'Customers who had paid for an order before their latest one' }),
    }),
    bestSellers: z.array(BestSeller),
  }),
})
export type Sales = z.output<(typeof sales)['reply']>

const WaitingOrder = z.object({
  _id: z.string(),
  number: z.int(),
  name: z.string(),
  totalPrice: Money,
  at: DateTime.meta({ description: 'When it was paid or flagged, or until when it is reserved' }),
})
export type WaitingOrder = z.output<typeof WaitingOrder>

const WaitingOrders = z.object({
  total: z.int(),
  orders: z.array(WaitingOrder).meta({ description: 'The most urgent orders' }),
})

const LowProduct = z.object({
  _id: z.string(),
  name: z.string(),
  nameSo: z.string().nullable(),
  countInStock: z.int(),
})

export const tasks = endpoint(adminPaths.dashboard.tasks, {
  summary: "Today's sales, and what needs attention",
  access: 'admin',
  reply: z.object({
    timeZone: z.string(),
    today: Sums,
    yesterday: Sums,
    news: News,
    toDeliver: WaitingOrders,
    expiring: WaitingOrders.extend({ withinMinutes: z.int() }),
    flagged: WaitingOrders,
    lowStock: z.object({
      total: z.int(),
      below: z.int(),
      products: z.array(LowProduct).meta({ description: 'The products with the lowest stock' }),
    }),
    unansweredReviews: z
      .int()
      .meta({ description: 'Visible reviews of the last 30 days without a reply' }),
    openWithdrawals: z.int().meta({ description: 'Statements that nobody has handled yet' }),
    failedMails: z
      .int()
      .meta({ description: 'Emails that could not be sent, not even by a later attempt' }),
    withoutWeight: z.int().meta({
      description: 'Products on sale without a weight, if a rate of delivery depends on weight',
    }),
    enterAgain: z.array(z.enum(SERVICES)).meta({
      description: 'Connections whose saved secret cannot be read, as after a restore elsewhere',
    }),
    lastBackup: DateTime.nullable(),
    firstSteps: z.object({
      contact: z.boolean(),
      product: z.boolean(),
      payments: z.enum(['none', 'demo', 'real']),
      backup: z.boolean(),
    }),
  }),
})
export type Tasks = z.output<(typeof tasks)['reply']>
