import { inArray } from 'drizzle-orm'
import type { PinnedProduct } from '#contract/admin/products.ts'
import { invalid } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { products } from '../db/schema.ts'
import { presentSummary, selectSummaries } from './product-queries.ts'

/** What the owner recommends with a product, in order; a deleted one stays until it is removed. */
export async function readPinned(db: Db | Tx, ids: readonly string[]): Promise<PinnedProduct[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(db).where(inArray(products.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, presentSummary(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws ShopError 'invalid-input' for a product that does not exist, or the product itself. */
export async function assertPinnable(tx: Tx, id: string, ids: readonly string[]): Promise<void> {
  if (ids.includes(id)) throw invalid({ related: 'A product cannot be recommended with itself' })
  if ((await readPinned(tx, ids)).length < ids.length) throw invalid({ related: 'Unknown product' })
}

/** Fields of a product for the audit log, with names instead of ids. */
export async function namePinned(
  tx: Tx,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!fields.related) return fields
  const pinned = await readPinned(tx, fields.related as string[])
  return { ...fields, related: pinned.map(({ name }) => name) }
}
