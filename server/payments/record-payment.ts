import { eq } from 'drizzle-orm'
import type { DeclineReason } from '#domain/payments.ts'
import { payments } from '../db/schema.ts'
import { restoreDeletedOrder } from '../orders/delete-order.ts'
import { setFlag } from '../orders/flags.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { closeAttempt, lockAttempt } from './attempts.ts'
import type { PaymentFault } from './payment-fault.ts'
import type { Capture, PaymentState } from './provider.ts'
import { flagMismatch, isMatch, outcomeOf, recordCapture } from './record-capture.ts'
import { note, type Outcome, type Recording, type SettledBy } from './recording.ts'
import { clearUnknownPayment, UNKNOWN_PAYMENT } from './unknown-payment.ts'

/** Records the provider's state in one transaction; safe to repeat. */
export async function recordState(
  shop: Shop,
  paymentId: string,
  state: PaymentState,
  by: SettledBy,
): Promise<Outcome> {
  return change(shop, null, async (unit) => {
    const { order, payment } = await lockAttempt(unit.tx, paymentId)
    const recording = { unit, log: shop.log, order, payment, by }
    if (payment.capturedAt) return outcomeOf(payment.flag)

    const capture = state.captures.find(
      ({ status }) => status !== 'declined' && status !== 'pending',
    )
    if (capture) return recordCapture(recording, state, capture)
    if (!isMatch(state, state, payment)) return flagMismatch(recording, state)
    if (state.status === 'approved') return 'approved'
    if (state.status === 'pending') return recordPending(recording, state.captures)
    if (state.status === 'unknown') return recordUnknown(recording)
    if (state.status === 'waiting') return payment.closedAt ? 'closed' : 'waiting'
    if (state.status === 'declined' || state.status === 'voided') {
      return recordEnd(recording, state.status, state.reason)
    }
    return 'not-approved'
  })
}

/**
 * Records what a fault means for the attempt.
 * @param startedAt of the capture that failed; null if there was none.
 */
export async function recordFault(
  shop: Shop,
  paymentId: string,
  fault: PaymentFault,
  startedAt: Date | null,
  by: SettledBy,
): Promise<Outcome> {
  // The money may have moved: the capture stays in progress, and the next call repeats it with the
  // same key.
  if (fault.kind === 'unavailable' || fault.kind === 'unreadable') return 'unavailable'
  return change(shop, null, async (unit) => {
    const { tx } = unit
    const { order, payment } = await lockAttempt(tx, paymentId)
    if (payment.capturedAt) return outcomeOf(payment.flag)
    if (fault.kind === 'unknown-payment') {
      await closeAttempt(unit, paymentId, 'expired')
      return 'closed'
    }
    const intent = payment.captureStartedAt?.getTime()
    if (startedAt && intent === startedAt.getTime()) {
      await tx.update(payments).set({ captureStartedAt: null }).where(eq(payments.id, paymentId))
      if (fault.kind === 'declined') {
        const details = { issue: fault.issue }
        await note({ unit, log: shop.log, order, payment, by }, 'payment-declined', details)
      }
    }
    if (fault.kind === 'declined') return 'declined'
    return fault.kind === 'not-approved' ? 'not-approved' : 'unavailable'
  })
}

async function recordEnd(
  recording: Recording,
  end: 'declined' | 'voided',
  reason: DeclineReason | undefined,
): Promise<Outcome> {
  const { unit, order, payment } = recording
  if (!payment.closedAt) {
    await closeAttempt(unit, payment.id, end)
    await note(recording, `payment-${end}`, reason && { reason })
    if (payment.pendingAt) await clearUnknownPayment(unit, order.id)
  }
  return end === 'declined' ? 'declined' : 'closed'
}

/**
 * Only a person can find out whether money has moved, even for an attempt that was ended since. The
 * order neither expires nor can it be cancelled or paid again until then.
 */
async function recordUnknown(recording: Recording): Promise<Outcome> {
  const { unit, log, order, payment } = recording
  if (payment.pendingAt) return 'pending'
  log.error({ orderId: order.id, paymentId: payment.id }, 'payment is unknown')
  await unit.tx
    .update(payments)
    .set({
      pendingAt: unit.now,
      captureStartedAt: payment.closedAt ? null : (payment.captureStartedAt ?? unit.now),
    })
    .where(eq(payments.id, payment.id))
  await restoreDeletedOrder(unit, order)
  await setFlag(unit, order.id, UNKNOWN_PAYMENT, [])
  await note(recording, 'payment-flagged', { flag: UNKNOWN_PAYMENT })
  return 'pending'
}

async function recordPending(recording: Recording, captures: readonly Capture[]): Promise<Outcome> {
  const { unit, payment } = recording
  if (!payment.pendingAt) {
    await unit.tx
      .update(payments)
      .set({ pendingAt: unit.now, captureStartedAt: payment.captureStartedAt ?? unit.now })
      .where(eq(payments.id, payment.id))
    await note(recording, 'payment-pending', { reason: captures[0]?.reason ?? null })
  }
  return 'pending'
}
