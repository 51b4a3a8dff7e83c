import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '#domain/accounts.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { Tx } from '../db/connect.ts'
import { auditEntries } from '../db/schema.ts'

/** Who changes something; null: the shop itself. */
export type Actor = Pick<Viewer, 'id' | 'name'> | null

export interface AuditEntry {
  action: AuditAction
  /** Id, slug or key of what changes, and the name a person knows it by. */
  subjectId: string
  subject: string
  /** Only what changed, in the field's own words; money in cents. */
  before?: unknown
  after?: unknown
  /** The entry that this change undoes. */
  undoes?: string
}

/** Writes the entries of one change, in its transaction; called by `unit.audit` alone. */
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
  // One parameter instead of ten for each of thousands: a change to many keeps others waiting.
  await tx.execute(sql`
    insert into ${auditEntries} (id, actor_id, actor_name, action, subject_id, subject, before,
      after, created_at, undoes, search_text)
    select id, ${actor?.id ?? null}::uuid, ${actorName}, action, subject_id, subject, before, after,
      ${at.toISOString()}::timestamptz, undoes, fold(concat_ws(' ', ${actorName}::text, action, subject))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, action text,
      subject_id text, subject text, before jsonb, after jsonb, undoes uuid)`)
}

/** @deprecated */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  { at, ...entry }: AuditEntry & { at: Date },
): Promise<void> {
  await writeAuditEntries(tx, actor, at, [entry])
}

/** @deprecated */
export async function recordChanges(
  tx: Tx,
  actor: Actor,
  all: readonly (AuditEntry & { at: Date })[],
): Promise<void> {
  if (all[0]) await writeAuditEntries(tx, actor, all[0].at, all)
}
