import { and, eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { available, type StockReason } from '#domain/inventory.ts'
import { type Taken, unitsLeft } from '#domain/stock-demand.ts'
import type { SoldPart } from '#domain/variants.ts'
import { availableOf, lockSkus, type SaleUnit } from '../catalog/sale-units.ts'
import { type Movement, moveStock } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { EventActor } from './history.ts'

/** Where the units of an order line are, by the stock ledger. */
export interface LineUnits {
  orderId: string
  lineId: string
  skuId: string
  /** Units of this SKU in one of the line: more than one only in parts of a set. */
  perUnit: number
  /** In stock, reserved for the buyer. */
  reserved: number
  delivered: number
}

/**
 * Where the units of these orders are: a row for each line and SKU, so several for a set. Lines
 * whose product was purged are missing.
 */
export async function unitsOf(db: Db | Tx, orderIds: readonly string[]): Promise<LineUnits[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      lineId: orderLines.id,
      skuId: stockMovements.skuId,
      parts: orderLines.parts,
      reserved: sql<number>`sum(${stockMovements.reserved})::int`,
      delivered: sql<number>`(-sum(${stockMovements.onHand}) filter
        (where ${stockMovements.reason} <> 'written-off'))::int`,
    })
    .from(stockMovements)
    .innerJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .groupBy(orderLines.id, stockMovements.skuId)
    .orderBy(orderLines.orderId, orderLines.position, stockMovements.skuId)
  return rows.map(({ parts, ...row }) => ({
    ...row,
    perUnit: parts.find(({ skuId }) => skuId === row.skuId)?.quantity ?? 1,
  }))
}

/** What one unit of a line takes from stock: its SKU, or the parts of a set. */
export function takenBy(line: { skuId: string | null; parts: readonly SoldPart[] }): Taken[] {
  const { skuId, parts } = line
  if (parts.length > 0) return parts.map(({ skuId: part, quantity }) => ({ skuId: part, quantity }))
  return skuId === null ? [] : [{ skuId, quantity: 1 }]
}

/** Reserves the units of lines that are being placed, of SKUs that `lockForSale` has locked. */
export function reservationsOf(
  lines: readonly (SaleUnit & { id: string; quantity: number })[],
): Movement[] {
  return lines.flatMap((line) =>
    takenBy(line).map((taken) => ({
      skuId: taken.skuId,
      reason: 'reserved' as const,
      reserved: taken.quantity * line.quantity,
      orderLineId: line.id,
    })),
  )
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
  const locked = await lockSkus(
    unit.tx,
    moves.map(({ skuId }) => skuId),
  )
  const known = moves.filter(({ skuId }) => locked.has(skuId))
  await moveStock(
    unit,
    known.map(({ lineId, ...move }) => ({ ...move, orderLineId: lineId })),
  )
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
  const rounds = await roundsOf(unit.tx, orderIds)
  const units = await unitsOf(unit.tx, orderIds)
  const moves = units
    .filter(({ reserved }) => reserved > 0)
    .map(({ orderId, lineId, skuId, reserved }) => ({
      lineId,
      skuId,
      reason,
      round: rounds.get(orderId)!,
      onHand: OUTGOING_REASONS.includes(reason) ? -reserved : 0,
      reserved: -reserved,
      actorId: by === 'admin' ? (unit.actor?.id ?? null) : null,
    }))
  await moveLines(unit, moves)
}

/** Moves the units of lines of an unpaid order, which opens a new round. */
export async function moveByEdit(
  unit: Unit,
  orderId: string,
  changes: readonly { lineId: string; skuId: string; reserved: number }[],
): Promise<void> {
  const moves = changes.filter(({ reserved }) => reserved !== 0)
  if (moves.length === 0) return
  const round = await nextRound(unit.tx, orderId)
  const actorId = unit.actor?.id ?? null
  await moveLines(
    unit,
    moves.map((move) => ({ ...move, reason: 'edited', round, actorId })),
  )
}

/**
 * Reserves the units of an expired order again, since its money arrived after all, which opens a new
 * round. All or none: false when a line is short, and then an admin has to decide.
 */
export async function reserveAgain(unit: Unit, orderId: string): Promise<boolean> {
  const { id, skuId, parts, quantity } = orderLines
  const rows = await unit.tx
    .select({ id, skuId, parts, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const lines = rows.map((row) => ({ ...row, takes: takenBy(row) }))
  if (lines.some(({ takes }) => takes.length === 0)) return false
  const stock = await lockSkus(
    unit.tx,
    lines.flatMap(({ takes }) => takes.map((taken) => taken.skuId)),
  )
  const left = unitsLeft(lines, availableOf(stock))
  if (lines.some((line, at) => line.quantity > left[at]!)) return false
  const round = await nextRound(unit.tx, orderId)
  await moveLines(
    unit,
    lines.flatMap(({ id: lineId, takes, ...line }) =>
      takes.map((taken) => ({
        lineId,
        skuId: taken.skuId,
        reason: 'late-reserved' as const,
        reserved: taken.quantity * line.quantity,
        round,
      })),
    ),
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
  const stock = await lockSkus(
    unit.tx,
    lines.map(({ skuId }) => skuId),
  )
  // Several lines may take the same SKU: a part, and a set that contains it.
  for (const [skuId, own] of Map.groupBy(lines, (line) => line.skuId)) {
    const sku = stock.get(skuId)!
    const units = own.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0)
    if (units > available(sku)) throw new ShopError('stock-too-low', { reserved: sku.reserved })
  }
  const round = await nextRound(unit.tx, orderId)
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

/**
 * How often something was undone, by order; orders whose stock never moved are missing. Each
 * movement happens once per round.
 */
async function roundsOf(tx: Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .select({
      orderId: orderLines.orderId,
      round: sql`max(${stockMovements.round})`.mapWith(Number),
    })
    .from(stockMovements)
    .innerJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .groupBy(orderLines.orderId)
  return new Map(rows.map(({ orderId, round }) => [orderId, round]))
}

/** The round that undoing something of this order opens. */
async function nextRound(tx: Tx, orderId: string): Promise<number> {
  return ((await roundsOf(tx, [orderId])).get(orderId) ?? 0) + 1
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
