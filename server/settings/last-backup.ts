import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'

const KEY = 'lastBackup'

export interface LastBackup {
  /** When it ended. */
  at: Date
  /** Size of the archive. */
  bytes: number
}

/** The last backup that ended well; null: there has been none. */
export async function lastBackup(db: Db | Tx): Promise<LastBackup | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  if (!row) return null
  const { at, bytes } = row.value as { at: string; bytes: number }
  return { at: new Date(at), bytes }
}

export async function rememberBackup(db: Db, { at, bytes }: LastBackup): Promise<void> {
  const value = { at: at.toISOString(), bytes }
  await db
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
}
