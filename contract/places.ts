import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,10})?$/)
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit))

export const country = endpoint(paths.places.country, {
  summary: 'The country at a position, from data shipped with the shop; nothing is stored',
  access: 'everyone',
  query: z.object({ lat: degrees(90), lon: degrees(180) }),
  reply: z.object({
    code: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2; null at sea' }),
  }),
  errors: ['invalid-input'],
})
