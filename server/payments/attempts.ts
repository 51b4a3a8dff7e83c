import { and, desc, eq, isNull } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { ClosedReason } from '#domain/payments.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orders, payments } from '../db/schema.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Unit } from '../unit.ts'

export type PaymentRow = typeof payments.$inferSelect

/** The attempt that may still be captured; the database allows one per order. */
export async function findOpenAttempt(db: Db | Tx, orderId: string): Promise<PaymentRow | null> {
  const [open] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), isNull(payments.capturedAt), isNull(payments.closedAt)),
    )
  return open ?? null
}

/** All attempts of an order, newest first. */
export async function listAttempts(db: Db | Tx, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.id))
}

/**
 * Locks an order and one of its attempts, the order first as everywhere. Deleted orders too: money
 * that arrives for them is recorded all the same.
 */
export async function lockAttempt(
  tx: Tx,
  paymentId: string,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const [known] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!known) throw new Error(`payment ${paymentId} does not exist`)
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update')
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  return { order: order!, payment: payment! }
}

/** @throws ShopError 'payments-in-progress' if payments of this provider may still be captured */
export async function assertNoneOpen(tx: Tx, provider: string): Promise<void> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.provider, provider), isNull(payments.capturedAt), isNull(payments.closedAt)),
    )
    .limit(1)
  if (open) throw new ShopError('payments-in-progress')
}

/** Closes an attempt: no money was captured, and none will be. */
export async function closeAttempt(
  { tx, now }: Unit,
  paymentId: string,
  reason: ClosedReason,
): Promise<void> {
  await tx
    .update(payments)
    .set({ closedAt: now, closedReason: reason, captureStartedAt: null })
    .where(and(eq(payments.id, paymentId), isNull(payments.capturedAt), isNull(payments.closedAt)))
}
