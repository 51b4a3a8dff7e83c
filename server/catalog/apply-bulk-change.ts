import { inArray } from 'drizzle-orm'
import type { BulkProblem } from '#domain/bulk-change.ts'
import type { Stock } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import { products } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import type { AuditEntry } from '../write-audit-entries.ts'
import { setPrices } from './change-price.ts'
import { variantOf } from './lock-variant.ts'
import { bumpVersions } from './product-version.ts'
import { indexProducts } from './search/index-products.ts'
import { adjustStocks } from './stock.ts'

/** One variant of a product in a bulk change, as it is and as it will be. */
export interface PlannedChange extends Stock {
  productId: string
  skuId: string
  name: string
  sku: string
  choice: string[]
  listPrice: Cents
  category: { id: string; name: string }
  newPrice: Cents
  newOnHand: number
  newCategory: { id: string; name: string }
  problem: BulkProblem | null
}

/** Rows per statement. */
const CHUNK = 1_000

/**
 * Writes changes to many products whose SKUs the caller has locked: price, stock with its ledger,
 * category, and an audit entry for each.
 * @param note the reason recorded in the stock ledger
 */
export async function writeChanges(
  unit: Unit,
  rows: readonly PlannedChange[],
  note: string,
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK)
    const priced = some.filter((row) => row.newPrice !== row.listPrice)
    const stocked = some.filter((row) => row.newOnHand !== row.onHand)
    const moved = oncePerProduct(some).filter((row) => row.newCategory.id !== row.category.id)
    await setPrices(
      unit,
      priced.map(({ skuId, newPrice }) => ({ skuId, listPrice: newPrice })),
    )
    await adjustStocks(
      unit,
      stocked.map(({ skuId, onHand, newOnHand }) => ({
        skuId,
        reason: 'adjusted',
        onHand: newOnHand - onHand,
        note,
      })),
    )
    await setCategory(unit, moved)
    await bumpVersions(unit, [...new Set([...priced, ...moved].map(({ productId }) => productId))])
    await unit.audit(
      ...priced.map(priceEntry),
      ...stocked.map(stockEntry),
      ...moved.map(categoryEntry),
    )
    for (const row of [...priced, ...moved]) unit.invalidate(`product:${row.productId}`, 'products')
    if (moved.length > 0) unit.invalidate('categories')
  }
}

/** One row for each product, however many of its variants change. */
export function oncePerProduct(rows: readonly PlannedChange[]): PlannedChange[] {
  return [...new Map(rows.map((row) => [row.productId, row])).values()]
}

/** All rows get the same category. */
async function setCategory(unit: Unit, rows: readonly PlannedChange[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const ids = rows.map(({ productId }) => productId)
  await unit.tx
    .update(products)
    .set({ categoryId: first.newCategory.id, categoryPosition: null })
    .where(inArray(products.id, ids))
  indexProducts(unit, ids)
}

function priceEntry({ productId, name, listPrice, newPrice, ...sku }: PlannedChange): AuditEntry {
  return {
    action: 'price-changed',
    subjectId: productId,
    subject: name,
    before: { price: listPrice },
    after: { price: newPrice, ...variantOf({ id: sku.skuId, choice: sku.choice }) },
  }
}

function stockEntry({ productId, name, onHand, newOnHand, ...sku }: PlannedChange): AuditEntry {
  return {
    action: 'stock-changed',
    subjectId: productId,
    subject: name,
    before: { onHand },
    after: { onHand: newOnHand, ...variantOf({ id: sku.skuId, choice: sku.choice }) },
  }
}

function categoryEntry({ productId, name, category, newCategory }: PlannedChange): AuditEntry {
  return {
    action: 'product-changed',
    subjectId: productId,
    subject: name,
    before: { category: category.name },
    after: { category: newCategory.name },
  }
}
