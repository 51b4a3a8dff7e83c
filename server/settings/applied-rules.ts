import { eq } from 'drizzle-orm'
import { readStoredSetting } from '#domain/stored-settings.ts'
import type { Db } from '../db/connect.ts'
import { settings } from '../db/schema.ts'

const KEY = 'productRules'

/** By which rules the allergens and words of all products were made; null if nothing says so. */
export async function appliedRules(db: Db): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  return (row && readStoredSetting(KEY, row.value)) ?? null
}

export async function recordRules(db: Db, value: string, now: Date): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
}
