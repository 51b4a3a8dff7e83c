import { and, eq, sql } from 'drizzle-orm'
import { statusOf } from '#domain/orders.ts'
import type { Tx } from '../db/connect.ts'
import { orderEvents, refunds } from '../db/schema.ts'
import { restoreDeletedOrder } from '../orders/delete-order.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import { isOpen, type RefundRow } from '../orders/money.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import { PaymentFault } from './payment-fault.ts'
import type { RefundState } from './provider.ts'
import { recordRefund } from './record-refund.ts'
import { REFUND_FLAGS } from './refund-flag.ts'
import { restockableOf } from './refund-order.ts'
import { isMismatched, listRefunds, moneyOf } from './refunds.ts'
import { askAboutRefund } from './settle-refund.ts'

const FLAG = 'refunded-elsewhere'

/** It has to be asked again later. */
export class NotDecided extends Error {}

/**
 * Handles an event about a refund of this payment. A refund that the shop requested is settled.
 * Otherwise the owner made it on the provider's own pages: it is looked up, and recorded like any
 * other if it matches, else only flagged.
 */
export async function settleEventRefund(
  shop: Shop,
  payment: PaymentRow,
  reference: string | null,
): Promise<string> {
  if (reference === null) return 'does-not-fit'
  // A refund whose response was lost has no reference yet; asking again returns the same refund.
  const unnamed = (await refundsOf(shop, payment)).filter((one) => isOpen(one) && !one.reference)
  for (const refund of unnamed) await askAboutRefund(shop, refund.id)
  const own = (await refundsOf(shop, payment)).find((one) => one.reference === reference)
  if (own) return settleOwn(shop, own)
  if (unnamed.length > 0 && (await hasWaiting(shop, payment))) {
    throw new NotDecided('the refund may be one that waits for its answer')
  }

  const state = await lookUp(shop, payment.provider, reference)
  if (state?.status === 'pending') throw new NotDecided('the refund is still pending')
  if (state?.status === 'failed') return 'refund-failed'
  const refundId = await storeRefund(shop, payment, reference, state)
  if (refundId === null || !state) return 'flagged'
  await recordRefund(shop, refundId, state)
  return 'refunded-elsewhere'
}

async function settleOwn(shop: Shop, refund: RefundRow): Promise<string> {
  if (isOpen(refund)) await askAboutRefund(shop, refund.id)
  const [now] = await shop.db.select().from(refunds).where(eq(refunds.id, refund.id))
  if (isMismatched(now!)) return 'flagged'
  if (isOpen(now!)) throw new NotDecided('the refund is still pending')
  return now!.completedAt ? 'refunded' : 'refund-failed'
}

/** Null when the provider does not know the refund, or its response cannot be read. */
async function lookUp(
  shop: Shop,
  provider: string,
  reference: string,
): Promise<RefundState | null> {
  try {
    return await shop.payments.named(provider)!.lookUpRefund(reference)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    if (error.kind === 'unavailable' || error.kind === 'misconfigured') throw error
    return null
  }
}

/**
 * Flags the order and stores the refund as an open one; only flags it when it does not match. Once
 * per refund; returns its id.
 */
async function storeRefund(
  shop: Shop,
  payment: PaymentRow,
  reference: string,
  state: RefundState | null,
): Promise<string | null> {
  return change(shop, null, async (unit) => {
    const { tx } = unit
    const { order } = await lockAttempt(tx, payment.id)
    const allRefunds = await listRefunds(tx, order.id)
    const same = allRefunds.find(({ refund }) => refund.reference === reference)
    if (same) return same.refund.id
    const money = await moneyOf(tx, order.id, allRefunds)
    const left = money.find((one) => one.payment.id === payment.id)?.left ?? 0
    // A refund that an admin closed by hand without its id may be this very one.
    const isAmbiguous = allRefunds.some(
      ({ refund }) => refund.paymentId === payment.id && !refund.failedAt && !refund.reference,
    )
    const isMatch =
      state !== null &&
      state.reference === reference &&
      state.captureReference === payment.captureReference &&
      state.currency === payment.currency &&
      state.amount > 0 &&
      state.amount <= left &&
      !isAmbiguous
    if (!isMatch && (await isAlreadyFlagged(tx, order.id, reference))) return null
    await restoreDeletedOrder(unit, order)
    await setFlag(unit, order.id, FLAG, REFUND_FLAGS)
    if (!isMatch) {
      shop.log.error({ orderId: order.id, reference, state, left }, 'refund cannot be recorded')
      await recordEvent(unit, order.id, {
        type: 'refund-flagged',
        by: 'provider',
        details: { flag: FLAG, reference, amount: state?.amount, answered: state },
      })
      return null
    }
    const all = money.reduce((sum, one) => sum + one.left, 0)
    const closes = state.amount === all && statusOf(order) === 'paid'
    const openRestocks = allRefunds
      .filter(({ refund }) => isOpen(refund))
      .map(({ refund }) => refund.restock)
    const restock = closes ? Object.fromEntries(await restockableOf(tx, order, openRestocks)) : {}
    const { id: paymentId, orderId } = payment
    const [row] = await tx
      .insert(refunds)
      .values({
        orderId,
        paymentId,
        amount: state.amount,
        reference,
        restock,
        createdAt: unit.now,
      })
      .returning({ id: refunds.id })
    return row!.id
  })
}

async function isAlreadyFlagged(tx: Tx, orderId: string, reference: string): Promise<boolean> {
  const { details, type } = orderEvents
  const [before] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(type, 'refund-flagged'),
        sql`${details} ->> 'flag' = ${FLAG} and ${details} ->> 'reference' = ${reference}`,
      ),
    )
  return before !== undefined
}

/** The refunds of a payment, including those made elsewhere. */
function refundsOf(shop: Shop, payment: PaymentRow): Promise<RefundRow[]> {
  return shop.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
}

async function hasWaiting(shop: Shop, payment: PaymentRow): Promise<boolean> {
  const all = await refundsOf(shop, payment)
  return all.some((one) => isOpen(one) && !one.reference && !isMismatched(one))
}
