import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '#domain/accounts.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { Tx } from './db/connect.ts'
import { auditEntries } from './db/schema.ts'

/** Who changes something; null for the shop itself. */
export type Actor = Pick<Viewer, 'id' | 'name'> | null

export interface AuditEntry {
  action: AuditAction
  /** Id, slug or key of the changed thing, and the name that people know. */
  subjectId: string
  subject: string
  /** Only the changed fields, under their own names; money in cents. */
  before?: unknown
  after?: unknown
  /** The entry that this change reverts. */
  undoes?: string
}

/**
 * Writes entries of the audit log, in the transaction of the change that they record; `unit.audit`
 * calls it. The area audit-log lists and undoes them.
 */
export async function writeAuditEntries(
  tx: Tx,
  actor: Actor,
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const actorName = actor?.name ?? 'Qurux'
  const rows = entries.map(({ action, subjectId, subject, before, after, undoes }) => ({
    id: uuidv7(),
    action,
    subject_id: subjectId,
    subject,
    before,
    after,
    undoes,
  }))
  // One JSON parameter instead of ten per row, because a bulk change blocks others meanwhile.
  await tx.execute(sql`
    insert into ${auditEntries} (id, actor_id, actor_name, action, subject_id, subject, before,
      after, created_at, undoes, search_text)
    select id, ${actor?.id ?? null}::uuid, ${actorName}, action, subject_id, subject, before, after,
      ${at.toISOString()}::timestamptz, undoes, fold(concat_ws(' ', ${actorName}::text, action, subject))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, action text,
      subject_id text, subject text, before jsonb, after jsonb, undoes uuid)`)
}
