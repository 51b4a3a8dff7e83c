import { sql } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { Tx } from '../db/connect.ts'
import { auditEntries } from '../db/schema.ts'

/** Who does something in the back office; null: the shop itself. */
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
  const actorName = actor?.name ?? 'Qurux'
  const rows = changes.map(({ at, ...change }) => ({
    ...change,
    actorId: actor?.id ?? null,
    actorName,
    createdAt: at,
    searchText: sql`fold(${`${actorName} ${change.action} ${change.subject}`})`,
  }))
  for (let from = 0; from < rows.length; from += 1_000) {
    await tx.insert(auditEntries).values(rows.slice(from, from + 1_000))
  }
}
