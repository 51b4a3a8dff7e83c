import { and, eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { available, type StockReason } from '#domain/inventory.ts'
import { type Taken, unitsLeft } from '#domain/stock-demand.ts'
import type { SoldPart } from '#domain/variants.ts'
import { availableOf, lockSkus, type SaleUnit } from '../catalog/sale-units.ts'
import { moveStock } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { EventActor } from './history.ts'

/** Where the units of an order line are, by the stock ledger. */
export interface LineUnits {
  lineId: string
  skuId: string
  /** Units of this SKU in one of the line: more than one only in parts of a set. */
  perUnit: number
  /** In stock, reserved for the buyer. */
  reserved: number
  delivered: number
}

/**
 * Where the units of an order are: a row for each line and SKU, so several for a set. Lines whose
 * product was purged are missing.
 */
export async function unitsOf(db: Db | Tx, orderId: string): Promise<LineUnits[]> {
  const rows = await db
    .select({
      lineId: orderLines.id,
      skuId: stockMovements.skuId,
      parts: orderLines.parts,
      reserved: sql<number>`sum(${stockMovements.reserved})::int`,
      delivered: sql<number>`(-sum(${stockMovements.onHand}) filter
        (where ${stockMovements.reason} <> 'written-off'))::int`,
    })
    .from(stockMovements)
    .innerJoin(orderLines, eq(orderLines.id, stockMovements.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.id, stockMovements.skuId)
    .orderBy(orderLines.position, stockMovements.skuId)
  return rows.map(({ parts, ...row }) => ({
    ...row,
    perUnit: parts.find(({ skuId }) => skuId === row.skuId)?.quantity ?? 1,
  }))
}

/** What one unit of a line takes from stock: its SKU, or the parts of a set. */
export function takenBy({
  skuId,
  parts,
}: {
  skuId: string | null
  parts: readonly SoldPart[]
}): Taken[] {
  if (parts.length > 0) return parts.map(({ skuId: part, quantity }) => ({ skuId: part, quantity }))
  return skuId === null ? [] : [{ skuId, quantity: 1 }]
}

/** Reserves the units of a line that was just placed, of SKUs that `lockForSale` has locked. */
export async function reserveUnits(
  unit: Unit,
  sold: SaleUnit,
  quantity: number,
  orderLineId: string,
): Promise<void> {
  for (const taken of takenBy(sold)) {
    const reserved = taken.quantity * quantity
    await moveStock(unit, { skuId: taken.skuId, reason: 'reserved', reserved, orderLineId })
  }
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
  for (const { lineId, actorId, ...move } of moves) {
    if (!locked.has(move.skuId)) continue
    await moveStock(unit, { ...move, orderLineId: lineId, ...(actorId && { actorId }) })
  }
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
  await moveLines(
    unit,
    lines.flatMap(({ id: lineId, takes, ...line }) =>
      takes.map((taken) => ({
        lineId,
        skuId: taken.skuId,
        reason: 'late-reserved' as const,
        reserved: taken.quantity * line.quantity,
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
