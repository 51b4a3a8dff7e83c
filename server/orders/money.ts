import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { type OrderFacts, statusOf } from '#domain/orders.ts'
import { BY_HAND } from '#domain/payments.ts'
import type { Db, Tx } from '../db/connect.ts'
import { payments, refunds } from '../db/schema.ts'

export type RefundRow = typeof refunds.$inferSelect

/**
 * Whether the outcome of a refund is unknown: the provider was not asked yet, or has not decided.
 */
export function isOpen({ completedAt, failedAt }: RefundRow): boolean {
  return completedAt === null && failedAt === null
}

/** The open refunds of an order. */
export function openRefunds(db: Db | Tx, orderId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.completedAt), isNull(refunds.failedAt)))
}

/** Cents refunded so far, by order; orders without payments are missing. */
export async function refundedOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Cents>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: payments.orderId,
      sum: sql`sum(${payments.refundedAmount})`.mapWith(Number),
    })
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
    .groupBy(payments.orderId)
  return new Map(rows.map(({ orderId, sum }) => [orderId, sum]))
}

/** Cents that came without a provider and were not handed back, by order; those without are missing. */
export async function receivedByHand(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, Cents>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: payments.orderId,
      sum: sql`sum(${payments.capturedAmount} - ${payments.refundedAmount})`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, [...ids]),
        inArray(payments.provider, [...BY_HAND]),
        isNotNull(payments.capturedAt),
      ),
    )
    .groupBy(payments.orderId)
  return new Map(rows.map(({ orderId, sum }) => [orderId, sum]))
}

/** Cents still to be taken in cash at the door, by order; those for which nothing is are missing. */
export async function cashDueOf(
  db: Db | Tx,
  orders: readonly (OrderFacts & { id: string; total: Cents })[],
): Promise<Map<string, Cents>> {
  const inCash = orders.filter((order) => statusOf(order) === 'cash-due')
  const received = await receivedByHand(
    db,
    inCash.map(({ id }) => id),
  )
  const due = inCash.map(({ id, total }) => [id, total - (received.get(id) ?? 0)] as const)
  return new Map(due.filter(([, cents]) => cents > 0))
}

/** Whether the provider was asked to capture and has not refused. */
export async function hasCaptureInProgress(tx: Tx, orderId: string): Promise<boolean> {
  const inProgress = and(
    eq(payments.orderId, orderId),
    isNotNull(payments.captureStartedAt),
    isNull(payments.closedAt),
  )
  return (await tx.$count(payments, inProgress)) > 0
}
