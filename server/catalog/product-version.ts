import { inArray } from 'drizzle-orm'
import { nextVersion } from '../db/next-version.ts'
import { products } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/** Makes a save with an older version conflict instead of overwriting this change. */
export async function bumpVersions({ tx }: Unit, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .update(products)
    .set({ version: nextVersion(products) })
    .where(inArray(products.id, [...productIds]))
}
