import { and, eq, ne, sql } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import type { OrderEventType, OrderFlag } from '#domain/order-history.ts'
import { awaitsPayment, statusOf } from '#domain/orders.ts'
import { payments, refunds, users } from '../db/schema.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import { markRefunded } from '../orders/mark-refunded.ts'
import { isOpen, type RefundRow } from '../orders/money.ts'
import type { OrderRow } from '../orders/orders.ts'
import { moveLines, unitsOf } from '../orders/stock.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import type { RefundState } from './provider.ts'
import { flagRefunds } from './refund-flag.ts'
import { ANSWER_MISMATCH, isMismatched, listRefunds, type Money, moneyOf } from './refunds.ts'

/** The outcome of a refund: the provider's state, an error, or what an admin found out. */
export type RefundAnswer =
  | RefundState
  | { failure: string }
  /** The provider's response could not be read, or it can no longer be asked. */
  | 'unreadable'
  | { foundBy: Viewer; refunded: boolean }

interface Recording {
  /** Its actor requested the refund, or found out its outcome. */
  unit: Unit
  log: Shop['log']
  order: OrderRow
  payment: PaymentRow
  refund: RefundRow
}

/**
 * Records the outcome of a refund in one transaction; safe to repeat. A mismatch is flagged and not
 * recorded as refunded; the refund stays open, so its amount counts as refunded until the outcome
 * is known.
 */
export async function recordRefund(
  shop: Shop,
  refundId: string,
  answer: RefundAnswer,
): Promise<void> {
  const [known] = await shop.db
    .select({ paymentId: refunds.paymentId, actor: { id: users.id, name: users.name } })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(eq(refunds.id, refundId))
  const foundBy = typeof answer === 'object' && 'foundBy' in answer ? answer.foundBy : null
  await change(shop, foundBy ?? known!.actor, async (unit) => {
    const { tx } = unit
    const { order, payment } = await lockAttempt(tx, known!.paymentId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund || !isOpen(refund)) return
    await recordAnswer({ unit, log: shop.log, order, payment, refund }, answer)
    await flagRefunds(unit, order.id)
  })
}

async function recordAnswer(recording: Recording, answer: RefundAnswer): Promise<void> {
  if (answer === 'unreadable') return recordMismatch(recording, null)
  if ('failure' in answer) return recordFailure(recording, answer.failure)
  if ('foundBy' in answer) {
    // The provider may have given a matching answer since.
    if (!isMismatched(recording.refund)) return
    return answer.refunded
      ? recordCompletion(recording, recording.refund.reference)
      : recordFailure(recording, 'FOUND_NOT_REFUNDED')
  }
  if (!(await isMatch(recording, answer))) return recordMismatch(recording, answer)
  if (answer.status === 'failed') return recordFailure(recording, 'FAILED')
  if (answer.status === 'completed') return recordCompletion(recording, answer.reference)
  return recordPending(recording, answer.reference)
}

/**
 * Whether this is the requested refund: its amount, its capture, and an id that no other refund
 * has.
 */
async function isMatch(recording: Recording, state: RefundState): Promise<boolean> {
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

/** Whether another refund of this payment has this id. */
async function isUsed({ unit, payment, refund }: Recording, reference: string): Promise<boolean> {
  const [other] = await unit.tx
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

/** Refunds nothing; an admin must compare it at the provider. Recorded once. */
async function recordMismatch(recording: Recording, state: RefundState | null): Promise<void> {
  const { unit, log, refund } = recording
  const { id: refundId, orderId } = refund
  log.error({ orderId, refundId, answer: state }, 'refund response does not match')
  if (refund.failure === ANSWER_MISMATCH) return
  // With its id, the next question is about this very refund.
  const isKnown = state && isOurs(recording, state) && !(await isUsed(recording, state.reference))
  const reference = isKnown ? state.reference : refund.reference
  await unit.tx
    .update(refunds)
    .set({ reference, failure: ANSWER_MISMATCH })
    .where(eq(refunds.id, refundId))
  await note(recording, 'refund-flagged', {
    flag: 'refund-mismatch' satisfies OrderFlag,
    reference: state?.reference,
    answered: state,
  })
}

async function recordPending(recording: Recording, reference: string): Promise<void> {
  const { unit, refund } = recording
  if (refund.reference && refund.failure !== ANSWER_MISMATCH) return
  await unit.tx.update(refunds).set({ reference, failure: null }).where(eq(refunds.id, refund.id))
  await note(recording, 'refund-pending', { reference })
}

async function recordFailure(recording: Recording, failure: string): Promise<void> {
  const { unit, refund } = recording
  await unit.tx
    .update(refunds)
    .set({ failedAt: unit.now, failure })
    .where(eq(refunds.id, refund.id))
  await note(recording, 'refund-failed', { reason: failure })
}

/** The money was refunded: totals, stock, history, log and email follow. */
async function recordCompletion(recording: Recording, reference: string | null): Promise<void> {
  const { unit, order, payment, refund } = recording
  const { tx, now } = unit
  const { amount } = refund
  await tx
    .update(refunds)
    .set({ completedAt: now, reference, failure: null })
    .where(eq(refunds.id, refund.id))
  await tx
    .update(payments)
    .set({ refundedAmount: sql`${payments.refundedAmount} + ${amount}` })
    .where(eq(payments.id, payment.id))

  const money = await moneyOf(tx, order.id, await listRefunds(tx, order.id))
  const refunded = money.reduce((sum, one) => sum + one.payment.refundedAmount, 0)
  const captured = money.reduce((sum, one) => sum + one.captured, 0)
  await restock(recording)
  // Refunding other money leaves an unpaid order open: the right payment may still arrive.
  const isUnpaid = awaitsPayment(statusOf(order))
  const closes = refunded >= captured && order.refundedAt === null && !isUnpaid
  if (closes) await markRefunded(unit, order)
  await settleFlag(recording, money)

  await note(recording, 'refunded', { amount, reference, note: refund.reason })
  await unit.audit({
    action: 'order-refunded',
    subjectId: order.id,
    subject: `#${order.number}`,
    before: { refunded: refunded - amount },
    after: { refunded },
  })
  await unit.enqueue('order-refunded', { refundId: refund.id })
}

/** Before delivery, units are released; after it, they return to stock. */
async function restock({ unit, order, refund }: Recording): Promise<void> {
  const moves = (await unitsOf(unit.tx, [order.id])).flatMap((line) => {
    const atMost = order.deliveredAt ? line.delivered : line.reserved
    const quantity = Math.min((refund.restock[line.lineId] ?? 0) * line.perUnit, atMost)
    if (quantity <= 0) return []
    return {
      lineId: line.lineId,
      skuId: line.skuId,
      reason: 'returned' as const,
      refundId: refund.id,
      actorId: unit.actor?.id ?? null,
      ...(order.deliveredAt ? { onHand: quantity } : { reserved: -quantity }),
    }
  })
  await moveLines(unit, moves)
}

/**
 * Clears the order's flag once the money it was about is refunded. If another of its payments is
 * flagged and not fully refunded, the order takes over that flag.
 */
async function settleFlag(
  { unit, order, payment }: Recording,
  all: readonly Money[],
): Promise<void> {
  if (!payment.flag || order.flag !== payment.flag) return
  const holding = all.filter((one) => one.payment.refundedAmount < one.captured)
  if (holding.some((one) => one.payment.id === payment.id)) return
  const other = holding.find((one) => one.payment.flag !== null)
  await setFlag(unit, order.id, other?.payment.flag ?? null)
}

async function note(
  { unit, order, refund }: Recording,
  type: OrderEventType,
  details: Record<string, unknown>,
): Promise<void> {
  await recordEvent(unit, order.id, {
    type,
    // A refund that no admin requested was made on the provider's own pages.
    by: refund.actorId || unit.actor ? 'admin' : 'provider',
    details: { amount: refund.amount, ...details },
  })
}
