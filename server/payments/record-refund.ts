import { and, eq, ne, sql } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import type { OrderEventType, OrderFlag } from '#domain/order-history.ts'
import { statusOf } from '#domain/orders.ts'
import { payments, refunds, users } from '../db/schema.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import { markRefunded } from '../orders/mark-paid.ts'
import { isOpen, type RefundRow } from '../orders/money.ts'
import type { OrderRow } from '../orders/orders.ts'
import { moveLines, unitsOf } from '../orders/stock.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import type { RefundState } from './provider.ts'
import { flagRefunds } from './refund-flag.ts'
import { ANSWER_MISMATCH, isToCheck, listRefunds, type Money, moneyOf } from './refunds.ts'

/** What became of a refund: the provider's answer, what stood in its way, or what a person found. */
export type RefundAnswer =
  | RefundState
  | { failure: string }
  /** The provider's answer could not be read. */
  | 'unreadable'
  | { foundBy: Viewer; refunded: boolean }

interface Recording {
  /** Its actor asked for the refund, or found out what became of it. */
  unit: Unit
  log: Shop['log']
  order: OrderRow
  payment: PaymentRow
  refund: RefundRow
}

/**
 * Makes the answer to a refund true in the shop: one transaction, safe to repeat. What does not fit
 * is flagged and not booked; the refund stays open, so its sum counts as refunded until it is known.
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
    // Meanwhile the provider may have given an answer that fits.
    if (!isToCheck(recording.refund)) return
    return answer.refunded
      ? recordMoney(recording, recording.refund.reference)
      : recordFailure(recording, 'FOUND_NOT_REFUNDED')
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

/** Nothing is booked, and a person must compare it at the provider. Recorded once. */
async function recordMismatch(recording: Recording, state: RefundState | null): Promise<void> {
  const { unit, log, refund } = recording
  const { id: refundId, orderId } = refund
  log.error({ orderId, refundId, answer: state }, 'the response to a refund does not match')
  if (refund.failure === ANSWER_MISMATCH) return
  // With its id, asking again is asking about this very refund.
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

/** The money went back: sums, stock, history, log and mail follow. */
async function recordMoney(recording: Recording, reference: string | null): Promise<void> {
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
  // Money that did not fit an unpaid order leaves it open: the right sum may still come.
  const closes = refunded >= captured && order.refundedAt === null && statusOf(order) !== 'placed'
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

/** Before the delivery units only stop being reserved; after it they come back into stock. */
async function restock({ unit, order, refund }: Recording): Promise<void> {
  const moves = (await unitsOf(unit.tx, order.id)).flatMap((line) => {
    const atMost = order.deliveredAt ? line.delivered : line.reserved
    const quantity = Math.min(refund.restock[line.lineId] ?? 0, atMost)
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
 * What the order was flagged for is done once that money is back. Where another payment of it is
 * flagged and still holds money, the order bears that flag.
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
    // One that no admin asked for was made on the provider's own pages.
    by: refund.actorId || unit.actor ? 'admin' : 'provider',
    details: { amount: refund.amount, ...details },
  })
}
