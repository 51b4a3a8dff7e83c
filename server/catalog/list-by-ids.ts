import { and, inArray } from 'drizzle-orm'
import type { ProductSummary } from '#contract/catalog.ts'
import type { Db } from '../db/connect.ts'
import { products } from '../db/schema.ts'
import type { ProductIndex } from './product-index/product-index.ts'
import { isOnSale, presentSummary, selectSummaries } from './product-queries.ts'

/** The products with these ids, as far as they are on sale, in this order. */
export async function summariesInOrder(db: Db, ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(db).where(and(isOnSale, inArray(products.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, presentSummary(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The same by the prepared query of lists. */
export async function listOnSale(
  { summaries }: Pick<ProductIndex, 'summaries'>,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const found = await summaries.read(ids)
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { stamp: _, ...shown } = row
    return presentSummary(shown)
  })
}
