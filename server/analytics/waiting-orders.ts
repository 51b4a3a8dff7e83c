import { and, asc, desc, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tasks, WaitingOrder } from '#contract/admin/dashboard.ts'
import { toDollars } from '#domain/money.ts'
import type { Tx } from '../db/connect.ts'
import { orders } from '../db/schema.ts'
import { matchesFilter } from '../orders/order-filters.ts'

const SHOWN = 5
const SOON_MINUTES = 6 * 60

/** Orders to deliver, oldest first. @param total of them, as the bell counts them. */
export async function findToDeliver(tx: Tx, total: number): Promise<Tasks['toDeliver']> {
  const isToDeliver = matchesFilter('to-deliver')
  return { total, orders: await findFirst(tx, isToDeliver, asc(orders.id), readyAt) }
}

/** When it could be packed: an order that is paid at the door, at once. */
const readyAt = sql<Date>`coalesce(${orders.paidAt}, ${orders.createdAt})`.mapWith(orders.createdAt)

/** Unpaid orders about to expire: in the last six hours of the hold, or its last quarter if shorter. */
export async function findExpiring(
  tx: Tx,
  now: Date,
  holdMinutes: number,
): Promise<Tasks['expiring']> {
  const withinMinutes = Math.min(SOON_MINUTES, Math.ceil(holdMinutes / 4))
  const isExpiring = and(
    matchesFilter('unpaid'),
    gt(orders.holdUntil, now),
    lte(orders.holdUntil, new Date(now.getTime() + withinMinutes * 60_000)),
  )
  return {
    withinMinutes,
    ...(await findOrders(tx, isExpiring, asc(orders.holdUntil), orders.holdUntil)),
  }
}

/** Flagged orders; none of them is deleted (orders/delete-order.ts). */
export function findFlagged(tx: Tx): Promise<Tasks['flagged']> {
  return findOrders(tx, isNotNull(orders.flaggedAt), desc(orders.id), orders.flaggedAt)
}

async function findOrders(
  tx: Tx,
  where: SQL | undefined,
  order: SQL,
  at: PgColumn | SQL<Date>,
): Promise<{ total: number; orders: WaitingOrder[] }> {
  const total = await tx.$count(orders, where)
  return { total, orders: total === 0 ? [] : await findFirst(tx, where, order, at) }
}

async function findFirst(
  tx: Tx,
  where: SQL | undefined,
  order: SQL,
  at: PgColumn | SQL<Date>,
): Promise<WaitingOrder[]> {
  const rows = await tx
    .select({
      _id: orders.id,
      number: orders.number,
      name: orders.buyerName,
      total: orders.total,
      at,
    })
    .from(orders)
    .where(where)
    .orderBy(order)
    .limit(SHOWN)
  return rows.map(({ total: cents, at: moment, ...row }) => ({
    ...row,
    totalPrice: toDollars(cents),
    at: (moment as Date).toISOString(),
  }))
}
