import { z } from 'zod'
import { isPlaceInCountry } from '#domain/address.ts'
import { ADDRESS_LENGTHS, PAYMENT_METHODS } from '#domain/checkout.ts'
import { DISCOUNT_REASON_LENGTH } from '#domain/line-discount.ts'
import { Email, Name } from '../accounts.ts'
import { MAX_LINES, MAX_QUANTITY, Quote, QuotedItem } from '../cart.ts'
import { IdParams, Language, Money, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders.ts'
import { OfferedRate } from '../shipping.ts'
import { AddressFields } from '../shipping-address.ts'
import { adminPaths } from './paths.ts'

const Discount = z
  .object({
    percent: z.number().gt(0).max(100).multipleOf(0.01).optional(),
    amount: Money.positive().optional().meta({ description: 'Off each unit' }),
    reason: text({ max: DISCOUNT_REASON_LENGTH }).meta({ description: 'Shown to the buyer' }),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    message: 'Either a percentage or an amount',
  })
  .meta({ description: "Off the price of each unit, besides the shop's discount" })
export type Discount = z.output<typeof Discount>

const NewLine = z.object({
  product: z.string().max(100),
  variant: z.string().max(100).optional(),
  qty: z.int().min(1).max(MAX_QUANTITY),
  discount: Discount.optional(),
})

const NewLines = z.array(NewLine).max(MAX_LINES)

export const quote = endpoint(adminPaths.counter.quote, {
  summary: 'What an order made by the owner would cost, and how it can be sent; changes nothing',
  access: 'admin',
  body: z.object({
    orderItems: NewLines,
    country: text({ min: 0, max: ADDRESS_LENGTHS.country }).optional(),
    place: text({ min: 0, max: ADDRESS_LENGTHS.place }).optional(),
    rate: z.uuid().optional(),
  }),
  reply: Quote.extend({
    cartItems: z.array(
      QuotedItem.extend({
        unitPrice: Money.meta({ description: 'After all discounts' }),
      }),
    ),
    rates: z.array(OfferedRate).meta({ description: 'To choose from; none without a country' }),
  }),
})
export type CounterQuote = z.output<typeof quote.reply>

/** For a buyer who picks the order up, the country and the phone are enough. */
const Destination = AddressFields.extend({
  address: text({ min: 0, max: ADDRESS_LENGTHS.address }).default(''),
  city: text({ min: 0, max: ADDRESS_LENGTHS.city }).default(''),
}).refine(isPlaceInCountry, { path: ['place'], message: 'Not a known place of this country' })

export const place = endpoint(adminPaths.counter.place, {
  summary: 'Place an order for a buyer; limits on how many orders they may have do not count',
  access: 'admin',
  body: z
    .object({
      orderItems: NewLines,
      customer: z.uuid().optional().meta({ description: 'An account; else `contact`' }),
      contact: z
        .object({
          name: Name,
          email: z.literal('').or(Email).default('').meta({ description: "'': no mails are sent" }),
        })
        .optional(),
      shippingAddress: Destination.meta({
        description: 'Address and city may be missing if the order is picked up',
      }),
      shippingRate: z.uuid().optional().meta({ description: 'Else the cheapest delivery' }),
      paymentMethod: z.enum(PAYMENT_METHODS),
      totalPrice: Money.optional().meta({ description: 'If it differs: price-changed' }),
      linkedTo: z.uuid().optional().meta({ description: 'The paid order that this is added to' }),
      note: text({ min: 0, max: 2_000 }).default('').meta({ description: 'Only admins see it' }),
      language: Language.default('en').meta({ description: "The buyer's" }),
    })
    .refine(({ customer, contact }) => (customer === undefined) !== (contact === undefined), {
      path: ['contact'],
      message: 'Either an account or a contact',
    }),
  reply: Order,
  status: 201,
  errors: [
    'no-order-items',
    'out-of-stock',
    'variant-needed',
    'price-changed',
    'no-delivery',
    'too-many-unpaid-orders',
    'not-found',
    'idempotency-mismatch',
    'payments-unavailable',
    'method-not-available',
    'busy',
  ],
  idempotent: true,
})

/** A line that stands, by its id, or a new one. Lines that are left out are removed. */
const EditedLine = z
  .object({
    item: z.uuid().optional().meta({ description: 'A line of the order, at its promised price' }),
    product: z.string().max(100).optional(),
    variant: z.string().max(100).optional(),
    qty: z.int().min(1).max(MAX_QUANTITY),
    discount: Discount.nullish().meta({
      description: 'Replaces that of the line; null takes it away, left out keeps it',
    }),
  })
  .refine(({ item, product }) => (item === undefined) !== (product === undefined), {
    message: 'Either a line of the order or a product',
  })
export type EditedLine = z.output<typeof EditedLine>

const EditedLines = z.object({
  version: z.int().min(0).meta({ description: 'As the order was read' }),
  orderItems: z.array(EditedLine).max(MAX_LINES),
  totalPrice: Money.optional().meta({ description: 'If it differs: price-changed' }),
})

const EDIT_REFUSALS = [
  'not-found',
  'no-order-items',
  'out-of-stock',
  'variant-needed',
  'version-conflict',
  'payment-pending',
  'order-flagged',
] as const

export const quoteEdit = endpoint(adminPaths.counter.quoteEdit, {
  summary: 'What an unpaid order would cost with these lines; changes nothing',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: EditedLines.omit({ totalPrice: true }),
  reply: z.object({
    unitPrices: z.array(Money).meta({ description: 'Of the lines, in their order' }),
    itemsPrice: Money,
    couponPrice: Money,
    shippingPrice: Money,
    totalPrice: Money,
  }),
  errors: EDIT_REFUSALS,
})
export type EditQuote = z.output<typeof quoteEdit.reply>

export const edit = endpoint(adminPaths.counter.edit, {
  summary:
    'Replace the lines of an unpaid order: its units follow, payments of the old total end, and the buyer is told',
  access: 'admin',
  params: IdParams,
  what: 'order',
  body: EditedLines,
  reply: Order,
  errors: [...EDIT_REFUSALS, 'price-changed'],
})
