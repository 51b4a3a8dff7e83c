import { desc } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { keptCount } from '../db/kept-count.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { isIn } from './order-filters.ts'

/**
 * How many orders are neither delivered nor called off, and the newest of them: those that wait for
 * their money too, since the owner may want to call the buyer.
 */
export async function readNews(shop: Pick<Shop, 'db' | 'config'>) {
  const { db } = shop
  const undelivered = await keptCount(`orders ${shop.config.dataDir} undelivered`, async () => {
    const [waiting, toDeliver] = await Promise.all([
      db.$count(orders, isIn('unpaid')),
      db.$count(orders, isIn('to-deliver')),
    ])
    return waiting + toDeliver
  })
  const newest = await Promise.all([newestIn(db, 'unpaid'), newestIn(db, 'to-deliver')])
  return {
    undelivered,
    newest:
      newest
        .filter((id) => id !== null)
        .toSorted()
        .at(-1) ?? null,
  }
}

async function newestIn(db: Db, filter: 'unpaid' | 'to-deliver'): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isIn(filter))
    .orderBy(desc(orders.id))
    .limit(1)
  return row?.id ?? null
}
