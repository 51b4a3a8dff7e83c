import { z } from 'zod'
import { isContact, WITHDRAWAL_LENGTHS } from '#domain/withdrawals.ts'
import { checkoutPaths } from './checkout-paths.ts'
import { DateTime, Language, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const { number, name, contact, comment } = WITHDRAWAL_LENGTHS

export const Statement = z.object({
  number: text({ max: number }).meta({ description: 'The order number, as the buyer has it' }),
  name: text({ max: name }),
  contact: text({ max: contact })
    .refine(isContact, 'Must be an email address or a phone number')
    .meta({ description: 'An email address, which gets the acknowledgement, or a phone number' }),
  comment: text({ min: 0, max: comment }).default(''),
  language: Language,
})

export const declare = endpoint(checkoutPaths.withdrawals.declare, {
  summary:
    'State that somebody withdraws from a contract; it is recorded and acknowledged by mail, the same for every order number',
  access: 'everyone',
  body: Statement,
  reply: z.object({ requestedAt: DateTime.meta({ description: 'When it was received' }) }),
  status: 201,
  errors: ['too-many-requests', 'idempotency-mismatch'],
  idempotent: true,
})
