import { z } from 'zod'
import { ADDRESS_LENGTHS, PAYMENT_METHODS } from '#domain/checkout.ts'
import { ORDER_STATUSES } from '#domain/orders.ts'
import { Lines } from './cart.ts'
import { DateTime, IdParams, Language, Money, Paging, Picture, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { ChosenValue, Part } from './variants.ts'

export const ShippingAddress = z.object({
  address: text({ max: ADDRESS_LENGTHS.address }),
  city: text({ max: ADDRESS_LENGTHS.city }),
  postalCode: text({ max: ADDRESS_LENGTHS.postalCode }),
  country: text({ max: ADDRESS_LENGTHS.country }),
  phone: text({ max: ADDRESS_LENGTHS.phone }),
})

export const OrderItem = z.object({
  _id: z.string(),
  product: z.string().nullable(),
  // A repeated call may get a reply that an older version stored, without these.
  variant: z.string().nullable().default(null),
  sku: z.string().nullable().default(null),
  choice: z.array(ChosenValue).default([]).meta({ description: 'The variant as it was sold' }),
  parts: z.array(Part).default([]).meta({ description: 'What one set contained' }),
  name: z.string(),
  nameSo: z.string().nullable(),
  image: z.string(),
  picture: Picture.nullable(),
  qty: z.int(),
  price: Money.meta({ description: 'What one unit was sold for' }),
  listPrice: Money.meta({ description: 'The price of one unit without the discount' }),
})

export const Order = z.object({
  _id: z.string(),
  number: z.int().meta({ description: 'Short, for people' }),
  status: z.enum(ORDER_STATUSES),
  user: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string() }),
  orderItems: z.array(OrderItem),
  shippingAddress: ShippingAddress.extend({
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  paymentMethod: z.string(),
  discountPercent: z.number(),
  itemsPrice: Money,
  taxPrice: Money,
  shippingPrice: Money,
  totalPrice: Money,
  currency: z.string(),
  isPaid: z.boolean(),
  paidAt: DateTime.nullable(),
  isDelivered: z.boolean(),
  deliveredAt: DateTime.nullable(),
  cancelledAt: DateTime.nullable(),
  expiredAt: DateTime.nullable(),
  refundedAt: DateTime.nullable().meta({ description: 'When the full amount had been refunded' }),
  refundedPrice: Money.meta({ description: 'The amount refunded so far' }),
  createdAt: DateTime,
  payBefore: DateTime.nullable().meta({
    description: 'Unpaid orders reserve their units until then',
  }),
})
export type Order = z.output<typeof Order>

/** An order in a list, with pictures instead of lines, and without the address. */
export const OrderSummary = Order.omit({
  orderItems: true,
  shippingAddress: true,
  refundedPrice: true,
}).extend({
  numItems: z.int().meta({ description: 'Lines of the order' }),
  thumbnails: z
    .array(z.object({ image: z.string(), picture: Picture.nullable() }))
    .meta({ description: 'Of its first lines, at most 3' }),
})
export type OrderSummary = z.output<typeof OrderSummary>

export const place = endpoint(paths.orders.place, {
  summary: 'Place an order; the shop sets the prices, stock is reserved immediately',
  access: 'signed-in',
  body: z.object({
    orderItems: Lines,
    shippingAddress: ShippingAddress,
    paymentMethod: z.enum(PAYMENT_METHODS),
    itemsPrice: Money.optional().meta({ description: 'Only for the details of price-changed' }),
    shippingPrice: Money.optional(),
    totalPrice: Money.optional().meta({
      description:
        'The total that the shopper saw; if it differs, the order is refused with price-changed',
    }),
    language: Language.default('en').meta({ description: 'Language of the emails to the buyer' }),
  }),
  reply: Order,
  status: 201,
  errors: [
    'no-order-items',
    'out-of-stock',
    'variant-needed',
    'price-changed',
    'too-many-unpaid-orders',
    'not-found',
    'idempotency-mismatch',
    'payments-unavailable',
    'too-many-requests',
  ],
  idempotent: true,
})

export const mine = endpoint(paths.orders.mine, {
  summary: "The customer's own orders, newest first",
  access: 'signed-in',
  query: Paging,
  reply: z.array(OrderSummary),
})

export const show = endpoint(paths.orders.show, {
  summary: 'One order; 404 for other customers',
  access: 'signed-in',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found'],
})

export const cancel = endpoint(paths.orders.cancel, {
  summary: 'Cancel an unpaid order; its stock is released',
  access: 'signed-in',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found', 'order-not-cancellable'],
})
