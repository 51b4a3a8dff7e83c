import { eq } from 'drizzle-orm'
import type { OrderEventType, OrderFlag } from '#domain/order-history.ts'
import { statusOf } from '#domain/orders.ts'
import { payments } from '../db/schema.ts'
import { restoreDeletedOrder } from '../orders/delete-order.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import { markPaid } from '../orders/mark-paid.ts'
import type { OrderRow } from '../orders/orders.ts'
import { reserveAgain } from '../orders/stock.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { closeAttempt, lockAttempt, type PaymentRow } from './attempts.ts'
import type { PaymentFault } from './payment-fault.ts'
import type { Capture, PaymentState } from './provider.ts'
import { clearUnknownPayment } from './unknown-payment.ts'

/** What made the shop ask the provider: the browser, a webhook, or a job. */
export type SettledBy = 'customer' | 'provider' | 'system'

/** The state of an attempt once everything is recorded. */
export type Outcome =
  | 'paid'
  /** The shopper approved; the money is not captured yet. */
  | 'approved'
  | 'pending'
  | 'not-approved'
  | 'declined'
  /** Order or amount do not match: nothing is paid, an admin must look. */
  | 'mismatch'
  /** This attempt is over, a new one is needed. */
  | 'closed'
  /** Unknown right now: ask again later. */
  | 'unavailable'

interface Recording {
  unit: Unit
  log: Shop['log']
  order: OrderRow
  payment: PaymentRow
  by: SettledBy
}

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
    if (state.status === 'declined' || state.status === 'voided') {
      await closeAttempt(unit, payment.id, state.status)
      await note(recording, `payment-${state.status}`)
      return state.status === 'declined' ? 'declined' : 'closed'
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

/** Records captured money, whatever it is; it pays the order only if it matches. */
async function recordCapture(
  recording: Recording,
  state: PaymentState,
  capture: Capture,
): Promise<Outcome> {
  const { unit, order, payment, by } = recording
  const money = { amount: capture.amount, currency: capture.currency, capture: capture.reference }
  await unit.tx
    .update(payments)
    .set({
      captureReference: capture.reference,
      capturedAt: unit.now,
      capturedAmount: capture.amount,
      pendingAt: null,
      closedAt: null,
      closedReason: null,
    })
    .where(eq(payments.id, payment.id))

  if (capture.status !== 'completed') return flagPayment(recording, 'refunded-elsewhere', money)
  if (!isMatch(state, capture, payment)) return flagPayment(recording, MISMATCH, money)
  if (order.paidAt) return flagPayment(recording, 'paid-twice', money)
  const status = order.deletedAt ? 'deleted' : statusOf(order)
  // Without an account, erased since, there is no address to deliver to.
  const wanted = status === 'expired' && order.customerId !== null
  const late = wanted && (await reserveAgain(unit, order.id))
  if (status !== 'placed' && !late) {
    // Paid and delivered orders have returned above.
    const ended = status as Exclude<typeof status, 'paid' | 'delivered'>
    return flagPayment(recording, `paid-while-${ended}`, money)
  }

  const { provider, reference } = payment
  const details = { provider, reference, ...money }
  await markPaid(unit, order.id, by, details)
  await clearUnknownPayment(unit, order.id)
  await unit.enqueue('order-paid', { orderId: order.id })
  return 'paid'
}

/** Flags money that an admin must look at, most often to refund it. The order stays as it is. */
async function flagPayment(
  recording: Recording,
  flag: OrderFlag,
  money: Record<string, unknown>,
): Promise<Outcome> {
  const { log, order, payment } = recording
  log.error({ orderId: order.id, paymentId: payment.id, flag, ...money }, 'payment flagged')
  await raiseFlag(recording, flag)
  await note(recording, 'payment-flagged', { flag, ...money })
  return outcomeOf(flag)
}

function outcomeOf(flag: string | null): Outcome {
  return flag === null || flag === 'paid-twice' ? 'paid' : 'mismatch'
}

/** The provider's payment is for another order or amount: nothing is captured. */
async function flagMismatch(recording: Recording, state: PaymentState): Promise<Outcome> {
  const { unit, log, payment } = recording
  if (payment.closedAt) return 'mismatch'
  const { orderId, amount, currency } = state
  log.error({ paymentId: payment.id, orderId, amount, currency }, 'payment does not match')
  await raiseFlag(recording, MISMATCH)
  await closeAttempt(unit, payment.id, 'replaced')
  await note(recording, 'payment-flagged', { flag: MISMATCH, orderId, amount, currency })
  return 'mismatch'
}

const MISMATCH = 'mismatch'

/** Whether attempt, order, amount and currency are the ones the shop knows. */
function isMatch(
  state: PaymentState,
  money: { amount: number; currency: string },
  payment: PaymentRow,
): boolean {
  return (
    state.reference === payment.reference &&
    state.orderId === payment.orderId &&
    money.amount === payment.amount &&
    money.currency === payment.currency
  )
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

async function raiseFlag({ unit, order, payment }: Recording, flag: OrderFlag): Promise<void> {
  await restoreDeletedOrder(unit, order)
  await unit.tx
    .update(payments)
    .set({ flaggedAt: unit.now, flag })
    .where(eq(payments.id, payment.id))
  await setFlag(unit, order.id, flag)
}

async function note(
  { unit, order, payment, by }: Recording,
  type: OrderEventType,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { provider, reference } = payment
  await recordEvent(unit, order.id, { type, by, details: { provider, reference, ...details } })
}
