import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { bundleItems, skus, stockAlerts } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/** A restock that is a mistake, or is reserved again at once, is over by then. */
const LOOK_AGAIN_SECONDS = 10 * 60

/**
 * Call when units of these SKUs may have become available. If people wait for one of them by
 * email, or for a set that contains it, a job looks again in ten minutes and tells them.
 */
export function noteRestock(unit: Unit, skuIds: readonly string[]): void {
  if (skuIds.length > 0) unit.beforeCommit(lookLater, skuIds)
}

async function lookLater({ tx, enqueue }: Unit, skuIds: readonly string[]): Promise<void> {
  // As one parameter: an import restocks thousands.
  const restocked = sql`any(${sql.param(skuIds)}::uuid[])`
  const sets = tx
    .select({ id: bundleItems.bundleSkuId })
    .from(bundleItems)
    .where(sql`${bundleItems.skuId} = ${restocked}`)
  const waiting = await tx
    .selectDistinct({ skuId: stockAlerts.skuId })
    .from(stockAlerts)
    .where(
      and(
        or(sql`${stockAlerts.skuId} = ${restocked}`, inArray(stockAlerts.skuId, sets)),
        eq(stockAlerts.channel, 'email'),
        isNull(stockAlerts.toldAt),
      ),
    )
    .orderBy(stockAlerts.skuId)
  for (const { skuId } of waiting) {
    await enqueue('tell-waiting', { skuId }, { seconds: LOOK_AGAIN_SECONDS })
  }
}

/** `noteRestock` for a product that went on sale, or whose variants or parts have changed. */
export async function noteOnSale(unit: Unit, productId: string): Promise<void> {
  const rows = await unit.tx.select({ id: skus.id }).from(skus).where(eq(skus.productId, productId))
  noteRestock(
    unit,
    rows.map(({ id }) => id),
  )
}
