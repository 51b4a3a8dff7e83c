import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { skus, stockAlerts } from '../db/schema.ts'

/** How many people wait for each of these products to be back in stock; others are missing. */
export async function countWaiting(
  db: Db | Tx,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: skus.productId, total: count() })
    .from(stockAlerts)
    .innerJoin(skus, eq(skus.id, stockAlerts.skuId))
    .where(and(inArray(skus.productId, [...productIds]), isNull(stockAlerts.toldAt)))
    .groupBy(skus.productId)
  return new Map(rows.map(({ productId, total }) => [productId, total]))
}
