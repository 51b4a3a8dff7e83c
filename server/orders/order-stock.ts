import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StockReason } from '#domain/inventory.ts'
import { moveStock, touchedBy } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, skus, stockMovements } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'

/** What the ledger says of one line of an order: pieces. */
export interface LinePieces {
  lineId: string
  skuId: string
  productId: string
  /** On the shelf, held for the buyer. */
  held: number
  /** With the buyer. */
  away: number
}

/** Where the pieces of an order are; lines whose product is gone for ever are missing. */
export async function piecesOf(db: Db | Tx, orderId: string): Promise<LinePieces[]> {
  const sums = db
    .select({
      lineId: stockMovements.orderLineId,
      held: sql<number>`sum(${stockMovements.reserved})::int`.as('held'),
      away: sql<number>`(-sum(${stockMovements.onHand}) filter
        (where ${stockMovements.reason} <> 'written-off'))::int`.as('away'),
    })
    .from(stockMovements)
    .innerJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .groupBy(stockMovements.orderLineId)
    .as('sums')
  return db
    .select({
      lineId: orderLines.id,
      skuId: skus.id,
      productId: skus.productId,
      held: sql<number>`coalesce(${sums.held}, 0)::int`,
      away: sql<number>`coalesce(${sums.away}, 0)::int`,
    })
    .from(orderLines)
    .innerJoin(skus, eq(skus.id, orderLines.skuId))
    .leftJoin(sums, eq(sums.lineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
}

interface LineMove {
  skuId: string
  lineId: string
  reason: StockReason
  onHand?: number
  reserved?: number
  refundId?: string
  actorId?: string
}

/** Moves pieces of several lines, their SKUs locked first in the order that all use. */
export async function moveLines(tx: Tx, moves: readonly LineMove[], touch: Touch): Promise<void> {
  if (moves.length === 0) return
  const locked = await tx
    .select()
    .from(skus)
    .where(
      and(
        inArray(
          skus.id,
          moves.map(({ skuId }) => skuId),
        ),
      ),
    )
    .orderBy(skus.productId, skus.id)
    .for('update')
  for (const { lineId, ...move } of moves) {
    const sku = locked.find(({ id }) => id === move.skuId)
    if (!sku) continue
    await moveStock(tx, { ...move, orderLineId: lineId })
    const change = (move.onHand ?? 0) - (move.reserved ?? 0)
    if (change !== 0) touch(...touchedBy(sku.productId, sku, change))
  }
}
