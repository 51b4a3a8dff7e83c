import { z } from 'zod'

/** What a list is searched for: whatever stands in an address, it is never an error. */
export const Keyword = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200).toWellFormed() : '',
  )
  .meta({ description: 'Every word must occur; case and accents do not matter', type: 'string' })

/** A filter or a sort; one that is unknown is none. */
export function oneOf<const values extends readonly string[]>(values: values) {
  return z
    .unknown()
    .optional()
    .transform((value): values[number] | undefined => values.find((one) => one === value))
    .meta({ type: 'string', enum: [...values] })
}
