import { z } from 'zod'
import { COUPON_REASONS } from '#domain/coupons.ts'
import { Money, Picture, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { ChosenValue, Part, ProductOption, Variant } from './variants.ts'

export const MAX_QUANTITY = 1_000_000
export const MAX_LINES = 200

/**
 * A line as clients send it: `product`, or else `_id`, names the product, `variant` one of its
 * variants; other fields are ignored. Without `variant` it means the only one.
 */
const lineInput = (minQty: 0 | 1) =>
  z
    .object({
      product: z.string().max(100).optional(),
      _id: z.string().max(100).optional(),
      variant: z.string().max(100).nullish(),
      qty: z.int().min(minQty).max(MAX_QUANTITY),
    })
    .transform(({ product, _id, variant, qty }) => ({
      product: product ?? _id ?? '',
      ...(variant && { variant }),
      qty,
    }))
    .refine((line) => line.product !== '', { path: ['product'], message: 'Product is missing' })

/**
 * Each variant at most once, since two lines could mean the sum or a mistake. The server refuses
 * the same one named in two ways.
 */
const lines = (minQty: 0 | 1) =>
  z
    .array(lineInput(minQty))
    .max(MAX_LINES)
    .refine(
      (all) =>
        new Set(all.map(({ product, variant = '' }) => `${product} ${variant}`.toLowerCase()))
          .size === all.length,
      { message: 'The same product is listed twice' },
    )

export const Lines = lines(1)

/** Changes of a cart: a quantity of 0 removes the line. */
export const LineChanges = lines(0)

/** '' counts as none. */
export const CouponCode = z.string().max(100).meta({ description: 'A code, in any case' })

export const QuotedItem = z.object({
  _id: z.string(),
  product: z.string(),
  variant: z.string(),
  sku: z.string(),
  choice: z.array(ChosenValue),
  parts: z.array(Part).meta({ description: 'Of a set' }),
  name: z.string(),
  nameSo: z.string().nullable(),
  image: z.string(),
  picture: Picture.nullable(),
  price: Money.meta({ description: 'List price of one unit' }),
  salePrice: Money.meta({ description: 'After the discount' }),
  qty: z.int(),
  countInStock: z.int(),
})
export type QuotedItem = z.output<typeof QuotedItem>

/** A line that names no variant of a product with several, so nothing is priced. */
export const UnchosenItem = z.object({
  product: z.string(),
  name: z.string(),
  nameSo: z.string().nullable(),
  image: z.string(),
  picture: Picture.nullable(),
  qty: z.int(),
  options: z.array(ProductOption),
  variants: z.array(Variant),
})
export type UnchosenItem = z.output<typeof UnchosenItem>

const QuotedCoupon = z.object({
  code: z.string(),
  saved: Money.meta({ description: 'What it takes off items and shipping together' }),
  reason: z.enum(COUPON_REASONS).nullable().meta({ description: 'Why it takes off nothing' }),
  missing: Money.nullable().meta({ description: 'What the items cost too little for it' }),
  startsOn: z.string().nullable().meta({ description: 'If it has not begun' }),
  order: z
    .object({ _id: z.string(), number: z.int() })
    .nullable()
    .meta({ description: "The caller's unpaid order that uses it" }),
})
export type QuotedCoupon = z.output<typeof QuotedCoupon>

export const Quote = z.object({
  cartItems: z.array(QuotedItem),
  unchosen: z.array(UnchosenItem),
  gone: z.array(z.string()).meta({
    description: 'No longer sold: the variants of lines that named one, else the products',
  }),
  globalDiscount: z.number(),
  itemsPrice: Money,
  coupon: QuotedCoupon.nullable(),
  couponPrice: Money.meta({ description: 'What the code takes off the items' }),
  shippingPrice: Money,
  totalPrice: Money,
  shippingRate: z.string().nullable().meta({
    description: 'The rate that shippingPrice is of; null: no country was named',
  }),
  delivers: z.boolean().meta({ description: 'False: nothing is delivered to that country' }),
  cash: z.boolean().meta({ description: 'False: that place is not served with cash on delivery' }),
})
export type Quote = z.output<typeof Quote>

export const quote = endpoint(paths.cart.quote, {
  summary: 'Quote a cart at current prices; changes nothing',
  access: 'everyone',
  body: z.object({
    orderItems: Lines,
    coupon: CouponCode.optional(),
    country: text({ min: 0, max: 100 }).optional(),
    place: text({ min: 0, max: 100 }).optional().meta({ description: 'Code of a known place' }),
    rate: z.uuid().optional().meta({ description: 'A rate that fits; else the cheapest delivery' }),
  }),
  reply: Quote,
  errors: ['too-many-requests'],
})
