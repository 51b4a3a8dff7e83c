import { z } from 'zod'
import { ALERT_CHANNELS } from '#domain/stock-alerts.ts'
import { DateTime, IdParams, Language, Message, Paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ChosenValue } from '../variants.ts'
import { adminPaths } from './paths.ts'
import { oneOf } from './search.ts'

export const StockAlert = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string(), name: z.string(), nameSo: z.string().nullable() }),
  variant: z.object({
    _id: z.string(),
    sku: z.string(),
    choice: z.array(ChosenValue).meta({ description: 'Empty for a product without variants' }),
  }),
  countInStock: z.int().meta({ description: 'Units of the variant available now' }),
  channel: z.enum(ALERT_CHANNELS),
  contact: z.string().meta({ description: 'An email address, or a phone number as E.164' }),
  language: Language,
  link: z.string().nullable().meta({
    description: "A WhatsApp chat with a text in the customer's language; null for email",
  }),
  createdAt: DateTime,
  toldAt: DateTime.nullable(),
})
export type StockAlert = z.output<typeof StockAlert>

export const list = endpoint(adminPaths.adminAlerts.list, {
  summary: 'Who waits for what: products in stock first, then by product, oldest first',
  access: 'admin',
  query: Paging.extend({
    product: z
      .unknown()
      .optional()
      .transform((value) => z.uuid().safeParse(value).data)
      .meta({ type: 'string', description: 'Only alerts of this product' }),
    state: oneOf(['waiting', 'told']),
  }),
  reply: z.array(StockAlert),
})

export const tell = endpoint(adminPaths.adminAlerts.tell, {
  summary: 'Mark a customer as told; repeating it changes nothing',
  access: 'admin',
  params: IdParams,
  what: 'alert',
  reply: Message,
  errors: ['not-found'],
})
