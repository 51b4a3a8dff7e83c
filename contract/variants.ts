import { z } from 'zod'
import { NET_UNITS, OPTION_KINDS } from '#domain/variants.ts'
import { Money, Picture } from './common.ts'

export const ProductOption = z.object({
  kind: z.enum(OPTION_KINDS),
  values: z.array(
    z.object({
      value: z.string(),
      valueSo: z.string().nullable(),
      swatch: z.string().nullable().meta({ description: 'Color of a shade, as #rrggbb' }),
    }),
  ),
})

/** A chosen size, shade, scent or type. */
export const ChosenValue = z.object({
  kind: z.enum(OPTION_KINDS),
  value: z.string(),
  valueSo: z.string().nullable(),
})

/** What one set contains. */
export const Part = z.object({
  product: z.string().nullable(),
  variant: z.string(),
  sku: z.string(),
  name: z.string(),
  nameSo: z.string().nullable(),
  choice: z.array(ChosenValue),
  qty: z.int().meta({ description: 'Units in one set' }),
})
export type Part = z.output<typeof Part>

/** A part as the page of its set shows it. */
const OfferedPart = Part.extend({
  price: Money.nullable().meta({
    description: 'List price of one unit on its own; null if it is not on sale',
  }),
  weight: z.int().nullable().meta({ description: 'Grams of one unit' }),
})

/** Missing unless a discount is compared with the lowest price of 30 days. */
export const PriorPrice = Money.nullable()
  .optional()
  .meta({ description: 'The lowest price of the 30 days before the discount; null: unknown' })

export const Variant = z.object({
  _id: z.string(),
  sku: z.string(),
  choice: z
    .array(z.string())
    .meta({ description: "A value of each of the product's options, in their order" }),
  price: Money,
  priorPrice: PriorPrice,
  countInStock: z.int(),
  image: z.string().meta({ description: "URL of its own picture; empty: the product's" }),
  picture: Picture.nullable(),
  netAmount: z.number().nullable(),
  netUnit: z.enum(NET_UNITS).nullable(),
  weight: z
    .int()
    .nullable()
    .meta({ description: 'Grams, packaging included; of a set null if its parts tell' }),
  parts: z.array(OfferedPart).meta({ description: 'Of a set; empty for anything else' }),
})
export type Variant = z.output<typeof Variant>
