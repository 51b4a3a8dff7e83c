import { z } from 'zod'
import {
  MAX_GRAMS,
  MAX_NET_AMOUNT,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_PART_UNITS,
  MAX_PARTS,
  MAX_VARIANTS,
  NET_UNITS,
  OPTION_KINDS,
} from '#domain/variants.ts'
import { IdParams, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { Dollars, Units } from './product-fields.ts'
import { ProductDetails } from './products.ts'

const OptionInput = z.object({
  kind: z.enum(OPTION_KINDS),
  values: z
    .array(
      z.object({
        value: text({ max: 60 }),
        valueSo: text({ min: 0, max: 60 })
          .nullish()
          .transform((value) => value || null),
        swatch: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i)
          .nullish()
          .transform((value) => value?.toLowerCase() ?? null),
      }),
    )
    .min(1)
    .max(MAX_OPTION_VALUES),
})

const VariantInput = z.object({
  _id: z.uuid().optional().meta({ description: 'Of an existing variant; a new one has none' }),
  choice: z.array(text({ max: 60 })).max(MAX_OPTIONS),
  sku: text({ max: 64 }),
  price: Dollars,
  picture: z.uuid().nullish().meta({ description: "One of the product's pictures" }),
  netAmount: z.number().positive().max(MAX_NET_AMOUNT).nullish(),
  netUnit: z.enum(NET_UNITS).nullish(),
  weight: z.int().min(1).max(MAX_GRAMS).nullish().meta({ description: 'Grams' }),
  countInStock: Units.min(0).optional().meta({ description: 'Only for a new variant' }),
  parts: z
    .array(z.object({ variant: z.uuid(), qty: z.int().min(1).max(MAX_PART_UNITS) }))
    .max(MAX_PARTS)
    .optional()
    .meta({
      description: 'Makes it a set of these; [] ends that, a missing field changes nothing',
    }),
})
export type VariantInput = z.output<typeof VariantInput>

export const save = endpoint(adminPaths.variants.save, {
  summary: 'Replace the options and variants of a product; a variant left out is taken off sale',
  access: 'admin',
  params: IdParams,
  what: 'product',
  body: z.object({
    version: z.int().min(1),
    options: z.array(OptionInput).max(MAX_OPTIONS),
    variants: z.array(VariantInput).max(MAX_VARIANTS),
  }),
  reply: ProductDetails,
  errors: ['not-found', 'version-conflict', 'sku-taken', 'last-variant', 'price-needed'],
})
