import { z } from 'zod'
import { Money, Picture } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { ChosenValue, Part, ProductOption, Variant } from './variants.ts'

export const MAX_QUANTITY = 1_000_000
export const MAX_LINES = 200

/**
 * A line as clients send it: `product`, or else `_id`, names the product, `variant` one of its
 * variants; other fields are ignored. Without `variant` it means the only one.
 */
const LineInput = z
  .object({
    product: z.string().max(100).optional(),
    _id: z.string().max(100).optional(),
    variant: z.string().max(100).nullish(),
    qty: z.int().min(1).max(MAX_QUANTITY),
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
export const Lines = z
  .array(LineInput)
  .max(MAX_LINES)
  .refine(
    (lines) =>
      new Set(lines.map(({ product, variant = '' }) => `${product} ${variant}`.toLowerCase()))
        .size === lines.length,
    { message: 'The same product is listed twice' },
  )

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

export const Quote = z.object({
  cartItems: z.array(QuotedItem),
  unchosen: z.array(UnchosenItem),
  gone: z.array(z.string()).meta({
    description: 'No longer sold: the variants of lines that named one, else the products',
  }),
  globalDiscount: z.number(),
  itemsPrice: Money,
  shippingPrice: Money,
  totalPrice: Money,
})
export type Quote = z.output<typeof Quote>

export const quote = endpoint(paths.cart.quote, {
  summary: 'Quote a cart at current prices; changes nothing',
  access: 'everyone',
  body: z.object({ orderItems: Lines }),
  reply: Quote,
})
