import { z } from 'zod'
import { MESSAGE_TEMPLATES } from '#domain/messages.ts'
import { ORDER_EVENT_TYPES } from '#domain/order-history.ts'
import { DateTime, Money } from '../common.ts'

/** What happened to an order, as its history shows it. */
export const OrderEvent = z.object({
  _id: z.string(),
  type: z.enum(ORDER_EVENT_TYPES),
  actor: z.enum(['customer', 'admin', 'courier', 'provider', 'system']),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Who it was; null: the shop itself, or an erased account' }),
  createdAt: DateTime,
  note: z.string().nullable().meta({ description: 'A note, an answer or a courier' }),
  from: z.literal('customer').nullable().meta({ description: 'Whose words the note has' }),
  template: z
    .enum(MESSAGE_TEMPLATES)
    .nullable()
    .meta({ description: 'The text that was ready when WhatsApp was opened' }),
  amount: Money.nullable(),
  reference: z
    .string()
    .nullable()
    .meta({ description: "The provider's id of the payment or refund" }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'A flag, or the status given by the provider' }),
})
export type OrderEvent = z.output<typeof OrderEvent>
