import { and, eq, sql } from 'drizzle-orm'
import { isDatabaseAway } from '../db/connect.ts'
import { orderEvents, orders, payments } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { PaymentRow } from './attempts.ts'
import type { Outcome } from './record-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * - paid: the money is here.
 * - unpaid: no money has moved, and none is moving.
 * - unknown: the provider has not decided yet, or nobody here can ask it any more.
 * - away: the provider does not answer at the moment.
 */
export type Answer = 'paid' | 'unpaid' | 'unknown' | 'away'

/** Settles an open attempt by the clock, and sets when it will be asked about the next time. */
export async function askAgain(shop: Shop, attempt: PaymentRow): Promise<Answer> {
  const now = shop.now()
  // A pause never goes beyond the hold: on its end the order is to expire, and not an hour later.
  const holdEnds = sql`(select ${orders.holdUntil} from ${orders}
    where ${orders.id} = ${payments.orderId} and ${orders.holdUntil} > ${now.toISOString()})`
  // Before the question: whatever happens on the way, the next tick does not begin with this one.
  await shop.db
    .update(payments)
    .set({
      checks: sql`${payments.checks} + 1`,
      nextCheckAt: sql`least(${nextCheck(attempt.checks, now).toISOString()}::timestamptz, ${holdEnds})`,
    })
    .where(eq(payments.id, attempt.id))
  if (attempt.provider !== shop.payments?.name) {
    // Money moves only once the shop asks for it, so where it never did there is none.
    return attempt.captureStartedAt ? 'unknown' : 'unpaid'
  }
  // Only its buyer may have a card charged again that was refused: by the clock it would come late,
  // when they have long given up.
  const isRefused = await wasDeclined(shop, attempt)
  const outcome = await settlePayment(shop, attempt.id, 'system', isRefused ? 'begun' : 'approved')
  return isRefused && outcome === 'approved' ? 'unpaid' : ANSWERS[outcome]
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

/** Does the work for each item of a tick; a fault with one of them must not stop the others. */
export async function eachOnItsOwn<item extends { id: string }>(
  shop: Pick<Shop, 'log'>,
  items: readonly item[],
  work: (item: item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (err) {
      if (isDatabaseAway(err)) throw err
      shop.log.error({ err, id: item.id }, 'a scheduled check failed')
    }
  }
}

/** The pause doubles from one minute to six hours. */
export function nextCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** checks, MAX_PAUSE_MINUTES) * 60_000)
}

const MAX_PAUSE_MINUTES = 6 * 60

const ANSWERS: Record<Outcome, Answer> = {
  paid: 'paid',
  approved: 'unknown',
  pending: 'unknown',
  'not-approved': 'unpaid',
  declined: 'unpaid',
  // Either nothing was taken, or what was taken is recorded and flagged.
  mismatch: 'unpaid',
  closed: 'unpaid',
  unavailable: 'away',
}
