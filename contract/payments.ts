import { z } from 'zod'
import { PAYMENT_METHODS } from '#domain/checkout.ts'
import { DECLINE_REASONS, PROMPT_STATUSES } from '#domain/payments.ts'
import { checkoutPaths } from './checkout-paths.ts'
import { IdParams, Message, Money } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'

export const config = endpoint(checkoutPaths.payments.config, {
  summary: "How the shop can be paid, and what the buttons need to load PayPal's script",
  access: 'everyone',
  reply: z.object({
    clientId: z.string().meta({ description: 'Empty: the shop does not accept PayPal' }),
    currency: z.string(),
    sdkUrl: z.string().nullable().meta({ description: "Null: the provider's own URL" }),
    demo: z.boolean().meta({ description: 'No money moves' }),
    methods: z
      .array(z.enum(PAYMENT_METHODS))
      .meta({ description: 'What an order can be placed with; empty: no payments' }),
    cash: z
      .object({
        countries: z.array(z.string()).meta({ description: 'ISO codes of where it is accepted' }),
        maxTotal: Money.nullable().meta({ description: 'Null: any total' }),
        maxOrders: z.int().meta({ description: 'That may await cash at the same time' }),
      })
      .nullable()
      .meta({ description: 'The limits of cash on delivery; null: not at all' }),
    bank: z
      .object({ instructions: z.string(), instructionsSo: z.string(), holdDays: z.int() })
      .nullable()
      .meta({ description: 'How to pay by bank transfer; null: not at all' }),
  }),
  shared: true,
})

export const ToPay = Order.extend({
  methods: z
    .array(z.enum(PAYMENT_METHODS))
    .meta({ description: 'What it can be paid with now; the first is the buyer’s own choice' }),
})
export type ToPay = z.output<typeof ToPay>

export const toPay = endpoint(checkoutPaths.payments.toPay, {
  summary:
    'An unpaid order as somebody with a link for paying it sees it, without street, phone and email',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: ToPay,
  errors: ['not-found'],
})

export const start = endpoint(checkoutPaths.payments.start, {
  summary: 'Start a payment for an order, or resume an open attempt',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  body: z
    .object({
      phone: z.string().max(40).optional().meta({
        description:
          'Mobile money: the number that is asked for the PIN, as people write it. With a link for paying, a number means mobile money and none means PayPal, whatever the buyer chose',
      }),
    })
    .optional(),
  reply: z.object({
    id: z.string().meta({ description: "The provider's reference" }),
    approvalUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where to approve the payment without a pop-up' }),
  }),
  status: 201,
  errors: [
    'not-found',
    'order-not-payable',
    'payments-unavailable',
    'payment-pending',
    'idempotency-mismatch',
  ],
  idempotent: true,
})

export const pay = endpoint(checkoutPaths.payments.pay, {
  summary: 'Settle an order: the shop asks the provider whether it was paid',
  access: 'order-holder',
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

export const Prompt = z.object({
  status: z.enum(PROMPT_STATUSES).meta({
    description:
      'settling: the payer has approved, and the money is being taken; unknown: an answer is missing, and the shop compares it with the provider',
  }),
  phone: z.string().nullable().meta({ description: 'The number that is or was asked' }),
  secondsLeft: z
    .int()
    .nullable()
    .meta({ description: "How long the operator still waits for the PIN; phones' clocks are off" }),
  reason: z.enum(DECLINE_REASONS).nullable().meta({ description: 'Why it was declined' }),
})
export type Prompt = z.output<typeof Prompt>

export const prompt = endpoint(checkoutPaths.payments.prompt, {
  summary: 'What became of asking for a PIN on a phone; asks no provider',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: Prompt,
  errors: ['not-found'],
})

export const stop = endpoint(checkoutPaths.payments.stop, {
  summary: 'Stop waiting for a PIN: what is still approved is released, and another number may pay',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  reply: Prompt,
  errors: ['not-found'],
})

export const webhook = endpoint(checkoutPaths.payments.webhook, {
  summary:
    'The webhook that PayPal calls, signed; a repeated event is acknowledged but not processed again',
  access: 'everyone',
  body: z.looseObject({ id: z.string(), event_type: z.string() }),
  raw: true,
  reply: Message,
  errors: ['not-found'],
})
