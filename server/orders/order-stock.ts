import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StockReason } from '#domain/inventory.ts'
import { moveStock, tagsForStockChange } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, skus, stockMovements } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'

/** What the ledger says of one line of an order: pieces. */
export interface LineUnits {
  lineId: string
  skuId: string
  productId: string
  /** On the shelf, held for the buyer. */
  held: number
  /** With the buyer. */
  away: number
}

/** Where the pieces of an order are; lines whose product is gone for ever are missing. */
export async function unitsOf(db: Db | Tx, orderId: string): Promise<LineUnits[]> {
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
  round?: number
  actorId?: string
}

/** How often something was undone at this order: what happens now may happen once in this round. */
export async function roundOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ round: sql`coalesce(max(${stockMovements.round}), 0)`.mapWith(Number) })
    .from(stockMovements)
    .innerJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .where(eq(orderLines.orderId, orderId))
  return row?.round ?? 0
}

/** What of these reasons was moved and not moved back, line by line. */
export async function movedBy(tx: Tx, orderId: string, reasons: readonly StockReason[]) {
  const { orderLineId, skuId, onHand, reserved, reason } = stockMovements
  const rows = await tx
    .select({
      lineId: orderLines.id,
      skuId,
      onHand: sql`sum(${onHand})`.mapWith(Number),
      reserved: sql`sum(${reserved})`.mapWith(Number),
    })
    .from(stockMovements)
    .innerJoin(orderLines, eq(orderLines.id, orderLineId))
    .where(and(eq(orderLines.orderId, orderId), inArray(reason, [...reasons])))
    .groupBy(orderLines.id, skuId)
  return rows.filter((row) => row.onHand !== 0 || row.reserved !== 0)
}

/** SKUs as they stand, locked in the order that all use. */
export async function lockSkus(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(skus)
    .where(inArray(skus.id, [...ids]))
    .orderBy(skus.productId, skus.id)
    .for('update')
}

/** Moves pieces of several lines, their SKUs locked first in the order that all use. */
export async function moveLines(tx: Tx, moves: readonly LineMove[], touch: Touch): Promise<void> {
  if (moves.length === 0) return
  const locked = await lockSkus(
    tx,
    moves.map(({ skuId }) => skuId),
  )
  for (const { lineId, ...move } of moves) {
    const sku = locked.find(({ id }) => id === move.skuId)
    if (!sku) continue
    await moveStock({ tx }, { ...move, orderLineId: lineId })
    const change = (move.onHand ?? 0) - (move.reserved ?? 0)
    if (change !== 0) touch(...tagsForStockChange(sku.productId, sku, change))
  }
}
