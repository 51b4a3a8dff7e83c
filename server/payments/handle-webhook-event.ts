import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { payments, webhookEvents } from '../db/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'
import type { PaymentRow } from './attempts.ts'
import { noteApprovalReversed, noteDispute, noteReversal } from './note-event.ts'
import type { ProviderEvent } from './provider.ts'
import { settleEventRefund } from './refund-elsewhere.ts'
import { settlePayment } from './settle-payment.ts'

type EventRow = typeof webhookEvents.$inferSelect

/**
 * The shop's own row may be committed a moment after the provider's event arrives. What is unknown
 * after this long belongs to another shop on the same account, or to a payment that was never
 * started here.
 */
const GIVE_UP_AFTER_MS = 10 * 60_000

/**
 * Handles an event once: its references only tell which payment to look up at the provider. Throws
 * to be retried later, when the provider does not respond or the payment is not known yet. Even if
 * that never succeeds, the sweep settles payments and refunds.
 */
export async function handleWebhookEvent(
  shop: Shop,
  { eventId }: Jobs['handle-webhook-event'],
): Promise<void> {
  const [row] = await shop.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId))
  if (!row || row.handledAt) return
  const outcome = await handle(shop, row, row.payload as ProviderEvent)
  const { type } = row
  shop.log.info({ type, eventId, outcome }, 'webhook handled')
  await shop.db
    .update(webhookEvents)
    .set({ handledAt: shop.now(), outcome })
    .where(eq(webhookEvents.id, eventId))
}

async function handle(shop: Shop, row: EventRow, event: ProviderEvent): Promise<string> {
  if (event.kind === 'other') return 'ignored'
  if (!shop.payments.named(row.provider)) return 'other-provider'
  const found = await findPayments(shop, row.provider, event)
  if (found.length === 0) {
    const age = shop.now().getTime() - row.receivedAt.getTime()
    if (age < GIVE_UP_AFTER_MS) throw new Error(`the payment of ${event.type} is not known yet`)
    return 'unknown-payment'
  }
  const orderIds = new Set(found.map(({ orderId }) => orderId))
  if (event.orderId) orderIds.add(event.orderId)
  // Only a dispute may concern several orders.
  if (orderIds.size > 1 && event.kind !== 'dispute') {
    shop.log.error({ event }, 'webhook names an order and the payment of another order')
    return 'does-not-fit'
  }
  const outcomes: string[] = []
  for (const payment of found) outcomes.push(await handleFor(shop, row, event, payment))
  return [...new Set(outcomes)].join(', ')
}

function handleFor(
  shop: Shop,
  { id }: EventRow,
  event: ProviderEvent,
  payment: PaymentRow,
): Promise<string> {
  switch (event.kind) {
    case 'payment':
      return settle(shop, payment)
    case 'refund':
      return settleEventRefund(shop, payment, event.refund)
    case 'approval-reversed':
      return noteApprovalReversed(shop, payment, id)
    case 'reversed':
      return noteReversal(shop, payment, id)
    default:
      return noteDispute(shop, payment, id, event)
  }
}

async function settle(shop: Shop, payment: PaymentRow): Promise<string> {
  const outcome = await settlePayment(shop, payment.id, 'provider')
  if (outcome === 'unavailable') throw new Error('the payment provider does not answer')
  return outcome
}

/** The attempts that an event names, by their own reference or that of a capture. */
async function findPayments(
  shop: Shop,
  provider: string,
  { kind, reference, captures, orderId }: ProviderEvent,
): Promise<PaymentRow[]> {
  // For a capture that names no attempt, all attempts of its order are checked.
  const isByOrder = kind === 'payment' && reference === null && z.uuid().safeParse(orderId).success
  const named = or(
    inArray(payments.reference, reference === null ? [] : [reference]),
    inArray(payments.captureReference, captures),
    isByOrder ? eq(payments.orderId, orderId!) : undefined,
  )
  return shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), named))
    .orderBy(payments.id)
}
