import { z } from 'zod'
import { DateTime, IdParams, Language, Paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { Keyword, oneOf } from './search.ts'

const MAIL_STATES = ['sent', 'waiting', 'failed'] as const

/** A line of the mail log; what a mail says is not told, since some carry links that open accounts. */
export const LoggedMail = z.object({
  _id: z.string(),
  kind: z.string().meta({ description: 'Its template, for example order-placed' }),
  order: z.object({ _id: z.string(), number: z.int() }).nullable(),
  recipient: z.string().meta({ description: "'' once the customer's data was erased" }),
  language: Language,
  subject: z.string().meta({ description: "'' until it was written" }),
  state: z.enum(MAIL_STATES),
  isOnlySaved: z.boolean().meta({
    description: 'Written into the outbox folder, for want of a mail server; it reached nobody',
  }),
  createdAt: DateTime,
  sentAt: DateTime.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  resendOf: z.string().nullable().meta({ description: 'The mail that this one repeats' }),
  resendable: z.boolean(),
})
export type LoggedMail = z.output<typeof LoggedMail>

export const list = endpoint(adminPaths.adminMails.list, {
  summary: 'The mail log, newest first; searched by recipient, subject and number of the order',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword,
    state: oneOf(MAIL_STATES),
  }),
  reply: z.array(LoggedMail),
})

export const ofOrder = endpoint(adminPaths.adminMails.ofOrder, {
  summary: 'The mails about an order, newest first',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: z.array(LoggedMail),
})

export const resend = endpoint(adminPaths.adminMails.resend, {
  summary: 'Send a mail about an order once more, as the order stands now',
  access: 'admin',
  params: IdParams,
  what: 'mail',
  reply: LoggedMail,
  errors: ['mail-not-resendable'],
})

export const transport = endpoint(adminPaths.adminMails.transport, {
  summary: 'Where mails go: to a mail server, or into a folder when none is set',
  access: 'admin',
  reply: z.object({
    kind: z.enum(['smtp', 'folder']),
    folder: z.string().nullable(),
  }),
})
