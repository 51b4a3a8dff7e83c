import { z } from 'zod'
import { Email } from './accounts.ts'
import { IdParams, Language, Message, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const ask = endpoint(paths.stockAlerts.ask, {
  summary: 'Be told once when a sold-out product is back in stock; the same answer for repeats',
  access: 'everyone',
  params: IdParams,
  what: 'product',
  body: z
    .object({
      variant: z.uuid().optional().meta({ description: 'A SKU; default: the only one' }),
      email: Email.optional(),
      phone: text({ max: 40 }).optional().meta({
        description: 'For WhatsApp; numbers without a country code count as Somali',
      }),
      language: Language,
    })
    .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
      path: ['email'],
      message: 'Either an email address or a phone number is required',
    }),
  reply: Message,
  status: 201,
  errors: ['not-found', 'variant-needed', 'in-stock', 'too-many-requests'],
})

export const stop = endpoint(paths.stockAlerts.stop, {
  summary:
    'Forget every notice that this address or number waits for, or end mails about the cart; the link is in each mail',
  access: 'everyone',
  body: z.object({ token: text({ max: 100 }) }),
  reply: Message,
  errors: ['not-found'],
})
