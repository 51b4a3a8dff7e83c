import { z } from 'zod'
import { DIFFERENCE_KINDS, SETTLE_ACTIONS } from '#domain/books.ts'
import { PAYMENT_METHODS } from '#domain/checkout.ts'
import { DateTime, IdParams, Language, Message, Money, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders.ts'
import { adminPaths } from './paths.ts'

export const recordTransfer = endpoint(adminPaths.adminPayments.recordTransfer, {
  summary: 'Record a bank transfer for an order; what is missing or too much flags the order',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: z.object({
    amount: Money.min(0.01),
    receivedOn: z.iso.date().meta({ description: 'The day on the statement' }),
    note: text({ max: 200 }).or(z.literal('')).default(''),
    acceptLess: z
      .boolean()
      .default(false)
      .meta({ description: 'Take it for the whole price, even if it is less' }),
  }),
  reply: Order,
  errors: ['not-found', 'idempotency-mismatch'],
  idempotent: true,
})

export const resolve = endpoint(adminPaths.adminPayments.resolve, {
  summary:
    "Record what the provider's statement says about a payment whose answer never came: the order is then paid, or can be paid again",
  access: 'admin',
  params: IdParams,
  what: 'payment',
  body: z.object({
    arrived: z.boolean().meta({ description: 'Whether the money has arrived' }),
    transaction: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,100}$/)
      .optional()
      .meta({ description: "The provider's number of the transaction; required if it arrived" }),
  }),
  reply: Message,
  errors: ['not-found', 'payment-not-unknown'],
})

const Way = z.enum(PAYMENT_METHODS).meta({ description: 'How the money came or went' })

const MoneyOfDay = z.object({
  day: z.string().meta({ description: "In the shop's time zone, YYYY-MM-DD" }),
  way: Way,
  payments: z.int(),
  received: Money,
  refunded: Money,
  fees: Money.meta({ description: 'What the provider deducted, if it says so' }),
  compared: z.int().meta({ description: 'Payments that the provider or its statement tells of' }),
  confirmed: Money.nullable().meta({
    description: 'Received according to the provider or its statement; null if it was not asked',
  }),
})

export const Difference = z.object({
  _id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  way: Way,
  action: z.enum(SETTLE_ACTIONS).meta({ description: 'What settles it' }),
  order: z.object({ _id: z.string(), number: z.int() }).nullable(),
  found: Money.nullable().meta({ description: 'There: at the provider, or in its statement' }),
  expected: Money.nullable().meta({ description: 'Here, in the shop' }),
  reference: z.string().meta({ description: "The provider's own id or text" }),
  payer: z.string(),
})
export type Difference = z.output<typeof Difference>

const Range = z.object({
  from: z.iso.date().optional().meta({ description: 'The first day; default: 30 days ago' }),
  to: z.iso.date().optional().meta({ description: 'The last day; default: today' }),
})

export const days = endpoint(adminPaths.adminPayments.days, {
  summary: 'Money received and refunded by day and way, the newest first',
  access: 'admin',
  query: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    days: z.array(MoneyOfDay),
    differences: z
      .array(z.object({ day: z.string(), count: z.int() }))
      .meta({ description: 'Open differences by day, of all days' }),
  }),
  errors: ['invalid-input'],
})
export type MoneyByDay = z.output<typeof days.reply>

export const day = endpoint(adminPaths.adminPayments.day, {
  summary: 'The payments and refunds of one day, and the cash by who took it',
  access: 'admin',
  query: z.object({ day: z.iso.date().optional().meta({ description: 'Default: today' }) }),
  reply: z.object({
    day: z.string(),
    moves: z
      .array(
        z.object({
          _id: z.string(),
          kind: z.enum(['payment', 'refund']),
          at: DateTime,
          way: Way,
          order: z.string(),
          number: z.int(),
          buyer: z.string(),
          amount: Money,
          name: z.string().nullable().meta({
            description: "Who recorded or refunded it; '': a courier without a name",
          }),
        }),
      )
      .meta({ description: 'The newest first, at most 1,000' }),
    cash: z
      .array(
        z.object({
          name: z.string().nullable().meta({
            description: "Null: an account that was deleted; '': a courier without a name",
          }),
          payments: z.int(),
          taken: Money,
          handedBack: Money,
        }),
      )
      .meta({ description: 'What each admin and courier should have in hand' }),
    differences: z.array(Difference).meta({ description: 'Open ones, at most 500' }),
    comparison: z
      .object({
        requestedAt: DateTime,
        finishedAt: DateTime.nullable().meta({ description: 'Null while it is running' }),
        failed: z.boolean().meta({ description: 'Not all of the day could be asked' }),
      })
      .nullable(),
    canCompare: z.boolean().meta({ description: 'Whether a provider can be asked about payments' }),
  }),
  errors: ['invalid-input'],
})
export type DayOfMoney = z.output<typeof day.reply>

export const exportFile = endpoint(adminPaths.adminPayments.exportFile, {
  summary: 'Payments and refunds of a range of days as a CSV file for the accountant',
  access: 'admin',
  query: Range.extend({ language: Language.default('en') }),
  file: 'text/csv; charset=utf-8',
  errors: ['invalid-input'],
})
