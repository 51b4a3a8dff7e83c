import { inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { StockReason } from '#domain/inventory.ts'
import type { Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { skus, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { touchOffers } from './offers.ts'
import { noteRestock } from './restock.ts'

export interface Movement {
  skuId: string
  reason: StockReason
  /** Changes in the units on hand and in those reserved for orders. */
  onHand?: number
  reserved?: number
  /** Set for everything that an order causes. */
  orderLineId?: string
  /** Set for a refund, so that a line can be restocked in parts, once per refund. */
  refundId?: string
  /** Counts how often the same reason was undone and repeated; defaults to 0. */
  round?: number
  actorId?: string | null
  /** Of a correction without an order: the reason, in the owner's words. */
  note?: string | null
}

/** A correction without an order. */
interface Adjustment {
  skuId: string
  reason: Extract<StockReason, 'opening' | 'adjusted'>
  /** Change in units on hand. */
  onHand: number
  note: string | null
}

/** Moves stock without an order, on behalf of the unit's actor. */
export async function adjustStocks(unit: Unit, adjustments: readonly Adjustment[]): Promise<void> {
  const actorId = unit.actor?.id ?? null
  await moveStock(
    unit,
    adjustments.map((adjustment) => ({ ...adjustment, actorId })),
  )
}

/**
 * Moves stock and records it in the ledger. The same reason for the same order line, SKU and round
 * moves nothing a second time. Lock the SKUs first.
 */
export async function moveStock(unit: Unit, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return
  afterMoves(unit, await move(unit.tx, stockToMove(unit, movements)))
}

/** What changed of one SKU. */
export interface MovedStock {
  id: string
  productId: string
  onHand: number
  reserved: number
}

/**
 * Nothing else changes `onHand` and `reserved` or writes the ledger. A statement that also writes
 * what causes the movements contains it after `with`, reads `moved`, gets its values from
 * `stockToMove` and is followed by `afterMoves`.
 */
// One JSON parameter instead of ten per row: an import corrects thousands, and sales wait meanwhile.
export const moves = sql`
  given as (
    select * from jsonb_to_recordset(${sql.placeholder('movements')}::jsonb) as n (id uuid,
      "skuId" uuid, reason text, "onHand" int, reserved int, "orderLineId" uuid,
      "refundId" uuid, round smallint, "actorId" uuid, note text)
  ), written as (
    insert into ${stockMovements} (id, sku_id, reason, on_hand, reserved, order_line_id,
      refund_id, round, actor_id, note, created_at)
    select id, "skuId", reason, coalesce("onHand", 0), coalesce(reserved, 0), "orderLineId",
      "refundId", coalesce(round, 0), "actorId", note, ${sql.placeholder('movedAt')}::timestamptz
    from given
    on conflict do nothing
    returning sku_id, on_hand, reserved
  ), sums as (
    select sku_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved
    from written group by sku_id
  ), moved as (
    update ${skus} set on_hand = ${skus.onHand} + sums.on_hand,
      reserved = ${skus.reserved} + sums.reserved
    from sums where ${skus.id} = sums.sku_id
      and ${skus.id} = any(array(select sku_id from sums))
    returning ${skus.id}, ${skus.productId} as "productId", sums.on_hand as "onHand", sums.reserved
  )`

const move = prepare<ReturnType<typeof stockToMove>, MovedStock>(
  'move stock',
  sql`with ${moves} select * from moved`,
)

export function stockToMove({ now }: Pick<Unit, 'now'>, movements: readonly Movement[]) {
  const rows = movements.map((movement) => ({ id: uuidv7(), ...movement }))
  return { movements: JSON.stringify(rows), movedAt: now }
}

/**
 * Lines of an order are about to be deleted, and nothing of them is reserved any more: what was is
 * told by a note.
 */
export async function detachMoves(tx: Tx, lineIds: readonly string[], note: string): Promise<void> {
  await tx
    .update(stockMovements)
    .set({ orderLineId: null, note })
    .where(inArray(stockMovements.orderLineId, [...lineIds]))
}

/** What follows from moved stock. */
export function afterMoves(unit: Unit, moved: readonly MovedStock[]): void {
  const changed = moved.filter(({ onHand, reserved }) => onHand !== reserved)
  touchOffers(
    unit,
    changed.map(({ productId }) => productId),
  )
  noteRestock(
    unit,
    changed.filter(({ onHand, reserved }) => onHand > reserved).map(({ id }) => id),
  )
}
