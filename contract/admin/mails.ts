import { z } from 'zod'
import { MAIL_KINDS } from '#domain/mails.ts'
import { DateTime, IdParams, Language, Paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { Keyword, oneOf } from './search.ts'

const MAIL_STATES = ['sent', 'waiting', 'failed'] as const

/** A row of the mail log, without the text, since some mails carry links that open accounts. */
export const LoggedMail = z.object({
  _id: z.string(),
  kind: z.enum(MAIL_KINDS),
  order: z.object({ _id: z.string(), number: z.int() }).nullable(),
  recipient: z.string().meta({ description: "'' once the customer's data was erased" }),
  language: Language,
  subject: z.string().meta({ description: "'' until it was written" }),
  state: z.enum(MAIL_STATES),
  isOnlySaved: z.boolean().meta({
    description: 'Saved to the outbox folder because no mail server is set up; it was not sent',
  }),
  createdAt: DateTime,
  sentAt: DateTime.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  resendOf: z.string().nullable().meta({ description: 'The email that this one repeats' }),
  resendable: z.boolean(),
})
export type LoggedMail = z.output<typeof LoggedMail>

export const list = endpoint(adminPaths.adminMails.list, {
  summary: 'The email log, newest first; searched by recipient, subject and order number',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword,
    state: oneOf(MAIL_STATES),
  }),
  reply: z.array(LoggedMail),
})

export const ofOrder = endpoint(adminPaths.adminMails.ofOrder, {
  summary: 'The emails about an order, newest first',
  access: 'admin',
  params: IdParams,
  what: 'order',
  reply: z.array(LoggedMail),
})

export const resend = endpoint(adminPaths.adminMails.resend, {
  summary: 'Send an email about an order again, with the current data of the order',
  access: 'admin',
  params: IdParams,
  what: 'mail',
  reply: LoggedMail,
  errors: ['mail-not-resendable'],
})

export const transport = endpoint(adminPaths.adminMails.transport, {
  summary: 'Where emails go: to a mail server, or to a folder if none is set up',
  access: 'admin',
  reply: z.object({
    kind: z.enum(['smtp', 'folder']),
    folder: z.string().nullable(),
  }),
})
