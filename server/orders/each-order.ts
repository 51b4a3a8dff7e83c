import { inArray } from 'drizzle-orm'
import type { ParcelResult } from '#contract/admin/parcels.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

/**
 * Does the same with many orders, each on its own: one that is refused leaves the others done. A
 * flagged order has to be looked at on its own page first.
 * @param work throws a ShopError for an order that it refuses
 * @returns what became of each, in the given order.
 */
export async function eachOrder(
  shop: Shop,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<ParcelResult[]> {
  const known = await shop.db
    .select({ id: orders.id, number: orders.number, flag: orders.flag })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  const results: ParcelResult[] = []
  for (const order of new Set(ids.map((id) => id.toLowerCase()))) {
    const row = known.find(({ id }) => id === order)
    const refusal = await refusalOf(async () => {
      if (row?.flag) throw new ShopError('order-flagged')
      await work(order)
    })
    results.push({ order, number: row?.number ?? null, refusal })
  }
  return results
}

async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!isShopError(error)) throw error
    return error.code
  }
}
