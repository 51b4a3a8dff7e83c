import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { available, type Stock, type StockReason } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import type { PageTag } from '#domain/page-tags.ts'
import type { Tx } from '../db/connect.ts'
import { products, skus, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { isOnSale, mainPicture } from './product-queries.ts'

interface Movement {
  skuId: string
  reason: StockReason
  /** Change of the pieces in the house and of those held for orders. */
  onHand?: number
  reserved?: number
  orderLineId?: string
  /** With it a line may come back in parts, each refund once. */
  refundId?: string
  /** 0 unless an undo made the same reason possible once more. */
  round?: number
  actorId?: string
  note?: string | null
  createdAt?: Date
}

/**
 * Moves stock and writes it into the ledger: the only place that changes `onHand` and `reserved`.
 * The same reason for the same order line, SKU and round moves nothing a second time; answers whether it moved.
 */
export async function moveStock({ tx }: Pick<Unit, 'tx'>, movement: Movement): Promise<boolean> {
  const { skuId, onHand = 0, reserved = 0 } = movement
  const [written] = await tx
    .insert(stockMovements)
    .values({ ...movement, onHand, reserved })
    .onConflictDoNothing()
    .returning({ id: stockMovements.id })
  if (!written) return false
  await tx
    .update(skus)
    .set({ onHand: sql`${skus.onHand} + ${onHand}`, reserved: sql`${skus.reserved} + ${reserved}` })
    .where(eq(skus.id, skuId))
  return true
}

/** The same for many SKUs at once, none of them twice; not for the lines of orders. */
export async function moveStocks(
  { tx }: Pick<Unit, 'tx'>,
  movements: readonly Omit<Movement, 'orderLineId'>[],
): Promise<void> {
  if (movements.length === 0) return
  const rows = movements.map((one) => ({
    id: uuidv7(),
    sku_id: one.skuId,
    reason: one.reason,
    refund_id: one.refundId,
    on_hand: one.onHand ?? 0,
    reserved: one.reserved ?? 0,
    actor_id: one.actorId,
    note: one.note,
    created_at: one.createdAt,
  }))
  // One parameter instead of nine for each of thousands, since sales wait meanwhile.
  await tx.execute(sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, sku_id uuid,
        reason text, refund_id uuid, on_hand int, reserved int, actor_id uuid, note text,
        created_at timestamptz)
    ), written as (
      insert into ${stockMovements}
        (id, sku_id, reason, refund_id, on_hand, reserved, actor_id, note, created_at)
      select id, sku_id, reason, refund_id, on_hand, reserved, actor_id, note,
        coalesce(created_at, now())
      from moved
    )
    update ${skus} set on_hand = ${skus.onHand} + moved.on_hand,
      reserved = ${skus.reserved} + moved.reserved
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
 * Locks the SKUs of products on sale, in the order that every writer uses, so that two shoppers with crossed
 * baskets wait for each other instead of deadlocking. Unknown products are missing in the answer.
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

/** What pages must be rendered afresh when this many pieces of a product were taken or given back. */
export function tagsForStockChange(productId: string, before: Stock, change: number): PageTag[] {
  const soldOut = available(before) <= 0
  const willBeSoldOut = available(before) + change <= 0
  // Lists only show whether something is sold out, so most sales leave them alone.
  return soldOut === willBeSoldOut ? [`product:${productId}`] : [`product:${productId}`, 'products']
}
