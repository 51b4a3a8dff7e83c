import { and, type SQL } from 'drizzle-orm'
import type { OrderFilter } from '#domain/order-list.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { matchesFilter, notDeleted } from './order-filters.ts'

/** What is counted: all orders, or those of a filter, or of a search in either. */
interface Counted {
  filter?: OrderFilter | undefined
  keyword?: string
  /** The conditions of the keyword. */
  wanted?: readonly SQL[]
}

/** The one count of orders: the list, the bell and the dashboard cannot tell different numbers. */
export function countOrders(
  { counts }: Pick<Shop, 'counts'>,
  db: Db | Tx,
  { filter, keyword = '', wanted = [] }: Counted,
): Promise<number> {
  const key = JSON.stringify(['orders', filter, keyword])
  return counts.cached(key, () =>
    db.$count(orders, and(filter ? matchesFilter(filter) : notDeleted, ...wanted)),
  )
}
