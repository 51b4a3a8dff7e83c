import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { type auditEntries, orders, withdrawals } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'

/**
 * Records that an admin has handled a withdrawal; without effect if somebody had already.
 * @throws ShopError not-found.
 */
export async function closeWithdrawal(shop: Shop, admin: Viewer, id: string): Promise<void> {
  await change(shop, admin, async ({ tx, now, audit }) => {
    const found = await lock(tx, id)
    if (!found) throw new ShopError('not-found', { what: 'withdrawal' })
    if (found.closedAt) return
    await tx
      .update(withdrawals)
      .set({ closedAt: now, closedBy: admin.id })
      .where(eq(withdrawals.id, id))
    const [order] = found.orderId
      ? await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, found.orderId))
      : []
    // Nothing that was typed: the change log outlives it.
    const subject = order ? `#${order.number}` : '#?'
    await audit({ action: 'withdrawal-handled', subjectId: id, subject })
  })
}

/** @throws ShopError not-undoable, also if it was handled anew since or is forgotten. */
export async function reopenWithdrawal(
  { tx, audit }: Unit,
  entry: typeof auditEntries.$inferSelect,
): Promise<void> {
  const { id: undoes, action, subjectId, subject, createdAt } = entry
  const found = await lock(tx, subjectId)
  if (entry.undoes || found?.closedAt?.getTime() !== createdAt.getTime()) {
    throw new ShopError('not-undoable')
  }
  await tx
    .update(withdrawals)
    .set({ closedAt: null, closedBy: null })
    .where(eq(withdrawals.id, subjectId))
  await audit({ action, subjectId, subject, undoes })
}

async function lock(tx: Tx, id: string) {
  const [found] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return found
}
