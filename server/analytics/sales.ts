import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Sales } from '#contract/admin/dashboard.ts'
import { toDollars } from '#domain/money.ts'
import { periodsOf, type SalesRange } from '#domain/sales.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { findBestSellers } from './best-sellers.ts'
import { countCustomers } from './customers.ts'
import { addUp, presentSums, sumUp } from './sums.ts'

/** Figures over more orders than this are cached; smaller ones are always computed. */
const MANY = 2_000
const TTL_MS = 10_000

type Figures = Omit<Sales, 'asOf'> & { asOf: Date }

/** By range, time zone and last day. */
export type SalesCache = LRUCache<string, Figures>

export function openSalesCache(): SalesCache {
  return new LRUCache({ max: 20, ttl: TTL_MS })
}

/** Sales of a range in the shop's time zone; those of a busy shop are up to ten seconds old. */
export async function readSales(shop: Shop, range: SalesRange): Promise<Figures> {
  const { timeZone } = await readSettings(shop.db, shop)
  const periods = periodsOf(range, shop.now(), timeZone)
  const key = `${range} ${timeZone} ${periods.at(-1)!.day}`
  const cached = shop.sales.get(key)
  if (cached) return cached

  const from = periods[0]!.from
  const to = periods.at(-1)!.to
  // One snapshot of the database, so that all figures agree.
  const figures = await shop.db.transaction(
    async (tx) => {
      // Enough to aggregate a year of a busy shop in memory instead of on disk.
      await tx.execute(sql`set local work_mem = '32MB'`)
      // PostgreSQL thinks it expensive to pass rows between processes, so that one of them would
      // read the orders of a year alone.
      await tx.execute(sql`set local parallel_tuple_cost = 0.001`)
      const sums = await sumUp(tx, periods)
      const { orders, ordered, ...money } = addUp(sums)
      return {
        range,
        timeZone,
        asOf: shop.now(),
        total: presentSums({ orders, ordered, ...money }),
        periods: periods.map(({ day }, at) => ({ day, ...presentSums(sums[at]!) })),
        averageOrder: orders > 0 ? toDollars(Math.round(ordered / orders)) : null,
        customers: await countCustomers(tx, from, to),
        bestSellers: await findBestSellers(tx, from, to),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (figures.total.orders > MANY) shop.sales.set(key, figures)
  return figures
}
