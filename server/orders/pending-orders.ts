import { desc } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { cachedTotal } from '../db/list-page.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { matchesFilter, ordersOf } from './order-filters.ts'

/**
 * How many orders are neither delivered nor cancelled, and the newest of them. Unpaid ones count,
 * since the owner may want to call the buyer. `toDeliver` of them are paid, or paid at the door.
 */
export async function readPendingOrders(shop: Pick<Shop, 'db' | 'counts'>, db: Db | Tx = shop.db) {
  const unpaid = await cachedTotal(shop, db, ordersOf('unpaid'))
  const toDeliver = await cachedTotal(shop, db, ordersOf('to-deliver'))
  const newest = [await newestIn(db, 'unpaid'), await newestIn(db, 'to-deliver')]
  return {
    undelivered: unpaid + toDeliver,
    toDeliver,
    newest:
      newest
        .filter((id) => id !== null)
        .toSorted()
        .at(-1) ?? null,
  }
}

async function newestIn(db: Db | Tx, filter: 'unpaid' | 'to-deliver'): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(matchesFilter(filter))
    .orderBy(desc(orders.id))
    .limit(1)
  return row?.id ?? null
}
