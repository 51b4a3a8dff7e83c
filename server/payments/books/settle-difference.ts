import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { settle } from '#contract/admin/books.ts'
import type { Viewer } from '#domain/accounts.ts'
import type { SettleAction } from '#domain/books.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { differences, orders, paymentReports, payments } from '../../db/schema.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import { lockAttempt, type PaymentRow } from '../attempts.ts'
import { PaymentFault } from '../payment-fault.ts'
import { NotDecided, settleEventRefund } from '../refund-elsewhere.ts'
import { settlePayment } from '../settle-payment.ts'
import { storeFindings } from './compare-day.ts'
import { settleRow } from './settle-row.ts'
import { closeDifference, type DifferenceRow } from './store-differences.ts'

type Request = z.output<typeof settle.body>

/**
 * Settles a difference by its one action, or ignores it with a reason. Money is recorded and
 * refunded by the functions that do it everywhere; safe to repeat, and at the same time.
 * @throws ShopError not-found, difference-changed, invalid-input, payment-mismatch,
 * payments-unavailable, payment-pending, not-undoable, and those of a refund.
 */
export async function settleDifference(
  shop: Shop,
  admin: Viewer,
  id: string,
  request: Request,
): Promise<void> {
  const [difference] = await shop.db.select().from(differences).where(eq(differences.id, id))
  if (!difference) throw new ShopError('not-found', { what: 'difference' })
  // Another tab, or another admin, was faster.
  if (difference.settledAt) return
  const { action } = request
  if (action === 'ignore') return ignore(shop, admin, difference, request.reason ?? '')
  if (action !== difference.action) throw new ShopError('difference-changed')
  if (difference.way === 'PayPal') await settleReported(shop, admin, difference, action)
  else await settleRow(shop, admin, difference, request)
}

async function ignore(
  shop: Shop,
  admin: Viewer,
  difference: DifferenceRow,
  reason: string,
): Promise<void> {
  if (!reason) throw invalid({ reason: 'Required' })
  await change(shop, admin, async (unit) => {
    await closeDifference(unit, difference, 'ignore', {
      name: await nameOf(unit, difference),
      reason,
    })
  })
}

/** Settles what a provider has reported; then compares again with what it said. */
async function settleReported(
  shop: Shop,
  admin: Viewer,
  difference: DifferenceRow,
  action: SettleAction,
): Promise<void> {
  const paymentId = difference.paymentId!
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, paymentId))
  if (action === 'record-payment') await recordPayment(shop, payment!)
  if (action === 'record-refund') await recordRefund(shop, payment!, difference.reference)
  const { timeZone } = await currentSettings(shop)
  await change(shop, admin, async (unit) => {
    const { payment: now } = await lockAttempt(unit.tx, paymentId)
    if (action === 'take-fee') await takeFee(unit, now, difference)
    await closeDifference(unit, difference, action, { name: await nameOf(unit, difference) })
    const [said] = await unit.tx
      .select()
      .from(paymentReports)
      .where(eq(paymentReports.paymentId, paymentId))
    const [current] = await unit.tx.select().from(payments).where(eq(payments.id, paymentId))
    if (said) await storeFindings(unit, current!, said.report, timeZone)
  })
}

async function recordPayment(shop: Shop, payment: PaymentRow): Promise<void> {
  const outcome = await settlePayment(shop, payment.id, 'admin')
  if (outcome === 'unavailable') throw new ShopError('payments-unavailable')
  const [now] = await shop.db.select().from(payments).where(eq(payments.id, payment.id))
  // What was captured is recorded, and flagged if it does not fit; all else is unsettled.
  if (!now!.capturedAt) throw new ShopError('difference-changed')
}

async function recordRefund(shop: Shop, payment: PaymentRow, reference: string): Promise<void> {
  if (!shop.payments.named(payment.provider)) throw new ShopError('payments-unavailable')
  let outcome: string
  try {
    outcome = await settleEventRefund(shop, payment, reference)
  } catch (error) {
    if (error instanceof NotDecided) throw new ShopError('payment-pending')
    if (error instanceof PaymentFault) throw new ShopError('payments-unavailable')
    throw error
  }
  // The order is flagged: a person has to see which refund this is.
  if (outcome === 'flagged') throw new ShopError('payment-mismatch')
  if (outcome === 'refund-failed') throw new ShopError('difference-changed')
}

async function takeFee({ tx }: Unit, payment: PaymentRow, { found }: DifferenceRow): Promise<void> {
  await tx.update(payments).set({ fee: found }).where(eq(payments.id, payment.id))
}

/** For the change log: the order, or what the provider calls it. */
async function nameOf({ tx }: Unit, { orderId, reference, day }: DifferenceRow): Promise<string> {
  if (!orderId) return reference || day
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
  return `#${order!.number}`
}
