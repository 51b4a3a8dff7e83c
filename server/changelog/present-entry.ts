import type { AuditEntry } from '#contract/admin/audit.ts'
import { UNDOABLE } from '#domain/audit.ts'
import type { auditEntries } from '../db/schema.ts'

type Row = typeof auditEntries.$inferSelect

export function presentEntry(row: Row): AuditEntry {
  const { id, actorId, actorName, action, subjectId, subject, before, after, undoes } = row
  return {
    _id: id,
    createdAt: row.createdAt.toISOString(),
    actor: { _id: actorId, name: actorName },
    ...{ action, subjectId, subject, before, after, undoes },
    undoneAt: row.undoneAt?.toISOString() ?? null,
    isUndoable: UNDOABLE.has(action) && !row.undoneAt,
  }
}
