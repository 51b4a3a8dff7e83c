import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '#domain/accounts.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { Tx } from '../db/connect.ts'
import { auditEntries } from '../db/schema.ts'

/** Who does something in the admin; null: the shop itself. */
export type Actor = Pick<Viewer, 'id' | 'name'> | null

interface Change {
  action: AuditAction
  /** Id, slug or key of what changes, and the name a person knows it by. */
  subjectId: string
  subject: string
  /** Only what changed, in the field's own words; money in cents. */
  before?: unknown
  after?: unknown
  at: Date
  /** The entry that this change takes back. */
  undoes?: string
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordChange(tx: Tx, actor: Actor, change: Change): Promise<void> {
  await recordChanges(tx, actor, [change])
}

/** Many at once, as a bulk change or an import makes them. */
export async function recordChanges(
  tx: Tx,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const actorName = actor?.name ?? 'Qurux'
  const rows = changes.map(({ action, subjectId, subject, before, after, at, undoes }) => ({
    id: uuidv7(),
    action,
    subject_id: subjectId,
    subject,
    before,
    after,
    undoes,
    created_at: at,
  }))
  // One parameter instead of ten for each of thousands: a change to many keeps others waiting.
  await tx.execute(sql`
    insert into ${auditEntries} (id, actor_id, actor_name, action, subject_id, subject, before,
      after, created_at, undoes, search_text)
    select id, ${actor?.id ?? null}::uuid, ${actorName}, action, subject_id, subject, before, after,
      created_at, undoes, fold(concat_ws(' ', ${actorName}::text, action, subject))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, action text,
      subject_id text, subject text, before jsonb, after jsonb, created_at timestamptz,
      undoes uuid)`)
}
