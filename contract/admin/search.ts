import { z } from 'zod'

/** The search of a list: an invalid value in the query is never an error. */
export const Keyword = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200).toWellFormed() : '',
  )
  .meta({ description: 'Every word must occur; case and accents do not matter', type: 'string' })

/** A filter or a sort; an unknown value counts as missing. */
export function oneOf<const values extends readonly string[]>(values: values) {
  return z
    .unknown()
    .optional()
    .transform((value): values[number] | undefined => values.find((one) => one === value))
    .meta({ type: 'string', enum: [...values] })
}
