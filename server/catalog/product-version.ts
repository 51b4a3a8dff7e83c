import { inArray } from 'drizzle-orm'
import { nextVersion } from '../db/next-version.ts'
import { products } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/** An editor who loaded one of these before this change cannot overwrite it unknowingly. */
export async function bumpVersions({ tx }: Unit, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .update(products)
    .set({ version: nextVersion(products) })
    .where(inArray(products.id, [...productIds]))
}
