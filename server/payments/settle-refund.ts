import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Refund } from '#contract/admin/refunds.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { isByHand } from '#domain/payments.ts'
import { payments, refunds, users } from '../db/schema.ts'
import { isOpen, type RefundRow } from '../orders/money.ts'
import type { Shop } from '../shop.ts'
import { PaymentFault } from './payment-fault.ts'
import type { PaymentProvider } from './provider.ts'
import { type RefundAnswer, recordRefund } from './record-refund.ts'
import { ANSWER_MISMATCH, isMismatched, presentRefund } from './refunds.ts'
import { storedCalls } from './stored-calls.ts'

/** PayPal remembers a refund's key for 45 days; sent later, it might refund twice. */
const REFUND_DAYS = 30

/** Refunds of this moment or later can be sent again. */
export function sendableSince(now: Date): Date {
  return new Date(now.getTime() - REFUND_DAYS * 24 * 60 * 60_000)
}

/**
 * Asks the provider for a stored refund, or for the state of one that it has accepted. Safe to
 * repeat: the refund's id is the key, so the money is refunded once. One that is too old to be sent
 * again is left for an admin to check.
 * @throws ShopError not-found, refund-failed, payments-unavailable.
 */
export async function settleRefund(shop: Shop, refundId: string): Promise<Refund> {
  await askAboutRefund(shop, refundId)
  const { refund, name } = await find(shop, refundId)
  if (refund.failedAt) throw new ShopError('refund-failed', { reason: refund.failure ?? '' })
  return presentRefund(refund, name)
}

/**
 * Like `settleRefund`, for jobs: a failed refund is only recorded.
 * @throws ShopError not-found, payments-unavailable.
 */
export async function askAboutRefund(shop: Shop, refundId: string): Promise<void> {
  const { refund, payment } = await find(shop, refundId)
  if (!isOpen(refund)) return
  if (isByHand(payment.provider)) {
    // The owner hands it back and says so with the refund: there is nobody to ask.
    const { id: reference, amount } = refund
    const { captureReference, currency } = payment
    const answer = { reference, captureReference, amount, currency, status: 'completed' as const }
    return recordRefund(shop, refund.id, answer)
  }
  const provider = shop.payments.named(payment.provider)
  if (!provider) throw new ShopError('payments-unavailable')
  await askProvider(shop, provider, refund, payment.captureReference ?? '')
}

async function askProvider(
  shop: Shop,
  provider: PaymentProvider,
  refund: RefundRow,
  captureReference: string,
): Promise<void> {
  if (!refund.reference && refund.createdAt < sendableSince(shop.now())) {
    return recordRefund(shop, refund.id, 'unreadable')
  }
  const journal = storedCalls(shop, provider.name)
  let answer: RefundAnswer
  try {
    answer = refund.reference
      ? await provider.lookUpRefund(refund.reference)
      : await provider.refund(captureReference, refund.amount, refund.id, journal)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    const { id: refundId, orderId } = refund
    shop.log.error({ err: error, refundId, orderId }, 'refund failed')
    // A refused status query says nothing about the refund, nor do wrong credentials: an earlier
    // call may have succeeded.
    const unknown = error.kind === 'unavailable' || error.kind === 'misconfigured'
    if (unknown) return storeLastError(shop, refund, error.issue)
    if (error.kind === 'unreadable' || error.kind === 'by-hand') answer = 'unreadable'
    else if (refund.reference || isMismatched(refund))
      return storeLastError(shop, refund, error.issue)
    else answer = { failure: error.issue }
  }
  await recordRefund(shop, refund.id, answer)
}

/**
 * Stores the provider's last error for an admin who looks at an open refund; a recorded mismatch is
 * never overwritten.
 */
async function storeLastError(shop: Shop, { id }: RefundRow, issue: string): Promise<void> {
  const open = and(eq(refunds.id, id), isNull(refunds.completedAt), isNull(refunds.failedAt))
  const waits = or(isNull(refunds.failure), ne(refunds.failure, ANSWER_MISMATCH))
  await shop.db.update(refunds).set({ failure: issue }).where(and(open, waits))
}

/**
 * Records what an admin found at the provider about a refund whose response did not match: whether
 * the money was refunded.
 * @throws ShopError not-found, refund-not-to-check.
 */
export async function resolveRefund(
  shop: Shop,
  admin: Viewer,
  refundId: string,
  refunded: boolean,
): Promise<Refund> {
  const { refund } = await find(shop, refundId)
  if (!isMismatched(refund)) throw new ShopError('refund-not-to-check')
  await recordRefund(shop, refundId, { foundBy: admin, refunded })
  const { refund: now, name } = await find(shop, refundId)
  return presentRefund(now, name)
}

async function find(shop: Shop, refundId: string) {
  const [found] = await shop.db
    .select({ refund: refunds, payment: payments, name: users.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(eq(refunds.id, refundId))
  if (!found) throw new ShopError('not-found', { what: 'payment' })
  return found
}
