import { z } from 'zod'
import { DateTime, IdParams, Language, Message, Paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { oneOf } from './search.ts'

export const Withdrawal = z.object({
  _id: z.string(),
  number: z.string().meta({ description: 'As typed, like name, contact and comment' }),
  name: z.string(),
  contact: z.string(),
  comment: z.string(),
  language: Language,
  requestedAt: DateTime,
  order: z
    .object({
      _id: z.string(),
      number: z.int(),
      isContactOfBuyer: z.boolean().meta({
        description: 'Whether the contact is the email or phone of this order',
      }),
    })
    .nullable()
    .meta({ description: 'The order with this number' }),
  closedAt: DateTime.nullable(),
  closedBy: z.string().nullable().meta({ description: 'Name of the admin' }),
  undo: z.string().nullable().meta({
    description: 'The change to undo to make it open again; null if there is none',
  }),
})
export type Withdrawal = z.output<typeof Withdrawal>

export const list = endpoint(adminPaths.adminWithdrawals.list, {
  summary:
    'Statements of withdrawal: open ones first and the oldest of them on top, then the newest',
  access: 'admin',
  query: Paging.extend({ state: oneOf(['open', 'handled']) }),
  reply: z.array(Withdrawal),
})

export const close = endpoint(adminPaths.adminWithdrawals.close, {
  summary: 'Mark a withdrawal as handled; repeating it changes nothing',
  access: 'admin',
  params: IdParams,
  what: 'withdrawal',
  reply: Message,
  errors: ['not-found'],
})
