import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { available, type Stock, type StockReason } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import type { PageTag } from '#domain/page-tags.ts'
import type { Tx } from '../db/connect.ts'
import { products, skus, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { isOnSale, mainPicture } from './product-queries.ts'

/** A movement caused by an order. */
interface Movement {
  skuId: string
  reason: StockReason
  /** Changes in the units on hand and in those reserved for orders. */
  onHand?: number
  reserved?: number
  orderLineId?: string
  /** Set for a refund, so that a line can be restocked in parts, once per refund. */
  refundId?: string
  /** Counts how often the same reason was undone and repeated; defaults to 0. */
  round?: number
  actorId?: string
}

/** A correction without an order. */
interface Adjustment {
  skuId: string
  reason: Extract<StockReason, 'opening' | 'adjusted'>
  /** Change in units on hand. */
  onHand: number
  /** The reason, in the owner's words. */
  note: string | null
}

/**
 * Moves stock and records it in the ledger. Only this and `adjustStocks` change `onHand` and
 * `reserved`. The same reason for the same order line, SKU and round moves nothing a second time;
 * returns whether anything moved.
 */
export async function moveStock({ tx, now }: Unit, movement: Movement): Promise<boolean> {
  const { skuId, onHand = 0, reserved = 0 } = movement
  const [written] = await tx
    .insert(stockMovements)
    .values({ ...movement, onHand, reserved, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: stockMovements.id })
  if (!written) return false
  await tx
    .update(skus)
    .set({ onHand: sql`${skus.onHand} + ${onHand}`, reserved: sql`${skus.reserved} + ${reserved}` })
    .where(eq(skus.id, skuId))
  return true
}

/** Moves stock without an order, on behalf of the unit's actor. Each SKU may occur only once. */
export async function adjustStocks(
  { tx, now, actor }: Unit,
  adjustments: readonly Adjustment[],
): Promise<void> {
  if (adjustments.length === 0) return
  const rows = adjustments.map(({ skuId, reason, onHand, note }) => ({
    id: uuidv7(),
    sku_id: skuId,
    reason,
    on_hand: onHand,
    note,
  }))
  // One JSON parameter instead of five per row, because sales wait meanwhile.
  await tx.execute(sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, sku_id uuid,
        reason text, on_hand int, note text)
    ), written as (
      insert into ${stockMovements}
        (id, sku_id, reason, on_hand, reserved, actor_id, note, created_at)
      select id, sku_id, reason, on_hand, 0, ${actor?.id ?? null}::uuid, note,
        ${now.toISOString()}::timestamptz
      from moved
    )
    update ${skus} set on_hand = ${skus.onHand} + moved.on_hand
    from moved where ${skus.id} = moved.sku_id`)
}

export interface SaleUnit extends Stock {
  skuId: string
  skuCode: string
  productId: string
  name: string
  nameSo: string | null
  imageUrl: string | null
  pictureId: string | null
  listPrice: Cents
}

/**
 * Locks the SKUs of products on sale in the order that every writer uses, so that two shoppers with
 * the same products wait for each other instead of deadlocking. Unknown products are missing from
 * the result.
 */
export async function lockForSale(tx: Tx, productIds: string[]): Promise<Map<string, SaleUnit>> {
  const rows = await tx
    .select({
      skuId: skus.id,
      skuCode: skus.code,
      productId: skus.productId,
      name: products.name,
      nameSo: products.nameSo,
      imageUrl: products.imageUrl,
      pictureId: mainPicture,
      listPrice: skus.listPrice,
      onHand: skus.onHand,
      reserved: skus.reserved,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(inArray(skus.productId, productIds), isOnSale))
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update', { of: skus })
  return new Map(rows.map((row) => [row.productId, row]))
}

/** The pages whose visible text changes when the available units of a product change by this. */
export function tagsForStockChange(productId: string, before: Stock, change: number): PageTag[] {
  const soldOut = available(before) <= 0
  const willBeSoldOut = available(before) + change <= 0
  // Lists only show whether a product is sold out, so most sales do not affect them.
  return soldOut === willBeSoldOut ? [`product:${productId}`] : [`product:${productId}`, 'products']
}
