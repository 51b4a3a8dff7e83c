import { asc, eq } from 'drizzle-orm'
import { available } from '#domain/inventory.ts'
import { moveStock, tagsForStockChange } from '../catalog/stock.ts'
import type { Tx } from '../db/connect.ts'
import { orderLines, skus } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'

/**
 * Takes the pieces of an expired order from the shelf once more, since its money came after all.
 * All of them or none: answers false when a line is short, and then a person has to decide.
 */
export async function reserveAgain(tx: Tx, orderId: string, touch: Touch): Promise<boolean> {
  const lines = await tx
    .select({ id: orderLines.id, quantity: orderLines.quantity, sku: skus })
    .from(orderLines)
    .leftJoin(skus, eq(skus.id, orderLines.skuId))
    .where(eq(orderLines.orderId, orderId))
  // An outer join cannot lock, so the rows are locked on their own, in the order all use.
  const locked = await tx
    .select({ sku: skus })
    .from(skus)
    .innerJoin(orderLines, eq(orderLines.skuId, skus.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update', { of: skus })
  const stock = new Map(locked.map(({ sku }) => [sku.id, sku]))
  const wanted = lines.map(({ id, quantity, sku }) => ({
    id,
    quantity,
    sku: stock.get(sku?.id ?? ''),
  }))
  if (wanted.some(({ sku, quantity }) => !sku || available(sku) < quantity)) return false

  for (const { id, quantity, sku } of wanted) {
    const movement = { skuId: sku!.id, reason: 'late-reserved' as const, orderLineId: id }
    await moveStock({ tx }, { ...movement, reserved: quantity })
    touch(...tagsForStockChange(sku!.productId, sku!, -quantity))
  }
  return true
}
