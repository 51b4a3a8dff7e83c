import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { ORDER_EVENT_TYPES, ORDER_FLAGS } from '#domain/order-history.ts'
import { ORDER_FILTERS, ORDER_SORTS } from '#domain/order-list.ts'
import { DateTime, IdParams, Message, Money, Paging, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order, OrderSummary } from '../orders.ts'
import { adminPaths } from './paths.ts'
import { Refund } from './refunds.ts'
import { Keyword, oneOf } from './search.ts'

const Flag = z.enum(ORDER_FLAGS).nullable().meta({ description: 'Why the order needs attention' })

export const AdminOrderSummary = OrderSummary.extend({
  refundedPrice: Money,
  flag: Flag,
  city: z.string().meta({ description: 'Where it is delivered to' }),
})
export type AdminOrderSummary = z.output<typeof AdminOrderSummary>

export const OrderEvent = z.object({
  _id: z.string(),
  type: z.enum(ORDER_EVENT_TYPES),
  actor: z.enum(['customer', 'admin', 'provider', 'system']),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Who it was; null: the shop itself, or an erased account' }),
  createdAt: DateTime,
  note: z.string().nullable().meta({ description: 'Text of an internal note' }),
  amount: Money.nullable(),
  reference: z
    .string()
    .nullable()
    .meta({ description: "The provider's id of the payment or refund" }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'A flag, or the status given by the provider' }),
})
export type OrderEvent = z.output<typeof OrderEvent>

/** Money received for an order. */
const CapturedPayment = z.object({
  _id: z.string(),
  provider: z.string(),
  reference: z.string(),
  capturedAt: DateTime,
  amount: Money,
  refunded: Money,
  left: Money.meta({ description: 'What can still be refunded; pending refunds are deducted' }),
  flag: Flag,
})

export const AdminOrderDetails = z.object({
  language: z.enum(LOCALES).meta({ description: "The buyer's" }),
  phone: z.string().meta({
    description: "The buyer's number in E.164, or only its digits if it is not a valid number",
  }),
  flag: Flag,
  payments: z.array(CapturedPayment),
  refunds: z.array(Refund),
  restockable: z.array(
    z.object({
      item: z.string(),
      qty: z.int().meta({ description: 'Units that can be restocked' }),
    }),
  ),
  deliveryUndo: z
    .object({
      change: z.string().meta({ description: 'For POST /api/audit/{id}/undo' }),
      before: DateTime,
    })
    .nullable()
    .meta({ description: 'Null: no delivery can be undone' }),
  events: z.array(OrderEvent).meta({ description: 'The newest first, at most 500' }),
})
export type AdminOrderDetails = z.output<typeof AdminOrderDetails>

export const list = endpoint(adminPaths.adminOrders.list, {
  summary: 'All orders, newest first; the total is in X-Total-Count',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword.meta({ description: "Number, or parts of the buyer's name or email" }),
    filter: oneOf(ORDER_FILTERS),
    sort: oneOf(ORDER_SORTS),
  }),
  reply: z.array(AdminOrderSummary),
})

/** The numbers that bell, dashboard and list all show. */
export const News = z.object({
  undelivered: z.int(),
  toDeliver: z.int().meta({ description: 'Of these, how many are paid' }),
  newest: z.string().nullable(),
})
export type News = z.output<typeof News>

export const news = endpoint(adminPaths.adminOrders.news, {
  summary: 'The number of undelivered orders and the newest of them, for the bell',
  access: 'admin',
  reply: News,
})

export const record = endpoint(adminPaths.adminOrders.record, {
  summary: 'Details of an order for admins: payments, refunds, history, notes',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: AdminOrderDetails,
  errors: ['not-found'],
})

export const deliver = endpoint(adminPaths.adminOrders.deliver, {
  summary:
    'Mark a paid order as delivered; can be undone for 10 minutes, then the buyer gets an email',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found', 'order-not-deliverable', 'payment-pending'],
})

export const remove = endpoint(adminPaths.adminOrders.remove, {
  summary: 'Delete an order; it is then 404 for everyone. For a paid order, this can be undone',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Message,
  errors: ['not-found', 'payment-pending', 'order-flagged'],
})

export const note = endpoint(adminPaths.adminOrders.note, {
  summary: 'Add an internal note to the history of an order',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: z.object({ note: text({ max: 2_000 }) }),
  reply: OrderEvent,
  status: 201,
  errors: ['not-found'],
})

export const unflag = endpoint(adminPaths.adminOrders.unflag, {
  summary: 'Clear the flag of an order',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Message,
  errors: ['not-found', 'payment-pending'],
})
