import { eq } from 'drizzle-orm'
import { readStoredSetting } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'

const KEY = 'lastBackup'

export interface LastBackup {
  /** When it finished. */
  at: Date
  /** Size of the archive. */
  bytes: number
}

/** The last successful backup; null if there has been none. */
export async function lastBackup(db: Db | Tx): Promise<LastBackup | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  const backup = row && readStoredSetting(KEY, row.value)
  return backup ? { at: new Date(backup.at), bytes: backup.bytes } : null
}

/** Without a backup for a week, a loss of data would hurt. */
export function isBackupOld({ at }: Pick<LastBackup, 'at'>, now: Date): boolean {
  return now.getTime() - at.getTime() > 7 * 24 * 60 * 60_000
}

export async function recordBackup(db: Db, { at, bytes }: LastBackup): Promise<void> {
  const value = { at: at.toISOString(), bytes }
  await db
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
}
