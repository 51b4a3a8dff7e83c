import { and, eq, sql } from 'drizzle-orm'
import { isDatabaseUnavailable } from '../db/connect.ts'
import { orderEvents, orders, payments } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { PaymentRow } from './attempts.ts'
import type { Outcome } from './recording.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * - paid: the money was captured.
 * - unpaid: no money has moved, and none is moving.
 * - unknown: the provider has not decided yet, or the shop no longer uses this provider.
 * - unavailable: the provider does not respond.
 */
export type Answer = 'paid' | 'unpaid' | 'unknown' | 'unavailable'

/** Settles an open attempt from a scheduled job, and sets when to ask about it next. */
export async function askAgain(shop: Shop, attempt: PaymentRow): Promise<Answer> {
  const now = shop.now()
  // The next check is never later than the end of the hold, so that the order expires on time.
  const holdEnds = sql`(select ${orders.holdUntil} from ${orders}
    where ${orders.id} = ${payments.orderId} and ${orders.holdUntil} > ${now.toISOString()})`
  // Set before asking, so that an attempt that fails is not the first again at the next tick.
  await shop.db
    .update(payments)
    .set({
      checks: sql`${payments.checks} + 1`,
      nextCheckAt: sql`least(${nextCheck(attempt.checks, now).toISOString()}::timestamptz, ${holdEnds})`,
    })
    .where(eq(payments.id, attempt.id))
  if (!shop.payments.named(attempt.provider)) {
    // Money moves only when the shop asks for it: without a capture there is none.
    return attempt.captureStartedAt ? 'unknown' : 'unpaid'
  }
  // Only the buyer may retry a declined card: a scheduled charge would come long after they have
  // given up.
  const isDeclined = await wasDeclined(shop, attempt)
  const outcome = await settlePayment(shop, attempt.id, 'system', isDeclined ? 'begun' : 'approved')
  return isDeclined && outcome === 'approved' ? 'unpaid' : ANSWERS[outcome]
}

async function wasDeclined(shop: Shop, { orderId, reference }: PaymentRow): Promise<boolean> {
  const numDeclined = await shop.db.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, orderId),
      eq(orderEvents.type, 'payment-declined'),
      sql`${orderEvents.details} ->> 'reference' = ${reference}`,
    ),
  )
  return numDeclined > 0
}

/** Runs the work for each item; a failure of one does not stop the others. */
export async function forEachIsolated<item extends { id: string }>(
  shop: Pick<Shop, 'log'>,
  items: readonly item[],
  work: (item: item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (err) {
      if (isDatabaseUnavailable(err)) throw err
      shop.log.error({ err, id: item.id }, 'scheduled check failed')
    }
  }
}

/** When to check next: the interval doubles from one minute to six hours. */
export function nextCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** checks, MAX_INTERVAL_MINUTES) * 60_000)
}

const MAX_INTERVAL_MINUTES = 6 * 60

const ANSWERS: Record<Outcome, Answer> = {
  paid: 'paid',
  approved: 'unknown',
  pending: 'unknown',
  waiting: 'unknown',
  'not-approved': 'unpaid',
  declined: 'unpaid',
  // Either nothing was captured, or what was captured is recorded and flagged.
  mismatch: 'unpaid',
  closed: 'unpaid',
  unavailable: 'unavailable',
}
