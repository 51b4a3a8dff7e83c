import { inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { insertRows } from '../../db/insert-rows.ts'
import { skus } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import { touchOffers } from '../offers.ts'
import { recordPrices } from '../price-history.ts'
import { adjustStocks } from '../stock.ts'
import type { SkuChanges, SkuPlan } from './plan-rows.ts'
import type { CurrentSku } from './read-current.ts'

type NewSku = Pick<SkuPlan, 'row' | 'changes' | 'newPrice' | 'moves'> & {
  productId: string
  position: number
}

/**
 * Inserts SKUs with their prices and opening stock.
 * @param note the reason recorded in the stock ledger
 */
export async function insertSkus(
  unit: Unit,
  added: readonly NewSku[],
  note: string,
): Promise<void> {
  if (added.length === 0) return
  const rows = added.map(({ row, changes, newPrice, moves, productId, position }) => ({
    ...changes,
    id: uuidv7(),
    productId,
    position,
    code: row.sku,
    listPrice: newPrice ?? 0,
    units: moves,
  }))
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const batch = rows.slice(from, from + MAX_ROWS)
    await insertRows(
      unit.tx,
      skus,
      batch.map(({ units: _, ...values }) => values),
    )
  }
  await recordPrices(
    unit,
    rows.map(({ id, listPrice }) => ({ skuId: id, listPrice })),
  )
  await adjustStocks(
    unit,
    rows.flatMap(({ id, units }) =>
      units === 0 ? [] : { skuId: id, reason: 'opening', onHand: units, note },
    ),
  )
  touchOffers(unit, [...new Set(rows.map(({ productId }) => productId))])
}

/** A statement has at most 65,535 parameters. */
const MAX_ROWS = 1_000

/** Writes what tells these SKUs apart; they are locked. */
export async function updateSkus(
  { tx }: Unit,
  changed: readonly { current: CurrentSku; changes: SkuChanges }[],
): Promise<void> {
  if (changed.length === 0) return
  // A choice is unique within its product at every moment, so those that change are freed first.
  const moving = changed.flatMap(({ current, changes }) => (changes.choice ? current.id : []))
  for (let from = 0; from < moving.length; from += MAX_ROWS) {
    await tx
      .update(skus)
      .set({ choice: sql`array[${skus.id}::text]` })
      .where(inArray(skus.id, moving.slice(from, from + MAX_ROWS)))
  }
  const rows = changed.map(({ current, changes }) => {
    const { id, choice, netAmount, netUnit, weightGrams } = { ...current, ...changes }
    return { id, choice, net_amount: netAmount, net_unit: netUnit, weight_grams: weightGrams }
  })
  await tx.execute(sql`
    update ${skus} set choice = n.choice, net_amount = n.net_amount, net_unit = n.net_unit,
      weight_grams = n.weight_grams
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, choice text[],
      net_amount numeric, net_unit text, weight_grams int)
    where ${skus.id} = n.id`)
}
