import { and, eq, sql } from 'drizzle-orm'
import type { OrderEventType, OrderFlag } from '#domain/order-history.ts'
import { orderEvents } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import { flagOrder } from './flag-order.ts'
import type { ProviderEvent } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

/** The provider took the shopper's approval back; money is at stake only if it was captured before. */
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
 * Money was taken back from the shop, as by a chargeback. How much of it comes back in the end only
 * the provider's pages tell, so nothing is booked.
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

/** The buyer, or their bank, wants the money back, or somebody has decided about it. */
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

/** Once for each webhook and order, however often the job runs. */
async function write(
  shop: Shop,
  payment: PaymentRow,
  webhookId: string,
  { type, flag, details }: Note,
): Promise<void> {
  await change(shop, async (tx) => {
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
    if (flag) await flagOrder(tx, shop, order, flag)
    await tx.insert(orderEvents).values({
      orderId: order.id,
      type,
      actor: 'provider',
      details: { provider: payment.provider, ...details, webhook: webhookId },
      createdAt: shop.now(),
    })
  })
}
