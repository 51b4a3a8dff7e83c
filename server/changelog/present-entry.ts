import type { AuditEntry } from '#contract/admin/audit.ts'
import { UNDOABLE } from '#domain/audit.ts'
import { deliveryUndoEnd, isDeletionUndoable } from '#domain/orders.ts'
import type { auditEntries } from '../db/schema.ts'

type Row = typeof auditEntries.$inferSelect

export function presentEntry(row: Row, now: Date): AuditEntry {
  const { id, actorId, actorName, action, subjectId, subject, before, after, undoes } = row
  return {
    _id: id,
    createdAt: row.createdAt.toISOString(),
    actor: { _id: actorId, name: actorName },
    ...{ action, subjectId, subject, before, after, undoes },
    undoneAt: row.undoneAt?.toISOString() ?? null,
    isUndoable: !row.undoneAt && isUndoable(row, now),
  }
}

/** As far as the entry tells: what happened since may still forbid it. */
function isUndoable({ action, before, createdAt }: Row, now: Date): boolean {
  if (action === 'order-delivered') return now < deliveryUndoEnd(createdAt)
  if (action === 'order-deleted') {
    return isDeletionUndoable((before as { status?: unknown } | null)?.status)
  }
  return UNDOABLE.has(action)
}
