import { eq } from 'drizzle-orm'
import type { OrderFlag } from '#domain/order-history.ts'
import { statusOf } from '#domain/orders.ts'
import type { ByHand } from '#domain/payments.ts'
import { payments } from '../db/schema.ts'
import { restoreDeletedOrder } from '../orders/delete-order.ts'
import { setFlag } from '../orders/flags.ts'
import { markPaid } from '../orders/mark-paid.ts'
import { reserveAgain } from '../orders/stock.ts'
import { closeAttempt, type PaymentRow } from './attempts.ts'
import type { Capture, PaymentState } from './provider.ts'
import { note, type Outcome, type Recording } from './recording.ts'
import { clearUnknownPayment } from './unknown-payment.ts'

/** Records captured money, whatever it is; it pays the order only if it matches. */
export async function recordCapture(
  recording: Recording,
  state: PaymentState,
  capture: Capture,
): Promise<Outcome> {
  const { unit, payment } = recording
  const money = { amount: capture.amount, currency: capture.currency, capture: capture.reference }
  await unit.tx
    .update(payments)
    .set({
      captureReference: capture.reference,
      capturedAt: unit.now,
      capturedAmount: capture.amount,
      fee: capture.fee,
      pendingAt: null,
      closedAt: null,
      closedReason: null,
    })
    .where(eq(payments.id, payment.id))

  if (capture.status !== 'completed') return flagPayment(recording, 'refunded-elsewhere', money)
  if (!isMatch(state, capture, payment)) return flagPayment(recording, MISMATCH, money)
  // Late, of an attempt from before its lines were edited.
  const { order } = recording
  const difference = capture.amount - order.total
  const isWanted = ['placed', 'cash-due', 'expired'].includes(statusOf(order)) && !order.deletedAt
  if (isWanted && difference < 0) return flagPayment(recording, 'underpaid', money)
  const outcome = await settleOrder(recording, money)
  if (!isWanted || outcome !== 'paid' || difference === 0) return outcome
  return flagPayment(recording, 'overpaid', money)
}

/** Pays the order with money that is right for it, or flags the money if the order needs none. */
export async function settleOrder(
  recording: Recording,
  money: Record<string, unknown>,
): Promise<Outcome> {
  const { unit, order, payment, by } = recording
  if (order.paidAt) return flagPayment(recording, 'paid-twice', money)
  const status = order.deletedAt ? 'deleted' : statusOf(order)
  // Of a buyer who was erased since there is no address to deliver to.
  const wanted = status === 'expired' && order.erasedAt === null
  const late = wanted && (await reserveAgain(unit, order.id))
  if (status !== 'placed' && status !== 'cash-due' && !late) {
    // Paid and delivered orders have returned above.
    const ended = status as Exclude<typeof status, 'paid' | 'delivered'>
    return flagPayment(recording, `paid-while-${ended}`, money)
  }

  const { provider, reference } = payment
  const details = { provider, reference, ...money }
  await markPaid(unit, order.id, by, details)
  await clearUnknownPayment(unit, order.id)
  // Cash is taken with the delivery, which has a mail of its own.
  if (provider !== ('cash' satisfies ByHand)) {
    await unit.enqueue('order-paid', { orderId: order.id })
  }
  return 'paid'
}

/** Flags money that an admin must look at, most often to refund it. The order stays as it is. */
export async function flagPayment(
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

/** Flags of money for an order that is paid. */
const PAID_FLAGS: ReadonlySet<string> = new Set<OrderFlag>(['paid-twice', 'overpaid'])

export function outcomeOf(flag: string | null): Outcome {
  return flag === null || PAID_FLAGS.has(flag) ? 'paid' : 'mismatch'
}

/** The provider's payment is for another order or amount: nothing is captured. */
export async function flagMismatch(recording: Recording, state: PaymentState): Promise<Outcome> {
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
export function isMatch(
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

async function raiseFlag({ unit, order, payment }: Recording, flag: OrderFlag): Promise<void> {
  await restoreDeletedOrder(unit, order)
  await unit.tx
    .update(payments)
    .set({ flaggedAt: unit.now, flag })
    .where(eq(payments.id, payment.id))
  await setFlag(unit, order.id, flag)
}
