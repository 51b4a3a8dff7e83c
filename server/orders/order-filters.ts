import { and, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm'
import type { OrderFilter } from '#domain/order-list.ts'
import type { CountedList } from '../db/list-page.ts'
import { orders } from '../db/schema.ts'

const notDeleted = isNull(orders.deletedAt)

const toDeliver = and(
  or(isNotNull(orders.paidAt), orders.cashOnDelivery),
  isNull(orders.deliveredAt),
  isNull(orders.cancelledAt),
  isNull(orders.refundedAt),
)

/**
 * Each has an index with exactly these conditions (db/schema.ts); the orders to deliver, which are
 * few, share one.
 */
const FILTERS: Record<OrderFilter, SQL | undefined> = {
  unpaid: and(
    isNull(orders.paidAt),
    not(orders.cashOnDelivery),
    isNull(orders.cancelledAt),
    isNull(orders.expiredAt),
  ),
  'to-deliver': toDeliver,
  'to-ship': and(toDeliver, isNull(orders.shippedAt)),
  shipped: and(toDeliver, isNotNull(orders.shippedAt)),
  delivered: isNotNull(orders.deliveredAt),
  cancelled: or(isNotNull(orders.cancelledAt), isNotNull(orders.expiredAt)),
  refunded: isNotNull(orders.refundedAt),
  flagged: isNotNull(orders.flaggedAt),
}

export function matchesFilter(filter: OrderFilter): SQL | undefined {
  return and(notDeleted, FILTERS[filter])
}

/**
 * All orders, or those of a filter, or of a search in either. List, bell and dashboard all count
 * with this, so their numbers agree.
 */
export function ordersOf(
  filter: OrderFilter | undefined,
  search: { keyword: string; where: SQL | undefined } = { keyword: '', where: undefined },
): CountedList {
  return {
    table: orders,
    where: and(filter ? matchesFilter(filter) : notDeleted, search.where),
    countKey: ['orders', filter, search.keyword],
  }
}
