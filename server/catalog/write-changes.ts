import { inArray, sql } from 'drizzle-orm'
import type { BulkProblem } from '#domain/bulk-change.ts'
import type { Stock } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import { type Actor, recordChanges } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { products, skus } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'
import { indexProducts } from './create-product.ts'
import { moveStocks, tagsForStockChange } from './stock.ts'

/** One product of a change to many, as it stands and as it will. */
export interface PlannedChange extends Stock {
  productId: string
  skuId: string
  name: string
  sku: string
  listPrice: Cents
  category: { id: string; name: string }
  newPrice: Cents
  newOnHand: number
  newCategory: { id: string; name: string }
  problem: BulkProblem | null
}

/** As many rows as one statement carries well. */
const CHUNK = 1_000

/**
 * Writes changes to many products whose SKUs the caller has locked: price, stock in the ledger,
 * category, and each of them in the audit log.
 */
export async function writeChanges(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  rows: readonly PlannedChange[],
  { note, at }: { note: string; at: Date },
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK)
    const priced = some.filter((row) => row.newPrice !== row.listPrice)
    const stocked = some.filter((row) => row.newOnHand !== row.onHand)
    const moved = some.filter((row) => row.newCategory.id !== row.category.id)
    await setPrices(tx, priced)
    await moveStocks(
      { tx },
      stocked.map(({ skuId, onHand, newOnHand }) => ({
        skuId,
        reason: 'adjusted',
        onHand: newOnHand - onHand,
        note,
        createdAt: at,
        ...(actor && { actorId: actor.id }),
      })),
    )
    await setCategory(tx, moved)
    await bumpVersions(tx, [...new Set([...priced, ...moved].map(({ productId }) => productId))])
    await recordChanges(tx, actor, [
      ...priced.map((row) => ({
        action: 'price-changed' as const,
        ...subject(row),
        at,
        before: { price: row.listPrice },
        after: { price: row.newPrice },
      })),
      ...stocked.map((row) => ({
        action: 'stock-changed' as const,
        ...subject(row),
        at,
        before: { onHand: row.onHand },
        after: { onHand: row.newOnHand },
      })),
      ...moved.map((row) => ({
        action: 'product-changed' as const,
        ...subject(row),
        at,
        before: { category: row.category.name },
        after: { category: row.newCategory.name },
      })),
    ])
    for (const row of stocked)
      touch(...tagsForStockChange(row.productId, row, row.newOnHand - row.onHand))
    for (const row of [...priced, ...moved]) touch(`product:${row.productId}`, 'products')
    if (moved.length > 0) touch('categories')
  }
}

async function setPrices(tx: Tx, rows: readonly PlannedChange[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ skuId, newPrice }) => sql`(${skuId}::uuid, ${newPrice}::bigint)`)
  await tx.execute(sql`update ${skus} set list_price = new.price
    from (values ${sql.join(values, sql`, `)}) as new (id, price) where ${skus.id} = new.id`)
}

/** All go to the same category. */
async function setCategory(tx: Tx, rows: readonly PlannedChange[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const which = inArray(
    products.id,
    rows.map(({ productId }) => productId),
  )
  await tx.update(products).set({ categoryId: first.newCategory.id }).where(which)
  await indexProducts(tx, which)
}

/** Whoever edits one of them at this moment must not put the old values back unknowingly. */
async function bumpVersions(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const version = sql`${products.version} + 1`
  await tx.update(products).set({ version }).where(inArray(products.id, ids))
}

function subject({ productId, name }: PlannedChange) {
  return { subjectId: productId, subject: name }
}
