import { z } from 'zod'
import { COUNTRIES } from '#domain/countries.ts'
import { ALL_FACETS } from '#domain/facets.ts'
import { MAX_UNITS } from '#domain/inventory.ts'
import { MAX_PRICE, toDollars } from '#domain/money.ts'
import { MAX_PAO, TEXT_LIMITS } from '#domain/product-content.ts'
import { text } from '../common.ts'
import { FacetValue } from '../product-content.ts'

/**
 * A number, or its plain decimal text as in forms: '12.50' and '-3', but not '', '1e400', '0x10' or
 * ' 7'.
 */
export function formNumber<schema extends z.ZodType<number, number>>(schema: schema) {
  const digits = z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'Must be a number')
    .transform(Number)
  return z.union([z.number(), digits]).pipe(schema)
}

/** Decimal dollars; more than two decimals are rounded. */
export const Dollars = formNumber(z.number().min(0).max(toDollars(MAX_PRICE)))

/** A whole number of units. */
export const Units = z.int().min(-MAX_UNITS).max(MAX_UNITS)

/** '' and null both mean none; a missing field stays unchanged. */
export const optionalText = (max: number) =>
  text({ min: 0, max })
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

/** A list, or text with line breaks or commas between the items. */
const textList = z.union([
  z.array(z.string()),
  z.string().transform((list) =>
    list
      .split(/[\n,]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
])

const Ingredients = textList.pipe(z.array(text({ max: 200 })).max(100))

const Facets = textList
  .pipe(z.array(FacetValue).max(ALL_FACETS.length))
  .transform((chosen) => ALL_FACETS.filter((facet) => chosen.includes(facet)))

/** A checkbox as in forms, or a boolean. */
const formFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '']).transform((value) => value === 'true'),
])

/** '' and null both mean none; case does not matter. */
const Origin = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) => code === '' || COUNTRIES.some((country) => country.code === code),
    'Must be the code of a country',
  )
  .nullish()
  .transform((code) => (code === undefined ? undefined : code || null))

/** '' and null both mean none. */
const Months = z
  .union([z.literal('').transform(() => null), z.null(), formNumber(z.int().min(1).max(MAX_PAO))])
  .optional()

/** A list of distinct ids, or text with commas between them. */
export const ProductIds = (max: number) =>
  z
    .union([z.array(z.string()), z.string().transform((list) => list.split(',').filter(Boolean))])
    .pipe(z.array(z.uuid()).max(max))
    .refine((ids) => new Set(ids).size === ids.length, 'Must not contain a product twice')

/** URL of a picture on the web or path of one of the shop's own; '' for none. */
export const ImageAddress = text({ min: 0, max: 2_000 }).refine(
  (value) => value === '' || /^(https?:\/\/[^\s/]|\/media\/)[^\s]*$/i.test(value),
  'Must be a URL that starts with http:// or https://',
)

/** What a save may change of the content of a product; a missing field stays unchanged. */
export const ContentFields = z.object({
  howToUse: text({ min: 0, max: TEXT_LIMITS.howToUse }).optional(),
  howToUseSo: optionalText(TEXT_LIMITS.howToUse),
  warnings: text({ min: 0, max: TEXT_LIMITS.warnings }).optional(),
  warningsSo: optionalText(TEXT_LIMITS.warnings),
  responsiblePerson: text({ min: 0, max: TEXT_LIMITS.responsiblePerson }).optional(),
  origin: Origin,
  paoMonths: Months,
  sealed: formFlag.optional(),
  facets: Facets.optional(),
  ingredients: Ingredients.optional(),
  ingredientsComplete: formFlag.optional(),
})
