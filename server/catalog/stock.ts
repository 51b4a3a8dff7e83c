import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { StockReason } from '#domain/inventory.ts'
import { skus, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { touchOffers } from './offers.ts'
import { noteRestock } from './restock.ts'

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
export async function moveStock(unit: Unit, movement: Movement): Promise<boolean> {
  const { tx, now } = unit
  const { skuId, onHand = 0, reserved = 0 } = movement
  const [written] = await tx
    .insert(stockMovements)
    .values({ ...movement, onHand, reserved, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: stockMovements.id })
  if (!written) return false
  const [moved] = await tx
    .update(skus)
    .set({ onHand: sql`${skus.onHand} + ${onHand}`, reserved: sql`${skus.reserved} + ${reserved}` })
    .where(eq(skus.id, skuId))
    .returning({ productId: skus.productId })
  if (moved && onHand !== reserved) touchOffers(unit, [moved.productId])
  if (onHand > reserved) noteRestock(unit, [skuId])
  return true
}

/** Moves stock without an order, on behalf of the unit's actor. Each SKU may occur only once. */
export async function adjustStocks(unit: Unit, adjustments: readonly Adjustment[]): Promise<void> {
  if (adjustments.length === 0) return
  const { tx, now, actor } = unit
  const rows = adjustments.map(({ skuId, reason, onHand, note }) => ({
    id: uuidv7(),
    sku_id: skuId,
    reason,
    on_hand: onHand,
    note,
  }))
  // One JSON parameter instead of five per row, because sales wait meanwhile.
  const { rows: touched } = await tx.execute<{ product_id: string }>(sql`
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
    from moved where ${skus.id} = moved.sku_id returning product_id`)
  touchOffers(
    unit,
    touched.map(({ product_id }) => product_id),
  )
  noteRestock(
    unit,
    adjustments.filter(({ onHand }) => onHand > 0).map(({ skuId }) => skuId),
  )
}
