import { and, asc, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { orders, payments } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordEvent } from './history.ts'
import { matchesFilter } from './order-filters.ts'

const ORDERS_PER_TICK = 500

/** Reminds each buyer of an unpaid order once, halfway through its hold. */
export async function remindBuyers(shop: Shop): Promise<void> {
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    const holdStartedAt = sql`coalesce(${orders.holdRestartedAt}, ${orders.createdAt})`
    const isHalfOver = sql`${holdStartedAt} + (${orders.holdUntil} - ${holdStartedAt}) / 2 <= ${now.toISOString()}`
    const hasCaptureInProgress = sql`exists (select from ${payments} where ${payments.orderId} = ${orders.id}
    and (${payments.captureStartedAt} is not null or ${payments.capturedAt} is not null)
    and ${payments.closedAt} is null)`
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          matchesFilter('unpaid'),
          isNull(orders.remindedAt),
          gt(orders.holdUntil, now),
          isHalfOver,
          ne(orders.buyerEmail, ''),
          sql`not ${hasCaptureInProgress}`,
        ),
      )
      .orderBy(asc(orders.holdUntil))
      .limit(ORDERS_PER_TICK)
      // An order that is locked right now can wait for the next tick.
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await tx.update(orders).set({ remindedAt: now }).where(inArray(orders.id, ids))
    await recordEvent(unit, ids, { type: 'reminded', by: 'system' })
    for (const orderId of ids) await unit.enqueue('order-reminder', { orderId })
  })
}
