import { and, asc, eq, exists, gte, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import { statusOf } from '#domain/orders.ts'
import { BY_HAND } from '#domain/payments.ts'
import { orders, payments, refunds } from '../db/schema.ts'
import { matchesFilter } from '../orders/order-filters.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { askAgain, forEachIsolated, nextCheck } from './ask-again.ts'
import { closeAttempt, lockAttempt, type PaymentRow } from './attempts.ts'
import type { PaymentProviders } from './providers.ts'
import { releaseReservations } from './release-reservations.ts'
import { askAboutRefund, sendableSince } from './settle-refund.ts'

const PER_TICK = 200

/** A new attempt is left alone this long: its shopper is most likely paying right now. */
const GRACE_MS = 2 * 60_000

/**
 * Asks the provider, at growing intervals, about everything whose outcome is open: attempts that
 * were approved and never captured, captures without an answer, payments under review, refunds. It
 * catches whatever browsers and webhooks failed to report.
 */
export async function sweepPayments(shop: Shop): Promise<void> {
  const unavailable = new Set<string>()
  await forEachIsolated(shop, await findDueAttempts(shop), async (attempt) => {
    if (unavailable.has(attempt.provider)) return
    const answer = await askAgain(shop, attempt)
    if (answer === 'unavailable') unavailable.add(attempt.provider)
    if (answer === 'unpaid') await closeIfUnwanted(shop, attempt)
  })
  await releaseReservations(shop)
  await forEachIsolated(shop, await findDueRefunds(shop), async ({ id, checks, provider }) => {
    if (unavailable.has(provider)) return
    await shop.db
      .update(refunds)
      .set({ checks: checks + 1, nextCheckAt: nextCheck(checks, shop.now()) })
      .where(eq(refunds.id, id))
    await askAboutRefund(shop, id)
  })
}

/**
 * Leaves out orders whose hold is over: expire-orders.ts asks about those and acts on the answer.
 */
function findDueAttempts({ db, now, payments: providers }: Shop): Promise<PaymentRow[]> {
  const isNew = lte(payments.createdAt, new Date(now().getTime() - GRACE_MS))
  const isOverdue = exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(eq(orders.id, payments.orderId), matchesFilter('unpaid'), lte(orders.holdUntil, now())),
      ),
  )
  return db
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.capturedAt),
        isNull(payments.closedAt),
        inArray(payments.provider, namesOf(providers)),
        or(lte(payments.nextCheckAt, now()), and(isNull(payments.nextCheckAt), isNew)),
        not(isOverdue),
      ),
    )
    .orderBy(sql`${payments.nextCheckAt} nulls first`, asc(payments.id))
    .limit(PER_TICK)
}

/** Closes the attempt of an order that was cancelled or has expired, unless its money is on the way. */
async function closeIfUnwanted(shop: Shop, attempt: PaymentRow): Promise<void> {
  await change(shop, null, async (unit) => {
    const { order, payment } = await lockAttempt(unit.tx, attempt.id)
    if (payment.captureStartedAt) return
    if (statusOf(order) === 'placed' && !order.deletedAt) return
    await closeAttempt(unit, attempt.id, 'voided')
  })
}

type DueRefund = Pick<typeof refunds.$inferSelect, 'id' | 'checks'> & { provider: string }

function findDueRefunds({ db, now, payments: providers }: Shop): Promise<DueRefund[]> {
  const isNew = lte(refunds.createdAt, new Date(now().getTime() - GRACE_MS))
  return db
    .select({ id: refunds.id, checks: refunds.checks, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        isNull(refunds.completedAt),
        isNull(refunds.failedAt),
        gte(refunds.createdAt, sendableSince(now())),
        inArray(payments.provider, [...namesOf(providers), ...BY_HAND]),
        or(lte(refunds.nextCheckAt, now()), and(isNull(refunds.nextCheckAt), isNew)),
      ),
    )
    .orderBy(sql`${refunds.nextCheckAt} nulls first`, asc(refunds.id))
    .limit(PER_TICK)
}

function namesOf({ all }: PaymentProviders): string[] {
  return all.map(({ name }) => name)
}
