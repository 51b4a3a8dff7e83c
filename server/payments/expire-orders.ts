import { and, asc, eq, lte, not, sql } from 'drizzle-orm'
import { orders, payments } from '../db/schema.ts'
import { markExpired } from '../orders/mark-expired.ts'
import { matchesFilter } from '../orders/order-filters.ts'
import { readExpiryBacklog, recordBacklogTick } from '../settings/expiry-backlog.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { askAgain, forEachIsolated } from './ask-again.ts'
import { closeAttempt, findOpenAttempt } from './attempts.ts'
import { clearUnknownPayment, flagUnknownPayment } from './unknown-payment.ts'

/** Limits one tick, so that other jobs get their turn after a long downtime. */
const ORDERS_PER_TICK = 500

/**
 * Expires unpaid orders whose hold is over: their units are available again. The provider is asked
 * first. While it is unavailable or undecided the order stays unpaid and later ticks ask again;
 * after a day the order is flagged.
 */
export async function expireOrders(shop: Shop): Promise<void> {
  const backlog = await readExpiryBacklog(shop.db)
  const overdue = await findOverdue(shop)
  const isOld = (holdUntil: Date) => backlog !== null && holdUntil < backlog.before
  let numOldExpired = 0
  const unavailable = new Set<string>()
  await forEachIsolated(shop, overdue, async ({ id, holdUntil }) => {
    const open = await findOpenAttempt(shop.db, id)
    if (open && unavailable.has(open.provider)) return
    const answer = open ? await askAgain(shop, open) : 'unpaid'
    if (open && answer === 'unavailable') unavailable.add(open.provider)
    if (answer === 'unavailable' || answer === 'unknown')
      await flagUnknownPayment(shop, id, holdUntil)
    if (answer !== 'unpaid') return
    const isSilent = isOld(holdUntil)
    if ((await expireOrder(shop, id, { isSilent })) && isSilent) numOldExpired++
  })
  if (!backlog || backlog.doneAt) return
  const last = overdue.at(-1)
  const isDone = overdue.length < ORDERS_PER_TICK || !last || !isOld(last.holdUntil)
  await recordBacklogTick(shop, backlog, { numExpired: numOldExpired, isDone })
}

/**
 * Mismatched money was captured and not refunded yet. An email saying that nothing was charged
 * would be wrong, so an admin decides first.
 */
const hasMismatchedMoney = sql`(${orders.flag} is not null and exists (select from ${payments}
  where ${payments.orderId} = ${orders.id} and ${payments.capturedAt} is not null
    and ${payments.refundedAmount} < ${payments.capturedAmount}))`

/** Oldest first, without those whose provider is to be asked later. */
function findOverdue({ db, now }: Shop): Promise<{ id: string; holdUntil: Date }[]> {
  const isAskedLater = sql`exists (select from ${payments}
    where ${payments.orderId} = ${orders.id} and ${payments.capturedAt} is null
      and ${payments.closedAt} is null and ${payments.nextCheckAt} > ${now().toISOString()})`
  return db
    .select({ id: orders.id, holdUntil: orders.holdUntil })
    .from(orders)
    .where(
      and(
        matchesFilter('unpaid'),
        lte(orders.holdUntil, now()),
        sql`not ${isAskedLater}`,
        not(hasMismatchedMoney),
      ),
    )
    .orderBy(asc(orders.holdUntil))
    .limit(ORDERS_PER_TICK)
}

/**
 * Expires one order whose provider has just said that no money moved. Returns false when the order
 * has changed since: paid, cancelled, or its buyer started to pay.
 */
function expireOrder(
  shop: Shop,
  orderId: string,
  { isSilent }: { isSilent: boolean },
): Promise<boolean> {
  return change(shop, null, async (unit) => {
    const { tx, now } = unit
    const isOverdue = and(
      matchesFilter('unpaid'),
      lte(orders.holdUntil, now),
      not(hasMismatchedMoney),
    )
    // Locks before it checks: a payment may be recorded while this waits for the row.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), isOverdue))
    if (!order) return false
    const open = await findOpenAttempt(tx, orderId)
    if (open?.captureStartedAt) return false
    if (open) await closeAttempt(unit, open.id, 'expired')
    await markExpired(unit, orderId)
    await clearUnknownPayment(unit, orderId)
    if (!isSilent) await unit.enqueue('order-expired', { orderId })
    return true
  })
}
