import { z } from 'zod'
import { MAX_UNITS } from '#domain/inventory.ts'
import { MAX_PRICE, toDollars } from '#domain/money.ts'
import { text } from '../common.ts'

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
export const Ingredients = z
  .union([
    z.array(z.string()),
    z.string().transform((list) =>
      list
        .split(/[\n,]/)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(text({ max: 200 })).max(100))

/** URL of a picture on the web or path of one of the shop's own; '' for none. */
export const ImageAddress = text({ min: 0, max: 2_000 }).refine(
  (value) => value === '' || /^(https?:\/\/[^\s/]|\/media\/)[^\s]*$/i.test(value),
  'Must be a URL that starts with http:// or https://',
)
