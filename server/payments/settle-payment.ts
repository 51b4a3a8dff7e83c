import { and, eq, isNull } from 'drizzle-orm'
import { isShopError } from '#domain/errors.ts'
import { assertPayable } from '#domain/orders.ts'
import { payments } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { closeAttempt, listAttempts, lockAttempt, type PaymentRow } from './attempts.ts'
import { PaymentFault } from './payment-fault.ts'
import type { PaymentProvider, PaymentState } from './provider.ts'
import { recordFault, recordState } from './record-payment.ts'
import type { Outcome, SettledBy } from './recording.ts'
import { storedCalls } from './stored-calls.ts'

/** Whether to capture every approved payment, or only those whose capture was begun before. */
type Capturable = 'approved' | 'begun'

/**
 * Looks up the state of an attempt and records it. The browser's call, the webhook and the sweep
 * all end here, in any order and at the same time: this is the only way to 'paid'.
 *
 * The shop's intent is stored and committed; the provider is asked outside any transaction; then
 * one transaction records the outcome with the order's row locked. A crash at any point leaves
 * something that the next call completes.
 */
export async function settlePayment(
  shop: Shop,
  paymentId: string,
  by: SettledBy,
  capturable: Capturable = 'approved',
): Promise<Outcome> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new Error(`payment ${paymentId} does not exist`)
  const provider = shop.payments.named(payment.provider)
  if (!provider) return payment.closedAt ? 'closed' : 'unavailable'
  try {
    const state = await provider.lookUp(payment.reference, storedCalls(shop, provider.name))
    const settled = await recordState(shop, payment.id, state, by)
    if (settled !== 'approved') return settled
    if (capturable === 'begun' && !payment.captureStartedAt) return settled
    return await capture(shop, provider, payment, by)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    return handleFault(shop, provider, payment, error, by, null)
  }
}

/** Captures an approved payment, or voids it if the order can no longer be paid. */
async function capture(
  shop: Shop,
  provider: PaymentProvider,
  payment: PaymentRow,
  by: SettledBy,
): Promise<Outcome> {
  // Each attempt has an invoice of its own, so the provider would take the money twice.
  if (await isPaidByAnother(shop, provider, payment, by)) {
    await voidPayment(shop, provider, payment.reference)
    return 'paid'
  }
  const intent = await beginCapture(shop, payment.id)
  if (intent === 'not-wanted') {
    await voidPayment(shop, provider, payment.reference)
    return 'closed'
  }
  if (intent === 'captured') return 'paid'
  let state: PaymentState
  try {
    // One intent has one key, so concurrent callers capture once.
    const key = `${payment.id}-${intent.startedAt.getTime()}`
    state = await provider.capture(payment.reference, key, storedCalls(shop, provider.name))
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    return handleFault(shop, provider, payment, error, by, intent.startedAt)
  }
  return recordState(shop, payment.id, state, by)
}

/** Commits that a capture is about to begin: from here on the order cannot be cancelled. */
async function beginCapture(
  shop: Shop,
  paymentId: string,
): Promise<{ startedAt: Date } | 'not-wanted' | 'captured'> {
  return change(shop, null, async (unit) => {
    const { order, payment } = await lockAttempt(unit.tx, paymentId)
    if (payment.capturedAt) return 'captured'
    if (payment.captureStartedAt) return { startedAt: payment.captureStartedAt }
    try {
      assertPayable(order)
    } catch (error) {
      if (!isShopError(error, 'order-not-payable')) throw error
      await closeAttempt(unit, paymentId, 'voided')
      return 'not-wanted'
    }
    // Of another amount: its lines were edited since.
    if (order.deletedAt || payment.closedAt || payment.amount !== order.total) {
      await closeAttempt(unit, paymentId, 'voided')
      return 'not-wanted'
    }
    // The system clock, not the shop's: two intents of one attempt must differ, even in tests that
    // stop the shop's clock.
    const startedAt = new Date()
    await unit.tx
      .update(payments)
      .set({ captureStartedAt: startedAt })
      .where(and(eq(payments.id, paymentId), isNull(payments.captureStartedAt)))
    return { startedAt }
  })
}

async function handleFault(
  shop: Shop,
  provider: PaymentProvider,
  payment: PaymentRow,
  fault: PaymentFault,
  by: SettledBy,
  startedAt: Date | null,
): Promise<Outcome> {
  const { id: paymentId, orderId } = payment
  const isSevere = ['misconfigured', 'refused', 'unreadable'].includes(fault.kind)
  shop.log[isSevere ? 'error' : 'info']({ err: fault, orderId, paymentId }, 'payment not settled')
  if (fault.kind === 'already-paid') {
    if (await isPaidByAnother(shop, provider, payment, by)) return 'paid'
    const elsewhere = new PaymentFault('unavailable', 'PAID_ELSEWHERE')
    return recordFault(shop, paymentId, elsewhere, null, by)
  }
  return recordFault(shop, paymentId, fault, startedAt, by)
}

/** Asks about the order's other attempts; one that has taken the money replaces this one. */
async function isPaidByAnother(
  shop: Shop,
  provider: PaymentProvider,
  payment: PaymentRow,
  by: SettledBy,
): Promise<boolean> {
  for (const other of await listAttempts(shop.db, payment.orderId)) {
    if (other.id === payment.id || other.provider !== payment.provider) continue
    const state = await provider
      .lookUp(other.reference, storedCalls(shop, provider.name))
      .catch(() => null)
    const outcome = state && (await recordState(shop, other.id, state, by))
    if (outcome !== 'paid') continue
    await change(shop, null, (unit) => closeAttempt(unit, payment.id, 'replaced'))
    return true
  }
  return false
}

/** Nothing is lost if this fails: an unused approval expires by itself, and the sweep voids again. */
async function voidPayment(
  shop: Shop,
  provider: PaymentProvider,
  reference: string,
): Promise<void> {
  try {
    await provider.void(reference, storedCalls(shop, provider.name))
  } catch (err) {
    shop.log.warn({ err, reference }, 'unneeded payment could not be voided')
  }
}
