import { inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { type AuditAction, UNDOABLE } from '#domain/audit.ts'
import { deliveryUndoEnd, isDeletionUndoable } from '#domain/orders.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type auditEntries, products } from '../db/schema.ts'

type Row = typeof auditEntries.$inferSelect

/** Shows products under their current names: a draft may have had none when it changed. */
export async function presentEntries(
  db: Db | Tx,
  rows: readonly Row[],
  now: Date,
): Promise<AuditEntry[]> {
  const ids = rows.filter(isAboutProduct).map(({ subjectId }) => subjectId)
  const named = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const name = isAboutProduct(row) ? nameOf.get(row.subjectId) : undefined
    return present({ ...row, subject: name ?? row.subject }, now)
  })
}

const ABOUT_PRODUCT: ReadonlySet<AuditAction> = new Set([
  'product-created',
  'product-changed',
  'product-deleted',
  'product-restored',
  'price-changed',
  'stock-changed',
  'stock-alert-told',
])

function isAboutProduct({ action, subjectId }: Row): boolean {
  return ABOUT_PRODUCT.has(action) && isUuid(subjectId)
}

function present(row: Row, now: Date): AuditEntry {
  const { id, actorId, actorName, action, subjectId, subject, before, after, undoes } = row
  return {
    _id: id,
    createdAt: row.createdAt.toISOString(),
    actor: { _id: actorId, name: actorName },
    action,
    subjectId,
    subject,
    before,
    after,
    undoes,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    isUndoable: !row.undoneAt && isUndoable(row, now),
  }
}

/** As far as the entry can tell: later changes may still prevent it. */
function isUndoable({ action, before, createdAt, undoes }: Row, now: Date): boolean {
  if (action === 'withdrawal-handled') return undoes === null
  if (action === 'order-shipped' || action === 'order-delivered')
    return now < deliveryUndoEnd(createdAt)
  if (action === 'order-deleted') {
    return isDeletionUndoable((before as { status?: unknown } | null)?.status)
  }
  return UNDOABLE.has(action)
}
