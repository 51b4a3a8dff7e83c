import { and, eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { available, type StockReason } from '#domain/inventory.ts'
import { moveStock, type SaleUnit, tagsForStockChange } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, skus, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { EventActor } from './history.ts'

/** Where the units of an order line are, by the stock ledger. */
export interface LineUnits {
  lineId: string
  skuId: string
  /** In stock, reserved for the buyer. */
  reserved: number
  delivered: number
}

/** Where the units of an order are; lines whose product was purged are missing. */
export async function unitsOf(db: Db | Tx, orderId: string): Promise<LineUnits[]> {
  const sums = db
    .select({
      lineId: stockMovements.orderLineId,
      reserved: sql<number>`sum(${stockMovements.reserved})::int`.as('sum_reserved'),
      delivered: sql<number>`(-sum(${stockMovements.onHand}) filter
        (where ${stockMovements.reason} <> 'written-off'))::int`.as('sum_delivered'),
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
      reserved: sql<number>`coalesce(${sums.reserved}, 0)::int`,
      delivered: sql<number>`coalesce(${sums.delivered}, 0)::int`,
    })
    .from(orderLines)
    .innerJoin(skus, eq(skus.id, orderLines.skuId))
    .leftJoin(sums, eq(sums.lineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
}

/** Reserves the units of a line that was just placed, of a SKU that `lockForSale` has locked. */
export async function reserveUnits(
  unit: Unit,
  sku: SaleUnit,
  quantity: number,
  orderLineId: string,
): Promise<void> {
  await moveStock(unit, { skuId: sku.skuId, reason: 'reserved', reserved: quantity, orderLineId })
  unit.invalidate(...tagsForStockChange(sku.productId, sku, -quantity))
}

interface LineMove {
  lineId: string
  skuId: string
  reason: StockReason
  onHand?: number
  reserved?: number
  refundId?: string
  round?: number
  actorId?: string | null
}

/** Moves units of several lines; locks their SKUs first, in the order that every writer uses. */
export async function moveLines(unit: Unit, moves: readonly LineMove[]): Promise<void> {
  const locked = await lockSkus(unit.tx, moves)
  for (const { lineId, actorId, ...move } of moves) {
    const sku = locked.get(move.skuId)
    if (!sku) continue
    await moveStock(unit, { ...move, orderLineId: lineId, ...(actorId && { actorId }) })
    const change = (move.onHand ?? 0) - (move.reserved ?? 0)
    if (change !== 0) unit.invalidate(...tagsForStockChange(sku.productId, sku, change))
  }
}

async function lockSkus(tx: Tx, moves: readonly Pick<LineMove, 'skuId'>[]) {
  if (moves.length === 0) return new Map<string, typeof skus.$inferSelect>()
  const ids = moves.map(({ skuId }) => skuId)
  const rows = await tx
    .select()
    .from(skus)
    .where(inArray(skus.id, ids))
    .orderBy(skus.productId, skus.id)
    .for('update')
  return new Map(rows.map((sku) => [sku.id, sku]))
}

/** With these reasons units leave the stock; with any other they are available again. */
const OUTGOING_REASONS: readonly StockReason[] = ['delivered', 'written-off']

/**
 * Ends the reservation of all units that these orders still hold, once per line and round.
 * @param by the ledger names admins only.
 */
export async function endReservation(
  unit: Unit,
  orderIds: readonly string[],
  reason: 'delivered' | 'written-off' | 'called-off' | 'released',
  by: EventActor,
): Promise<void> {
  const moves: LineMove[] = []
  for (const orderId of orderIds) {
    const round = await roundOf(unit.tx, orderId)
    for (const { lineId, skuId, reserved } of await unitsOf(unit.tx, orderId)) {
      if (reserved <= 0) continue
      moves.push({
        lineId,
        skuId,
        reason,
        round,
        onHand: OUTGOING_REASONS.includes(reason) ? -reserved : 0,
        reserved: -reserved,
        actorId: by === 'admin' ? (unit.actor?.id ?? null) : null,
      })
    }
  }
  await moveLines(unit, moves)
}

/**
 * Reserves the units of an expired order again, since its money arrived after all. All or none:
 * false when a line is short, and then an admin has to decide.
 */
export async function reserveAgain(unit: Unit, orderId: string): Promise<boolean> {
  const { id: lineId, skuId, quantity } = orderLines
  const lines = await unit.tx
    .select({ lineId, skuId, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const wanted = lines.flatMap((line) => (line.skuId ? { ...line, skuId: line.skuId } : []))
  const stock = await lockSkus(unit.tx, wanted)
  const isShort = wanted.some((line) => {
    const sku = stock.get(line.skuId)
    return !sku || available(sku) < line.quantity
  })
  if (isShort || wanted.length < lines.length) return false
  await moveLines(
    unit,
    wanted.map((line) => ({
      lineId: line.lineId,
      skuId: line.skuId,
      reason: 'late-reserved',
      reserved: line.quantity,
    })),
  )
  return true
}

/**
 * Reverses the movements with the reason `moved`; the reverse movements open a new round.
 * @throws ShopError stock-too-low when the units have since been sold.
 */
export async function moveBack(
  unit: Unit,
  orderId: string,
  moved: StockReason,
  back: StockReason,
): Promise<void> {
  const lines = await netMovements(unit.tx, orderId, [moved, back])
  const stock = await lockSkus(unit.tx, lines)
  for (const { skuId, onHand, reserved } of lines) {
    const sku = stock.get(skuId)!
    const isMissing = onHand - reserved > available(sku)
    if (isMissing) throw new ShopError('stock-too-low', { reserved: sku.reserved })
  }
  const round = (await roundOf(unit.tx, orderId)) + 1
  await moveLines(
    unit,
    lines.map(({ lineId, skuId, onHand, reserved }) => ({
      lineId,
      skuId,
      reason: back,
      round,
      onHand: -onHand,
      reserved: -reserved,
      actorId: unit.actor?.id ?? null,
    })),
  )
}

/** How often something was undone for this order. Each movement happens once per round. */
async function roundOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ round: sql`coalesce(max(${stockMovements.round}), 0)`.mapWith(Number) })
    .from(stockMovements)
    .innerJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .where(eq(orderLines.orderId, orderId))
  return row?.round ?? 0
}

/** Units moved with these reasons and not moved back, by line. */
async function netMovements(tx: Tx, orderId: string, reasons: readonly StockReason[]) {
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
