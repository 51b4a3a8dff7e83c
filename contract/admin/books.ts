import { z } from 'zod'
import { SETTLE_ACTIONS, STATEMENT_WAYS } from '#domain/books.ts'
import { MAX_STATEMENT_BYTES, STATEMENT_FIELDS, STATEMENT_PROBLEMS } from '#domain/statement.ts'
import { DateTime, IdParams, Message, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

const paths = adminPaths.adminBooks

export const compare = endpoint(paths.compare, {
  summary: 'Ask the providers about every payment and refund of a day, in the background',
  access: 'admin',
  body: z.object({ day: z.iso.date() }),
  reply: Message,
  errors: ['payments-unavailable'],
})

export const settle = endpoint(paths.settle, {
  summary: 'Settle a difference between the shop and a provider; once settled, nothing happens',
  access: 'admin',
  params: IdParams,
  what: 'difference',
  body: z.object({
    action: z.enum(SETTLE_ACTIONS).meta({ description: "The difference's own, or ignore" }),
    reason: text({ min: 0, max: 500 }).optional().meta({ description: 'Why it is ignored' }),
    order: z
      .int()
      .min(1)
      .max(999_999_999)
      .optional()
      .meta({ description: 'The number of the order that a bank transfer is for' }),
  }),
  reply: Message,
  errors: [
    'not-found',
    'difference-changed',
    'payment-mismatch',
    'payment-pending',
    'payments-unavailable',
    'not-undoable',
    'order-not-refundable',
    'refund-too-large',
    'refund-failed',
    'version-conflict',
    'idempotency-mismatch',
  ],
})

const Columns = z
  .partialRecord(z.enum(STATEMENT_FIELDS), z.int().min(0).max(200))
  .meta({ description: 'The place of each known column, from 0' })

const Way = z.enum(STATEMENT_WAYS)

export const uploadStatement = endpoint(paths.uploadStatement, {
  summary: "Compare the shop's payments with a provider's statement (CSV); repeating adds nothing",
  access: 'admin',
  body: z.object({
    way: Way,
    columns: z
      .string()
      .max(1_000)
      .transform((json, context) => {
        try {
          return Columns.parse(JSON.parse(json))
        } catch {
          context.addIssue({ code: 'custom', message: 'Must name columns by their place' })
          return z.NEVER
        }
      })
      .optional()
      .meta({ description: 'Chosen columns as JSON; default: as before, or guessed' }),
  }),
  multipart: {
    file: { maxBytes: MAX_STATEMENT_BYTES, tooLarge: 'body-too-large', empty: 'invalid-input' },
  },
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('read'),
      rows: z.int(),
      added: z.int().meta({ description: 'Rows that no earlier statement had' }),
      problemCount: z.int(),
      problems: z
        .array(z.object({ line: z.int(), problem: z.enum(STATEMENT_PROBLEMS), value: z.string() }))
        .meta({ description: 'Lines that were left out, at most 50' }),
    }),
    z.object({
      state: z.literal('columns').meta({ description: 'Nothing was stored: choose the columns' }),
      headings: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      columns: Columns,
    }),
  ]),
})
export type StatementReply = z.output<typeof uploadStatement.reply>

const Statement = z.object({
  _id: z.string(),
  way: Way,
  fileName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  createdAt: DateTime,
  name: z.string().nullable().meta({ description: 'Who uploaded it' }),
  rows: z.int().meta({ description: 'Those that it was the first to have' }),
})

export const statements = endpoint(paths.statements, {
  summary: 'The last 20 statements, the newest first',
  access: 'admin',
  reply: z.array(Statement),
})
export type Statements = z.output<typeof statements.reply>

export const removeStatement = endpoint(paths.removeStatement, {
  summary: 'Remove a statement that was uploaded by mistake; payments stay as they are',
  access: 'admin',
  params: IdParams,
  what: 'statement',
  reply: z.array(Statement),
  errors: ['not-found'],
})
