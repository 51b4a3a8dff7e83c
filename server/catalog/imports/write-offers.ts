import { asc, sql } from 'drizzle-orm'
import { available } from '#domain/inventory.ts'
import { skus } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import { setPrices } from '../change-price.ts'
import { indexProducts } from '../search/index-products.ts'
import { adjustStocks } from '../stock.ts'
import { changesVariants, stockEntry } from './plan-entries.ts'
import { changesSku, type Plan, type SkuPlan } from './plan-rows.ts'
import type { Current, CurrentSku } from './read-current.ts'
import { type WantedParts, writeParts } from './write-parts.ts'
import { insertSkus, updateSkus } from './write-skus.ts'

type Existing = Plan & { current: Current }
type ExistingSku = SkuPlan & { current: CurrentSku; of: Existing }

/** Whether `writeOffers` has to write anything of this product. */
export function changesSkus({ current, skus: planned }: Plan): boolean {
  return current !== null && planned.some((sku) => !sku.current || changesSku(sku))
}

/**
 * Writes the SKUs of existing products. Shoppers who order one of them wait until the import
 * commits, so only this runs, in few statements, while their SKUs are locked. Prices and choices
 * cannot have changed since the rows were planned, because the products are locked; stock can, and
 * is computed here.
 * @param sets what changes in the parts of all products, also of new ones
 * @param note the reason recorded in the stock ledger
 */
export async function writeOffers(
  unit: Unit,
  { plans, sets }: { plans: readonly Plan[]; sets: readonly WantedParts[] },
  note: string,
): Promise<void> {
  const existing = plans.filter((plan): plan is Existing => plan.current !== null)
  const changed = existing.flatMap((plan) =>
    plan.skus.flatMap((sku) =>
      sku.current && changesSku(sku) ? [{ ...sku, current: sku.current, of: plan }] : [],
    ),
  )
  const moves = await lockStock(unit, changed, sets)
  await updateSkus(
    unit,
    changed.filter(({ changes }) => Object.keys(changes).length > 0),
  )
  await insertSkus(unit, existing.flatMap(newSkus), note)
  await setPrices(
    unit,
    changed.flatMap(({ current, newPrice }) =>
      newPrice === null ? [] : { skuId: current.id, listPrice: newPrice },
    ),
  )
  await adjustStocks(
    unit,
    moves.map(({ current, by }) => ({ skuId: current.id, reason: 'adjusted', onHand: by, note })),
  )
  await writeParts(unit, sets)
  // Search finds a product by the values and codes of its variants.
  indexProducts(
    unit,
    existing.filter(changesVariants).map(({ current }) => current.id),
  )
  const entries = moves.map(stockEntry)
  // In chunks, because a function call is limited to a hundred thousand arguments.
  for (let from = 0; from < entries.length; from += MAX_ENTRIES) {
    await unit.audit(...entries.slice(from, from + MAX_ENTRIES))
  }
}

const MAX_ENTRIES = 20_000

/** Locks the SKUs and returns by how many units the stock of each has to move, if at all. */
async function lockStock(
  { tx }: Unit,
  changed: readonly ExistingSku[],
  sets: readonly WantedParts[],
) {
  if (changed.length === 0 && sets.length === 0) return []
  const ids = sql.param(changed.map(({ current }) => current.id))
  // A part refers to its SKU, which sales lock: all at once and in order, to avoid deadlocks.
  const parts = sql.param(sets.flatMap((set) => set.parts.map(({ code }) => code)))
  const locked = await tx
    .select({ id: skus.id, onHand: skus.onHand, reserved: skus.reserved })
    .from(skus)
    .where(sql`${skus.id} = any(${ids}::uuid[]) or ${skus.code} = any(${parts}::text[])`)
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update')
  const stockOf = new Map(locked.map((sku) => [sku.id, sku]))
  return changed.flatMap((sku) => {
    const stock = stockOf.get(sku.current.id)!
    const { stock: wanted } = sku.row.fields
    const by = sku.moves === 0 || wanted === undefined ? 0 : wanted - available(stock)
    return by === 0 ? [] : { ...sku, onHand: stock.onHand, by }
  })
}

/** New variants come after all others. */
function newSkus({ current, skus: planned }: Existing) {
  const after = Math.max(...current.skus.map(({ position }) => position)) + 1
  return planned
    .filter((sku) => !sku.current)
    .map((sku, at) => ({ ...sku, productId: current.id, position: after + at }))
}
