import { z } from 'zod'
import { MAX_GIFT_NOTE, PAYMENT_METHODS } from '#domain/checkout.ts'
import { ORDER_STATUSES, PLACED_AS } from '#domain/orders.ts'
import { Email, Name } from './accounts.ts'
import { CouponCode, Lines } from './cart.ts'
import { checkoutPaths } from './checkout-paths.ts'
import { DateTime, IdParams, Language, Message, Money, Paging, Picture, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AddressFields, ShippingAddress } from './shipping-address.ts'
import { ChosenValue, Part } from './variants.ts'

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
  discount: Money.default(0).meta({ description: 'What the owner took off each unit besides' }),
  discountReason: z.string().nullable().default(null),
})

export const Order = z.object({
  _id: z.string(),
  number: z.int().meta({ description: 'Short, for people' }),
  status: z.enum(ORDER_STATUSES),
  user: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string() }),
  placedAs: z
    .enum(PLACED_AS)
    .default('customer')
    .meta({ description: 'guest: without an account, whoever has claimed it since' }),
  orderItems: z.array(OrderItem),
  shippingAddress: AddressFields.extend({
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    phone: z.string(),
    pin: z.string().optional(),
  }),
  paymentMethod: z.string(),
  shippingRate: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: 'The id of the rate that was chosen' }),
  rateName: z.string().nullable().default(null).meta({ description: 'As it was called then' }),
  pickupAt: z.string().nullable().default(null).meta({ description: 'Null: it is delivered' }),
  giftNote: z.string().nullable().default(null).meta({ description: 'Printed on the slip' }),
  version: z.int().default(0).meta({ description: 'Counts how often its lines were edited' }),
  linkedOrders: z
    .array(z.object({ _id: z.string(), number: z.int() }))
    .default([])
    .meta({ description: 'The order that this one was added to, and those added to it' }),
  discountPercent: z.number(),
  itemsPrice: Money,
  // Missing in replies that an older version stored.
  couponCode: z.string().nullable().default(null),
  couponPrice: Money.default(0).meta({ description: 'What the code takes off the items' }),
  taxPrice: Money,
  shippingPrice: Money,
  totalPrice: Money,
  currency: z.string(),
  isPaid: z.boolean(),
  paidAt: DateTime.nullable(),
  shippedAt: DateTime.nullable()
    .default(null)
    .meta({ description: 'When a courier took it, or since when it can be picked up' }),
  courier: z.string().nullable().default(null).meta({ description: 'Who brings it' }),
  trackingNumber: z.string().nullable().default(null),
  trackingUrl: z.string().nullable().default(null).meta({ description: 'An https URL' }),
  deliveryCode: z.string().nullable().default(null).meta({
    description: 'Six digits that the buyer tells the courier; null unless it is to be delivered',
  }),
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
  shippingRate: true,
  rateName: true,
  giftNote: true,
  version: true,
  linkedOrders: true,
  courier: true,
  trackingNumber: true,
  trackingUrl: true,
  deliveryCode: true,
  refundedPrice: true,
}).extend({
  numItems: z.int().meta({ description: 'Lines of the order' }),
  thumbnails: z
    .array(z.object({ image: z.string(), picture: Picture.nullable() }))
    .meta({ description: 'Of its first lines, at most 3' }),
})
export type OrderSummary = z.output<typeof OrderSummary>

const NewOrder = z.object({
  orderItems: Lines,
  shippingAddress: ShippingAddress,
  paymentMethod: z.enum(PAYMENT_METHODS),
  coupon: CouponCode.optional(),
  giftNote: text({ min: 0, max: MAX_GIFT_NOTE }).optional(),
  shippingRate: z.uuid().optional().meta({
    description: 'One of those that fit; the cheapest delivery if missing',
  }),
  itemsPrice: Money.optional().meta({ description: 'Only for the details of price-changed' }),
  couponPrice: Money.optional(),
  shippingPrice: Money.optional(),
  totalPrice: Money.optional().meta({
    description:
      'The total that the shopper saw; if it differs, the order is refused with price-changed',
  }),
  language: Language.default('en').meta({ description: 'Language of the emails to the buyer' }),
})

const REFUSALS = [
  'no-order-items',
  'out-of-stock',
  'variant-needed',
  'coupon-not-applicable',
  'price-changed',
  'no-delivery',
  'too-many-unpaid-orders',
  'not-found',
  'idempotency-mismatch',
  'payments-unavailable',
  'method-not-available',
  'too-many-requests',
  'busy',
] as const

export const place = endpoint(checkoutPaths.orders.place, {
  summary: 'Place an order; the shop sets the prices, stock is reserved immediately',
  access: 'signed-in',
  body: NewOrder,
  reply: Order,
  status: 201,
  errors: REFUSALS,
  idempotent: true,
})

export const placeAsGuest = endpoint(checkoutPaths.orders.placeAsGuest, {
  summary: 'Place an order without an account; the reply has the token that allows everything else',
  access: 'everyone',
  body: NewOrder.extend({
    contact: z.object({
      name: Name,
      email: z.literal('').or(Email).default('').meta({ description: "'': no mails are sent" }),
    }),
  }),
  reply: Order.extend({
    token: z.string().meta({ description: 'For the header X-Order-Token; not stored by the shop' }),
  }),
  status: 201,
  errors: [...REFUSALS, 'guests-off'],
  idempotent: true,
})

export const find = endpoint(checkoutPaths.orders.find, {
  summary:
    'Mail the buyer a new link to their order, by its number and the phone or email of the order; the reply is always the same',
  access: 'everyone',
  body: z.object({
    number: z.int().min(1).max(2_147_483_647),
    contact: text({ max: 254 }).meta({ description: 'The phone number or the email' }),
  }),
  reply: Message,
  errors: ['too-many-requests'],
})

export const claim = endpoint(checkoutPaths.orders.claim, {
  summary: "Make a guest's order that of the account; needs the token of a link to it",
  access: 'signed-in',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found'],
})

export const mine = endpoint(checkoutPaths.orders.mine, {
  summary: "The customer's own orders, newest first",
  access: 'signed-in',
  query: Paging,
  reply: z.array(OrderSummary),
})

export const show = endpoint(checkoutPaths.orders.show, {
  summary: 'One order; 404 for other customers',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found'],
})

export const cancel = endpoint(checkoutPaths.orders.cancel, {
  summary: 'Cancel an unpaid order; its stock is released',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: Order,
  errors: ['not-found', 'order-not-cancellable'],
})

export const createPayLink = endpoint(checkoutPaths.orders.createPayLink, {
  summary:
    'A link by which somebody else can pay an unpaid order; the first one lengthens its hold to 48 hours',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: z.object({
    url: z.string().meta({ description: 'Contains the token; it is not stored' }),
    expiresAt: DateTime,
  }),
  status: 201,
  errors: ['not-found', 'order-not-payable', 'too-many-links'],
})

export const revokePayLinks = endpoint(checkoutPaths.orders.revokePayLinks, {
  summary: 'Close every link by which others can pay the order',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: Message,
  errors: ['not-found'],
})
