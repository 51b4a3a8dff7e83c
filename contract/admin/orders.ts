import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { MESSAGE_TEMPLATES } from '#domain/messages.ts'
import { ORDER_FLAGS } from '#domain/order-history.ts'
import { ORDER_FILTERS, ORDER_SORTS } from '#domain/order-list.ts'
import { DateTime, IdParams, Language, Message, Money, Paging, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order, OrderSummary } from '../orders.ts'
import { OrderEvent } from './order-event.ts'
import { adminPaths } from './paths.ts'
import { Refund, RefundableLine } from './refunds.ts'
import { Keyword, oneOf } from './search.ts'

const Flag = z.enum(ORDER_FLAGS).nullable().meta({ description: 'Why the order needs attention' })

const CashDue = Money.meta({ description: 'Still to be taken in cash at the door' })

export const AdminOrderSummary = OrderSummary.extend({
  refundedPrice: Money,
  cashDue: CashDue,
  flag: Flag,
  city: z.string().meta({ description: 'Where it is delivered to' }),
  district: z.string(),
})
export type AdminOrderSummary = z.output<typeof AdminOrderSummary>

/** Money received for an order. */
const CapturedPayment = z.object({
  _id: z.string(),
  provider: z.string(),
  reference: z.string(),
  capturedAt: DateTime,
  amount: Money,
  refunded: Money,
  recordedBy: z
    .string()
    .nullable()
    .meta({ description: 'Who recorded money that came without a provider' }),
  left: Money.meta({ description: 'What can still be refunded; pending refunds are deducted' }),
  flag: Flag,
})

const Undo = z
  .object({
    change: z.string().meta({ description: 'For POST /api/audit/{id}/undo' }),
    before: DateTime,
  })
  .nullable()

export const AdminOrderDetails = z.object({
  language: z.enum(LOCALES).meta({ description: "The buyer's" }),
  phone: z.string().meta({
    description: "The buyer's number in E.164, or only its digits if it is not a valid number",
  }),
  isGuest: z.boolean().meta({
    description: 'The buyer has no account and reaches the order by a link',
  }),
  flag: Flag,
  cashDue: CashDue,
  payments: z.array(CapturedPayment),
  unknownPayments: z
    .array(
      z.object({
        _id: z.string(),
        provider: z.string(),
        reference: z.string().meta({ description: 'As the statement has it' }),
        amount: Money,
        phone: z.string().nullable(),
        createdAt: DateTime,
      }),
    )
    .meta({ description: 'Payments whose answer is missing, to be resolved by a person' }),
  refunds: z.array(Refund),
  restockable: z.array(
    z.object({
      item: z.string(),
      qty: z.int().meta({ description: 'Units that can be restocked' }),
    }),
  ),
  shipmentUndo: Undo.meta({ description: 'Null: no shipment can be undone' }),
  codeLocked: z
    .boolean()
    .meta({ description: 'Too many wrong delivery codes were entered at the door' }),
  refundable: z.array(RefundableLine),
  deliveryUndo: Undo.meta({ description: 'Null: no delivery can be undone' }),
  events: z.array(OrderEvent).meta({ description: 'The newest first, at most 500' }),
})
export type AdminOrderDetails = z.output<typeof AdminOrderDetails>

export const list = endpoint(adminPaths.adminOrders.list, {
  summary: 'All orders, newest first; the total is in X-Total-Count',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword.meta({ description: "Number, or parts of the buyer's name or email" }),
    filter: oneOf(ORDER_FILTERS),
    city: Keyword.meta({
      description: 'Only orders that are to be delivered in the city with this key',
    }),
    sort: oneOf(ORDER_SORTS),
  }),
  reply: z.array(AdminOrderSummary),
})

/** The numbers that bell, dashboard and list all show. */
export const News = z.object({
  undelivered: z.int(),
  toDeliver: z
    .int()
    .meta({ description: 'Of these, how many are paid or to be paid in cash at the door' }),
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
    'Mark a paid order, or one to be paid in cash, as delivered; can be undone for 10 minutes, then the buyer gets an email',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: z
    .object({
      cashTaken: Money.min(0)
        .optional()
        .meta({ description: 'At the door; left out: what was still due' }),
    })
    .optional(),
  reply: Order,
  errors: ['not-found', 'order-not-deliverable', 'payment-pending'],
})

export const refuse = endpoint(adminPaths.adminOrders.refuse, {
  summary: 'Cancel an order that was not taken at the door; its stock is released',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found', 'order-not-cancellable'],
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

export const message = endpoint(adminPaths.adminOrders.message, {
  summary: 'Record a message of the WhatsApp thread: a chat was opened, or the customer answered',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: z.discriminatedUnion('from', [
    z.object({ from: z.literal('shop'), template: z.enum(MESSAGE_TEMPLATES) }),
    z.object({ from: z.literal('customer'), text: text({ max: 2_000 }) }),
  ]),
  reply: Message,
  status: 201,
  errors: ['not-found', 'idempotency-mismatch'],
  idempotent: true,
})
export type NewMessage = z.output<(typeof message)['body']>

export const unflag = endpoint(adminPaths.adminOrders.unflag, {
  summary: 'Clear the flag of an order',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Message,
  errors: ['not-found', 'payment-pending'],
})

export const link = endpoint(adminPaths.adminOrders.link, {
  summary: 'A new link to an order, for its buyer or for its courier; only they should get it',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: z
    .object({
      kind: z
        .enum(['track', 'courier'])
        .default('track')
        .meta({ description: 'courier: to hand it over, for 7 days' }),
      language: Language.optional().meta({
        description: "Of a courier's link; the buyer's if missing",
      }),
    })
    .optional(),
  reply: z.object({
    url: z.string().meta({ description: 'Contains the token; it is not stored' }),
    chatUrl: z.string().nullable().meta({ description: "WhatsApp with a courier's link" }),
  }),
  status: 201,
})

export const eraseBuyer = endpoint(adminPaths.adminOrders.eraseBuyer, {
  summary:
    "Erase the personal data of a guest's order: an unpaid one is cancelled, of a paid one stays what accounting needs",
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: Message,
  errors: ['not-found', 'payment-pending'],
})
