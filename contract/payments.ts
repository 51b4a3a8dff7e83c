import { z } from 'zod'
import { IdParams, Message } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { paths } from './paths.ts'

export const config = endpoint(paths.payments.config, {
  summary: "What the payment buttons need to load the provider's script",
  access: 'everyone',
  reply: z.object({
    clientId: z.string().meta({ description: 'Empty: the shop cannot take payments' }),
    currency: z.string(),
    sdkUrl: z.string().nullable().meta({ description: "Null: the provider's own URL" }),
    demo: z.boolean().meta({ description: 'No money moves' }),
  }),
  shared: true,
})

export const start = endpoint(paths.payments.start, {
  summary: 'Start a payment for an order, or resume an open attempt',
  access: 'signed-in',
  params: IdParams,
  what: 'order',
  reply: z.object({
    id: z.string().meta({ description: "The provider's reference" }),
    approvalUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where to approve the payment without a pop-up' }),
  }),
  status: 201,
  errors: ['not-found', 'order-not-payable', 'payments-unavailable', 'idempotency-mismatch'],
  idempotent: true,
})

export const pay = endpoint(paths.payments.pay, {
  summary: 'Settle an order: the shop asks the provider whether it was paid',
  access: 'signed-in',
  params: IdParams,
  what: 'order',
  body: z.looseObject({ id: z.string().max(100).optional() }).optional(),
  reply: Order,
  errors: [
    'not-found',
    'order-not-payable',
    'payment-not-approved',
    'payment-declined',
    'payment-pending',
    'payment-mismatch',
    'payments-unavailable',
  ],
})

export const webhook = endpoint(paths.payments.webhook, {
  summary:
    'The webhook that PayPal calls, signed; a repeated event is acknowledged but not processed again',
  access: 'everyone',
  body: z.looseObject({ id: z.string(), event_type: z.string() }),
  raw: true,
  reply: Message,
  errors: ['not-found'],
})
