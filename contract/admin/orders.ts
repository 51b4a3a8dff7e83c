import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { ORDER_FILTERS, ORDER_SORTS } from '#domain/order-list.ts'
import { ORDER_EVENT_TYPES, ORDER_FLAGS } from '#domain/order-record.ts'
import { DateTime, IdParams, Message, Money, Paging, Picture, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order, OrderSummary } from '../orders.ts'
import { adminPaths } from './paths.ts'
import { Refund } from './refunds.ts'
import { Keyword, oneOf } from './search.ts'

const Flag = z.enum(ORDER_FLAGS).nullable().meta({ description: 'Why a person must look at it' })

export const AdminOrderSummary = OrderSummary.extend({
  refundedPrice: Money,
  flag: Flag,
  city: z.string().meta({ description: 'Where it is delivered to' }),
  numItems: z.int().meta({ description: 'Lines of the order' }),
  thumbnails: z
    .array(z.object({ image: z.string(), picture: Picture.nullable() }))
    .meta({ description: 'Of its first lines, at most 3' }),
})
export type AdminOrderSummary = z.output<typeof AdminOrderSummary>

export const OrderEvent = z.object({
  _id: z.string(),
  type: z.enum(ORDER_EVENT_TYPES),
  actor: z.enum(['customer', 'admin', 'provider', 'system']),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Who it was; null: nobody, or an erased account' }),
  createdAt: DateTime,
  note: z.string().nullable().meta({ description: 'What a person wrote' }),
  amount: Money.nullable(),
  reference: z.string().nullable().meta({ description: "The provider's id of the money" }),
  reason: z.string().nullable().meta({ description: 'A flag, or the word of the provider' }),
})
export type OrderEvent = z.output<typeof OrderEvent>

/** Money that came for an order. */
const CapturedPayment = z.object({
  _id: z.string(),
  provider: z.string(),
  reference: z.string(),
  capturedAt: DateTime,
  amount: Money,
  refunded: Money,
  left: Money.meta({ description: 'Can still be given back; refunds under way are counted' }),
  flag: Flag,
})

export const OrderRecord = z.object({
  language: z.enum(LOCALES).meta({ description: "The buyer's" }),
  phone: z.string().meta({
    description: "The buyer's in E.164, or only its digits where there can be no such number",
  }),
  flag: Flag,
  payments: z.array(CapturedPayment),
  refunds: z.array(Refund),
  restockable: z.array(
    z.object({ item: z.string(), qty: z.int().meta({ description: 'Pieces that can come back' }) }),
  ),
  deliveryUndo: z
    .object({
      change: z.string().meta({ description: 'For POST /api/audit/{id}/undo' }),
      before: DateTime,
    })
    .nullable()
    .meta({ description: 'Null: there is no delivery that can be undone' }),
  events: z.array(OrderEvent).meta({ description: 'The newest first, at most 500' }),
})
export type OrderRecord = z.output<typeof OrderRecord>

export const list = endpoint(adminPaths.adminOrders.list, {
  summary: 'All orders, newest first; the total stands in X-Total-Count',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword.meta({ description: "Number, or parts of the buyer's name or email" }),
    filter: oneOf(ORDER_FILTERS),
    sort: oneOf(ORDER_SORTS),
  }),
  reply: z.array(AdminOrderSummary),
})

/** Bell, dashboard and list all show these numbers. */
export const News = z.object({
  undelivered: z.int(),
  toDeliver: z.int().meta({ description: 'Those of them that are paid' }),
  newest: z.string().nullable(),
})
export type News = z.output<typeof News>

export const news = endpoint(adminPaths.adminOrders.news, {
  summary: 'How many orders are not delivered yet, and the newest of them: for the bell',
  access: 'admin',
  reply: News,
})

export const record = endpoint(adminPaths.adminOrders.record, {
  summary: 'What only admins knows of an order: money, refunds, history, notes',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: OrderRecord,
  errors: ['not-found'],
})

export const deliver = endpoint(adminPaths.adminOrders.deliver, {
  summary:
    'Mark a paid order as delivered; can be undone for 10 minutes, then the buyer gets a mail',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found', 'order-not-deliverable', 'payment-pending'],
})

export const remove = endpoint(adminPaths.adminOrders.remove, {
  summary: 'Delete an order; it is 404 to all afterwards. If it was paid, that can be undone',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Message,
  errors: ['not-found', 'payment-pending', 'order-flagged'],
})

export const note = endpoint(adminPaths.adminOrders.note, {
  summary: 'Write an internal note into the history of an order',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: z.object({ note: text({ max: 2_000 }) }),
  reply: OrderEvent,
  status: 201,
  errors: ['not-found'],
})

export const unflag = endpoint(adminPaths.adminOrders.unflag, {
  summary: 'Say that somebody has looked at what the order was flagged for',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Message,
  errors: ['not-found', 'payment-pending'],
})
