import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Refund } from '#contract/admin/refunds.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { payments, refunds, users } from '../db/schema.ts'
import { isOpen, type RefundRow } from '../orders/money.ts'
import type { PaymentRow } from './attempts.ts'

/** The `failure` of an open refund whose response did not match. */
export const ANSWER_MISMATCH = 'ANSWER_MISMATCH'

/**
 * Whether the response to this open refund did not match, so that an admin has to check the
 * provider's pages.
 */
export function isMismatched(refund: RefundRow): boolean {
  return isOpen(refund) && refund.failure === ANSWER_MISMATCH
}

/** All refunds of an order with the names of the admins who made them, newest first. */
export async function listRefunds(
  db: Db | Tx,
  orderId: string,
): Promise<{ refund: RefundRow; name: string | null }[]> {
  return db
    .select({ refund: refunds, name: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.id))
}

/** How many units of a line the money of these refunds was for. */
export function refundedUnits(
  allRefunds: readonly { refund: RefundRow }[],
  lineId: string,
): number {
  return allRefunds
    .filter(({ refund }) => !refund.failedAt)
    .reduce((sum, { refund }) => sum + (refund.units[lineId] ?? 0), 0)
}

export interface Money {
  payment: PaymentRow
  /** The name of the admin who recorded it, if it came without a provider. */
  recordedBy: string | null
  captured: Cents
  /** Can still be refunded; open refunds count as refunded. */
  left: Cents
}

/** The money captured for an order. Flagged payments come first, since they are to be refunded. */
export async function moneyOf(
  db: Db | Tx,
  orderId: string,
  allRefunds: readonly { refund: RefundRow }[],
): Promise<Money[]> {
  const rows = await db
    .select({
      payment: payments,
      recordedBy: sql<string | null>`coalesce(${users.name}, ${payments.takenBy})`,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.capturedAt)))
    .orderBy(payments.id)
  return rows
    .map(({ payment, recordedBy }) => {
      const captured = payment.capturedAmount ?? 0
      const pending = allRefunds
        .filter(({ refund }) => refund.paymentId === payment.id && isOpen(refund))
        .reduce((sum, { refund }) => sum + refund.amount, 0)
      return { payment, recordedBy, captured, left: captured - payment.refundedAmount - pending }
    })
    .toSorted((a, b) => Number(b.payment.flag !== null) - Number(a.payment.flag !== null))
}

export function presentRefund(refund: RefundRow, name: string | null): Refund {
  return {
    _id: refund.id,
    payment: refund.paymentId,
    amount: toDollars(refund.amount),
    reason: refund.reason,
    status: statusOf(refund),
    failure: refund.failure,
    name,
    elsewhere: refund.actorId === null,
    createdAt: refund.createdAt.toISOString(),
    completedAt: refund.completedAt?.toISOString() ?? null,
  }
}

function statusOf(refund: RefundRow): Refund['status'] {
  if (refund.completedAt) return 'completed'
  if (refund.failedAt) return 'failed'
  return isMismatched(refund) ? 'to-check' : 'pending'
}
