import { and, type SQL } from 'drizzle-orm'
import type { OrderFilter } from '#domain/order-list.ts'
import { cachedCount } from '../db/cached-count.ts'
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
  shop: Pick<Shop, 'config'>,
  db: Db | Tx,
  { filter, keyword = '', wanted = [] }: Counted,
): Promise<number> {
  const key = JSON.stringify(['orders', shop.config.dataDir, filter, keyword])
  return cachedCount(key, () =>
    db.$count(orders, and(filter ? matchesFilter(filter) : notDeleted, ...wanted)),
  )
}
