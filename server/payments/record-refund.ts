import { and, eq, ne, sql } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import type { OrderEventType } from '#domain/order-history.ts'
import { statusOf } from '#domain/orders.ts'
import { recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orders, payments, refunds, users } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import { moveLines, unitsOf } from '../orders/order-stock.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import type { RefundState } from './provider.ts'
import { flagRefunds, REFUND_MISMATCH } from './refund-flag.ts'
import {
  ANSWER_MISMATCH,
  isOpen,
  isToCheck,
  listRefunds,
  moneyOf,
  type RefundRow,
} from './refunds.ts'

/** What became of a refund: the provider's answer, what stood in its way, or what a person found. */
export type RefundAnswer =
  | RefundState
  | { failure: string }
  /** The provider's answer could not be read. */
  | 'unreadable'
  | { foundBy: Viewer; refunded: boolean }

interface Recording {
  tx: Tx
  touch: Touch
  shop: Shop
  order: OrderRow
  payment: PaymentRow
  refund: RefundRow
  /** Who wanted it, or found out what became of it. */
  actorId: string | null
}

/**
 * Makes the answer to a refund true in the shop: one transaction, safe to repeat. What does not fit
 * is flagged and not booked; the refund stays open, so its sum counts as given until somebody knows.
 */
export async function recordRefund(
  shop: Shop,
  refundId: string,
  answer: RefundAnswer,
): Promise<void> {
  await change(shop, async (tx, touch) => {
    const [known] = await tx
      .select({ paymentId: refunds.paymentId })
      .from(refunds)
      .where(eq(refunds.id, refundId))
    const { order, payment } = await lockAttempt(tx, known!.paymentId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund || !isOpen(refund)) return
    const recording = { tx, touch, shop, order, payment, refund, actorId: refund.actorId }
    await recordAnswer(recording, answer)
    await flagRefunds(tx, shop, order)
  })
}

async function recordAnswer(recording: Recording, answer: RefundAnswer): Promise<void> {
  if (answer === 'unreadable') return recordMismatch(recording, null)
  if ('failure' in answer) return recordFailure(recording, answer.failure)
  if ('foundBy' in answer) {
    // Meanwhile the provider may have given an answer that fits.
    if (!isToCheck(recording.refund)) return
    const found = { ...recording, actorId: answer.foundBy.id }
    return answer.refunded
      ? recordMoney(found, recording.refund.reference)
      : recordFailure(found, 'FOUND_NOT_REFUNDED')
  }
  if (!(await fits(recording, answer))) return recordMismatch(recording, answer)
  if (answer.status === 'failed') return recordFailure(recording, 'FAILED')
  if (answer.status === 'completed') return recordMoney(recording, answer.reference)
  return recordPending(recording, answer.reference)
}

/** The refund that was asked for: its sum, its capture, and under an id that no other one has. */
async function fits(recording: Recording, state: RefundState): Promise<boolean> {
  const { payment, refund } = recording
  return (
    state.amount === refund.amount &&
    state.currency === payment.currency &&
    isOurs(recording, state) &&
    !(await isUsed(recording, state.reference))
  )
}

function isOurs({ payment, refund }: Recording, state: RefundState): boolean {
  const { reference, captureReference } = state
  const ofCapture = captureReference === null || captureReference === payment.captureReference
  return ofCapture && (refund.reference === null || refund.reference === reference)
}

/** Whether another refund of this payment bears the id. */
async function isUsed({ tx, payment, refund }: Recording, reference: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        eq(refunds.reference, reference),
        ne(refunds.id, refund.id),
      ),
    )
  return other !== undefined
}

/** Nothing is booked, and a person must compare it at the provider. Told once, however often asked. */
async function recordMismatch(recording: Recording, state: RefundState | null): Promise<void> {
  const { tx, shop, refund } = recording
  const { id: refundId, orderId } = refund
  shop.log.error({ orderId, refundId, answer: state }, 'the answer to a refund does not fit')
  if (refund.failure === ANSWER_MISMATCH) return
  // With its id, asking again is asking about this very refund.
  const isKnown = state && isOurs(recording, state) && !(await isUsed(recording, state.reference))
  const reference = isKnown ? state.reference : refund.reference
  await tx
    .update(refunds)
    .set({ reference, failure: ANSWER_MISMATCH })
    .where(eq(refunds.id, refundId))
  await note(recording, 'refund-flagged', {
    flag: REFUND_MISMATCH,
    reference: state?.reference,
    answered: state,
  })
}

async function recordPending(recording: Recording, reference: string): Promise<void> {
  const { tx, refund } = recording
  if (refund.reference && refund.failure !== ANSWER_MISMATCH) return
  await tx.update(refunds).set({ reference, failure: null }).where(eq(refunds.id, refund.id))
  await note(recording, 'refund-pending', { reference })
}

async function recordFailure(recording: Recording, failure: string): Promise<void> {
  const { tx, shop, refund } = recording
  const failedAt = shop.now()
  await tx.update(refunds).set({ failedAt, failure }).where(eq(refunds.id, refund.id))
  await note(recording, 'refund-failed', { reason: failure })
}

/** The money went back: sums, stock, history, log and mail follow. */
async function recordMoney(recording: Recording, reference: string | null): Promise<void> {
  const { tx, shop, order, payment, refund } = recording
  const { amount } = refund
  const now = shop.now()
  await tx
    .update(refunds)
    .set({ completedAt: now, reference, failure: null })
    .where(eq(refunds.id, refund.id))
  await tx
    .update(payments)
    .set({ refundedAmount: sql`${payments.refundedAmount} + ${amount}` })
    .where(eq(payments.id, payment.id))
  const money = await moneyOf(tx, order.id, await listRefunds(tx, order.id))
  const back = money.reduce((sum, one) => sum + one.payment.refundedAmount, 0)
  const captured = money.reduce((sum, one) => sum + one.captured, 0)
  // Money that did not fit an unpaid order leaves it open: the right sum may still come.
  const closes = back >= captured && order.refundedAt === null && statusOf(order) !== 'placed'
  if (closes) await tx.update(orders).set({ refundedAt: now }).where(eq(orders.id, order.id))
  await restock(recording)
  if (closes && order.paidAt && !order.deliveredAt) await writeOff(recording)
  await settleFlag(recording, payment.refundedAmount + amount)

  await note(recording, 'refunded', { amount, reference, note: refund.reason })
  await recordChange(tx, await actorOf(tx, recording.actorId), {
    action: 'order-refunded',
    subjectId: order.id,
    subject: `#${order.number}`,
    at: now,
    before: { refunded: back - amount },
    after: { refunded: back },
  })
  await shop.jobs.enqueue(tx, 'order-refunded', { refundId: refund.id })
}

/** Before the delivery pieces only stop being held; after it they come back into the house. */
async function restock(recording: Recording): Promise<void> {
  const { tx, touch, order, refund, actorId } = recording
  const pieces = await unitsOf(tx, order.id)
  const moves = pieces.flatMap(({ lineId, skuId, held, away }) => {
    const back = Math.min(refund.restock[lineId] ?? 0, order.deliveredAt ? away : held)
    if (back <= 0) return []
    return {
      lineId,
      skuId,
      reason: 'returned' as const,
      refundId: refund.id,
      ...(order.deliveredAt ? { onHand: back } : { reserved: -back }),
      ...(actorId && { actorId }),
    }
  })
  await moveLines(tx, moves, touch)
}

/** Nobody gets what is still held, and it was not put back: it is not there any more. */
async function writeOff({ tx, touch, order, actorId }: Recording): Promise<void> {
  const pieces = (await unitsOf(tx, order.id)).filter(({ held }) => held > 0)
  await moveLines(
    tx,
    pieces.map(({ lineId, skuId, held }) => ({
      lineId,
      skuId,
      reason: 'written-off' as const,
      onHand: -held,
      reserved: -held,
      ...(actorId && { actorId }),
    })),
    touch,
  )
}

/** What the order was flagged for is done once that money is back. */
async function settleFlag({ tx, order, payment }: Recording, refunded: number): Promise<void> {
  if (!payment.flag || order.flag !== payment.flag) return
  if (refunded < (payment.capturedAmount ?? 0)) return
  await tx.update(orders).set({ flaggedAt: null, flag: null }).where(eq(orders.id, order.id))
}

async function actorOf(tx: Tx, actorId: string | null) {
  if (!actorId) return null
  const [actor] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, actorId))
  return actor ?? null
}

async function note(
  { tx, shop, order, refund, actorId }: Recording,
  type: OrderEventType,
  details: Record<string, unknown>,
): Promise<void> {
  await tx.insert(orderEvents).values({
    // One that no admin asked for was made on the provider's own pages.
    orderId: order.id,
    type,
    actor: actorId ? 'admin' : 'provider',
    actorId,
    details: { amount: refund.amount, ...details },
    createdAt: shop.now(),
  })
}
