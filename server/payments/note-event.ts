import { and, eq, sql } from 'drizzle-orm'
import type { OrderEventType, OrderFlag } from '#domain/order-history.ts'
import { orderEvents } from '../db/schema.ts'
import { restoreDeletedOrder } from '../orders/delete-order.ts'
import { setFlag } from '../orders/flags.ts'
import { recordEvent } from '../orders/history.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import type { ProviderEvent } from './provider.ts'
import { REFUND_FLAGS } from './refund-flag.ts'
import { settlePayment } from './settle-payment.ts'

/** The shopper's approval was reversed; money is at stake only if it was captured before. */
export async function noteApprovalReversed(
  shop: Shop,
  payment: PaymentRow,
  webhookId: string,
): Promise<string> {
  const outcome = await settlePayment(shop, payment.id, 'provider', 'begun')
  if (outcome === 'unavailable') throw new Error('the payment provider does not answer')
  if (outcome === 'paid') return noteReversal(shop, payment, webhookId)
  await write(shop, payment, webhookId, { type: 'approval-reversed', flag: null, details: {} })
  return 'noted'
}

/**
 * Money was taken back from the shop, for example by a chargeback. Nothing is recorded as refunded:
 * only the provider's own pages tell how much the shop gets back in the end.
 */
export async function noteReversal(
  shop: Shop,
  payment: PaymentRow,
  webhookId: string,
): Promise<string> {
  const reference = payment.captureReference ?? payment.reference
  await write(shop, payment, webhookId, {
    type: 'payment-reversed',
    flag: 'reversed',
    details: { reference },
  })
  return 'flagged'
}

/** A dispute was opened, changed or decided. */
export async function noteDispute(
  shop: Shop,
  payment: PaymentRow,
  webhookId: string,
  { dispute }: ProviderEvent,
): Promise<string> {
  const { stage = 'updated', reference = null, reason = null } = dispute ?? {}
  await write(shop, payment, webhookId, {
    type: `dispute-${stage}`,
    flag: 'disputed',
    details: { reference, reason },
  })
  return 'flagged'
}

interface Note {
  type: OrderEventType
  flag: Extract<OrderFlag, 'reversed' | 'disputed'> | null
  details: Record<string, unknown>
}

/** Records the event once per webhook and order, however often the job runs. */
async function write(
  shop: Shop,
  payment: PaymentRow,
  webhookId: string,
  { type, flag, details }: Note,
): Promise<void> {
  await change(shop, null, async (unit) => {
    const { tx } = unit
    const { order } = await lockAttempt(tx, payment.id)
    const [before] = await tx
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, order.id),
          sql`${orderEvents.details} ->> 'webhook' = ${webhookId}`,
        ),
      )
    if (before) return
    if (flag) {
      await restoreDeletedOrder(unit, order)
      await setFlag(unit, order.id, flag, REFUND_FLAGS)
    }
    await recordEvent(unit, order.id, {
      type,
      by: 'provider',
      details: { provider: payment.provider, ...details, webhook: webhookId },
    })
  })
}
