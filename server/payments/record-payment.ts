import { eq } from 'drizzle-orm'
import type { OrderEventType, OrderFlag } from '#domain/order-history.ts'
import { statusOf } from '#domain/orders.ts'
import type { Tx } from '../db/connect.ts'
import { orderEvents, orders, payments } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import { restoreDeletedOrder } from '../orders/delete-order.ts'
import { markPaid } from '../orders/mark-paid.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { closeAttempt, lockAttempt, type PaymentRow } from './attempts.ts'
import { reserveAgain } from './late-payment.ts'
import type { PaymentFault } from './payment-fault.ts'
import type { Capture, PaymentState } from './provider.ts'
import { clearUnknownPayment } from './unknown-payment.ts'

/** Who made the shop ask: the browser, the provider's webhook, or a job. */
export type SettledBy = 'customer' | 'provider' | 'system'

/** How an attempt stands once everything is recorded. */
export type Outcome =
  | 'paid'
  /** The shopper agreed, the money is not taken yet. */
  | 'approved'
  | 'pending'
  | 'not-approved'
  | 'declined'
  /** Money, order or amount do not fit together: nothing is paid, a person must look. */
  | 'mismatch'
  /** This attempt is over, a new one is needed. */
  | 'closed'
  /** Nobody knows at the moment: ask again. */
  | 'unavailable'

interface Recording {
  tx: Tx
  touch: Touch
  shop: Shop
  order: OrderRow
  payment: PaymentRow
  by: SettledBy
}

/** Makes the provider's answer true in the shop: one transaction, safe to repeat. */
export async function recordState(
  shop: Shop,
  paymentId: string,
  state: PaymentState,
  by: SettledBy,
): Promise<Outcome> {
  return change(shop, async (tx, touch) => {
    const { order, payment } = await lockAttempt(tx, paymentId)
    const recording = { tx, touch, shop, order, payment, by }
    if (payment.capturedAt) return outcomeOf(payment.flag)

    const capture = state.captures.find(
      ({ status }) => status !== 'declined' && status !== 'pending',
    )
    if (capture) return recordCapture(recording, state, capture)
    if (!fits(state, state, payment)) return flagMismatch(recording, state)
    if (state.status === 'approved') return 'approved'
    if (state.status === 'pending') return recordPending(recording, state.captures)
    if (state.status === 'declined' || state.status === 'voided') {
      await closeAttempt(tx, payment.id, state.status, shop.now())
      await note(recording, `payment-${state.status}`)
      return state.status === 'declined' ? 'declined' : 'closed'
    }
    return 'not-approved'
  })
}

/** What a fault means for the attempt. `startedAt`: the intent that failed, null if there was none. */
export async function recordFault(
  shop: Shop,
  paymentId: string,
  fault: PaymentFault,
  startedAt: Date | null,
  by: SettledBy,
): Promise<Outcome> {
  // The money may have moved: the intent stays, and the next call asks again with the same key.
  if (fault.kind === 'unavailable' || fault.kind === 'unreadable') return 'unavailable'
  return shop.db.transaction(async (tx) => {
    const { order, payment } = await lockAttempt(tx, paymentId)
    if (payment.capturedAt) return outcomeOf(payment.flag)
    if (fault.kind === 'unknown-payment') {
      await closeAttempt(tx, paymentId, 'expired', shop.now())
      return 'closed'
    }
    const intent = payment.captureStartedAt?.getTime()
    if (startedAt && intent === startedAt.getTime()) {
      await tx.update(payments).set({ captureStartedAt: null }).where(eq(payments.id, paymentId))
      if (fault.kind === 'declined') {
        const details = { issue: fault.issue }
        await note({ tx, shop, order, payment, by }, 'payment-declined', details)
      }
    }
    if (fault.kind === 'declined') return 'declined'
    return fault.kind === 'not-approved' ? 'not-approved' : 'unavailable'
  })
}

/** Money has come. It is recorded whatever it is, and makes the order paid only if it fits. */
async function recordCapture(
  recording: Recording,
  state: PaymentState,
  capture: Capture,
): Promise<Outcome> {
  const { tx, shop, order, payment, touch } = recording
  const money = { amount: capture.amount, currency: capture.currency, capture: capture.reference }
  await tx
    .update(payments)
    .set({
      captureReference: capture.reference,
      capturedAt: shop.now(),
      capturedAmount: capture.amount,
      pendingAt: null,
      closedAt: null,
      closedReason: null,
    })
    .where(eq(payments.id, payment.id))

  if (capture.status !== 'completed') return flagMoney(recording, 'refunded-elsewhere', money)
  if (!fits(state, capture, payment)) return flagMoney(recording, MISMATCH, money)
  if (order.paidAt) return flagMoney(recording, 'paid-twice', money)
  const status = order.deletedAt ? 'deleted' : statusOf(order)
  // Of a buyer whose account was erased nobody knows any more where the pieces would go.
  const wanted = status === 'expired' && order.customerId !== null
  const late = wanted && (await reserveAgain(tx, order.id, touch))
  if (status !== 'placed' && !late) {
    // What was paid, and so delivered too, has left above.
    const ended = status as Exclude<typeof status, 'paid' | 'delivered'>
    return flagMoney(recording, `paid-while-${ended}`, money)
  }

  const { provider, reference } = payment
  const details = { provider, reference, ...money }
  await markPaid(tx, shop, { orderId: order.id, actor: recording.by, details }, touch)
  await clearUnknownPayment(tx, order.id)
  await shop.jobs.enqueue(tx, 'order-paid', { orderId: order.id })
  return 'paid'
}

/** Money that somebody must look at, most often to give it back. The order stays as it is. */
async function flagMoney(
  recording: Recording,
  flag: OrderFlag,
  money: Record<string, unknown>,
): Promise<Outcome> {
  const { shop, order, payment } = recording
  shop.log.error({ orderId: order.id, paymentId: payment.id, flag, ...money }, 'payment flagged')
  await raiseFlag(recording, flag)
  await note(recording, 'payment-flagged', { flag, ...money })
  return outcomeOf(flag)
}

function outcomeOf(flag: string | null): Outcome {
  return flag === null || flag === 'paid-twice' ? 'paid' : 'mismatch'
}

/** The provider's order is not ours, or about another amount: no money is taken. */
async function flagMismatch(recording: Recording, state: PaymentState): Promise<Outcome> {
  const { tx, shop, payment } = recording
  if (payment.closedAt) return 'mismatch'
  const { orderId, amount, currency } = state
  shop.log.error({ paymentId: payment.id, orderId, amount, currency }, 'payment does not fit')
  await raiseFlag(recording, MISMATCH)
  await closeAttempt(tx, payment.id, 'replaced', shop.now())
  await note(recording, 'payment-flagged', { flag: MISMATCH, orderId, amount, currency })
  return 'mismatch'
}

const MISMATCH = 'mismatch'

/** Attempt, order, amount and currency are those that the shop knows. */
function fits(
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
  const { tx, shop, payment } = recording
  if (!payment.pendingAt) {
    await tx
      .update(payments)
      .set({ pendingAt: shop.now(), captureStartedAt: payment.captureStartedAt ?? shop.now() })
      .where(eq(payments.id, payment.id))
    await note(recording, 'payment-pending', { reason: captures[0]?.reason ?? null })
  }
  return 'pending'
}

async function raiseFlag({ tx, shop, order, payment }: Recording, flag: OrderFlag): Promise<void> {
  const now = shop.now()
  await restoreDeletedOrder(tx, order, now)
  await tx.update(payments).set({ flaggedAt: now, flag }).where(eq(payments.id, payment.id))
  await tx.update(orders).set({ flaggedAt: now, flag }).where(eq(orders.id, order.id))
}

/** Into the order's history. */
async function note(
  { tx, shop, order, payment, by }: Omit<Recording, 'touch'>,
  type: OrderEventType,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(orderEvents).values({
    orderId: order.id,
    type,
    actor: by,
    createdAt: shop.now(),
    details: { provider: payment.provider, reference: payment.reference, ...details },
  })
}
