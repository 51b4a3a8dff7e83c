import { eq } from 'drizzle-orm'
import { invalid, ShopError } from '#domain/errors.ts'
import { MAX_UNITS } from '#domain/inventory.ts'
import type { Db, Tx } from '../db/connect.ts'
import { bundleItems, products, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { lockVariant, variantOf, type WhichVariant } from './lock-variant.ts'
import { adjustStocks } from './stock.ts'

interface Adjustment extends WhichVariant {
  /** Number of units; negative removes units. */
  by: number
  /** The reason, in the owner's words; null is allowed only for the first stock. */
  note: string | null
  /** The audit entry that this change reverts. */
  undoes?: string
}

/** Whether any stock of this SKU was ever recorded. */
export async function hadStock(db: Db | Tx, skuId: string): Promise<boolean> {
  const [movement] = await db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(eq(stockMovements.skuId, skuId))
    .limit(1)
  return movement !== undefined
}

/**
 * Changes how many units are on hand, and records it in the ledger and the audit log. Returns
 * whether anything changed. The first change of a product is its opening stock. Reserved units
 * cannot be removed.
 * @throws ShopError 'not-found', 'variant-needed', 'stock-too-low', or 'invalid-input' beyond
 * MAX_UNITS and for a set
 */
export async function adjustStock(
  unit: Unit,
  { productId, variant, by, note, undoes }: Adjustment,
): Promise<boolean> {
  const { tx } = unit
  const sku = await lockVariant(tx, { productId, variant })
  if (by === 0) return false
  if (await tx.$count(bundleItems, eq(bundleItems.bundleSkuId, sku.id))) {
    throw invalid({ countInStock: 'A set has no stock of its own, only its parts have' })
  }
  const onHand = sku.onHand + by
  if (onHand < sku.reserved) throw new ShopError('stock-too-low', { reserved: sku.reserved })
  if (onHand > MAX_UNITS) throw invalid({ countInStock: `At most ${MAX_UNITS} units` })
  const reason = (await hadStock(tx, sku.id)) ? 'adjusted' : 'opening'
  await adjustStocks(unit, [{ skuId: sku.id, reason, onHand: by, note }])
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, productId))
  await unit.audit({
    action: 'stock-changed',
    subjectId: productId,
    subject: product!.name,
    before: { onHand: sku.onHand },
    after: { onHand, ...variantOf(sku) },
    undoes,
  })
  return true
}
