import { eq } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

const SHOWN_FOR = 30 * 24 * 60 * 60_000

/**
 * How many unpaid orders the update to expiry ended without a mail, while that is news; null: none,
 * or it is known by now.
 */
export async function readExpiredBacklog({
  db,
  now,
}: Pick<Shop, 'db' | 'now'>): Promise<number | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'expiryBacklog'))
  const { expired, doneAt } = (row?.value ?? {}) as { expired?: unknown; doneAt?: unknown }
  if (typeof expired !== 'number' || expired === 0 || typeof doneAt !== 'string') return null
  return now().getTime() - Date.parse(doneAt) < SHOWN_FOR ? expired : null
}
