import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { isOnSale } from '../catalog/product-queries.ts'
import { sellableUnits } from '../catalog/sellable.ts'
import type { Tx } from '../db/connect.ts'
import { products, skus, stockAlerts } from '../db/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

const SMALLEST_WAVE = 10
const NEXT_WAVE_SECONDS = 6 * 60 * 60

/**
 * Tells those who have waited longest for a SKU, if it is still in stock: not all at once, since
 * few units would disappoint hundreds. While people wait, the next wave follows in six hours, and
 * because one job waits per SKU, no restock starts it earlier.
 */
export async function tellWaiting(shop: Shop, { skuId }: Jobs['tell-waiting']): Promise<void> {
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    const units = await unitsOnSale(tx, skuId)
    if (units <= 0) return
    const size = Math.max(SMALLEST_WAVE, 2 * units)
    const waiting = await tx
      .select({ id: stockAlerts.id })
      .from(stockAlerts)
      .where(
        and(
          eq(stockAlerts.skuId, skuId),
          eq(stockAlerts.channel, 'email'),
          isNull(stockAlerts.toldAt),
        ),
      )
      .orderBy(asc(stockAlerts.id))
      .limit(size + 1)
      .for('update', { skipLocked: true })
    const wave = waiting.slice(0, size).map(({ id }) => id)
    await tx.update(stockAlerts).set({ toldAt: now }).where(inArray(stockAlerts.id, wave))
    for (const alertId of wave) await unit.enqueue('back-in-stock', { alertId, mailId: uuidv7() })
    if (waiting.length > size) {
      await unit.enqueue('tell-waiting', { skuId }, { seconds: NEXT_WAVE_SECONDS })
    }
  })
}

/** 0 for a draft and for what was deleted. */
async function unitsOnSale(tx: Tx, skuId: string): Promise<number> {
  const [sku] = await tx
    .select({ available: sellableUnits })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(skus.id, skuId), isOnSale, isNull(skus.deletedAt)))
  return sku?.available ?? 0
}
