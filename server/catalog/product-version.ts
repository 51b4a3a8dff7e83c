import { inArray, sql } from 'drizzle-orm'
import { products } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/** An editor who loaded the product before this change cannot overwrite it unknowingly. */
export const nextVersion = sql`${products.version} + 1`

export async function bumpVersions({ tx }: Unit, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .update(products)
    .set({ version: nextVersion })
    .where(inArray(products.id, [...productIds]))
}
