import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_GROUP_NAMES } from '#domain/audit.ts'
import { DateTime, IdParams, Paging, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { Keyword, oneOf } from './search.ts'

export const AuditEntry = z.object({
  _id: z.string(),
  createdAt: DateTime,
  actor: z.object({
    _id: z.string().nullable().meta({ description: 'Null: the shop itself' }),
    name: z.string(),
  }),
  action: z.enum(AUDIT_ACTIONS),
  subjectId: z.string(),
  subject: z.string(),
  before: z.unknown().meta({ description: 'Only the changed fields; amounts in cents' }),
  after: z.unknown(),
  undoneAt: DateTime.nullable(),
  undoes: z.string().nullable().meta({ description: 'The change that this one undid' }),
  isUndoable: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** PostgreSQL has no year 0; only these centuries can contain changes. */
const Day = z.iso.date().regex(/^[12]/).optional().catch(undefined)

export const list = endpoint(adminPaths.audit.list, {
  summary: 'The change log, newest first; the total is in X-Total-Count',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword,
    group: oneOf(AUDIT_GROUP_NAMES),
    subject: text({ max: 100 }).optional().catch(undefined).meta({
      description: 'Id of the product, order or user, or key of the setting',
    }),
    actor: z.uuid().optional().catch(undefined),
    from: Day.meta({ description: "First day, YYYY-MM-DD in the shop's time zone" }),
    to: Day.meta({ description: 'Last day, inclusive' }),
  }),
  reply: z.array(AuditEntry),
})

export const actors = endpoint(adminPaths.audit.actors, {
  summary: 'The admins by whom the list can be filtered',
  access: 'admin',
  reply: z.array(z.object({ _id: z.string(), name: z.string() })),
})

export const undo = endpoint(adminPaths.audit.undo, {
  summary: 'Undo a change of price, discount or stock, a delivery or a deletion of an order, once',
  access: 'admin',
  params: IdParams,
  what: 'change',
  reply: AuditEntry.meta({ description: 'The change, marked as undone' }),
  errors: ['not-found', 'not-undoable', 'stock-too-low'],
})
