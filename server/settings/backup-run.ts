import { eq } from 'drizzle-orm'
import type { BackupOutcome } from '#domain/connections.ts'
import { readStoredSetting } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'

const KEY = 'backupRun'

export interface BackupRun {
  /** Somebody has asked for a backup, which has not ended. */
  requestedAt: Date | null
  /** The latest attempt of the shop itself, and what came of it. */
  endedAt: Date | null
  outcome: BackupOutcome | null
}

export async function readBackupRun(db: Db | Tx): Promise<BackupRun> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  const run = row && readStoredSetting(KEY, row.value)
  const moment = (at: string | null | undefined) => (at ? new Date(at) : null)
  return {
    requestedAt: moment(run?.requestedAt),
    endedAt: moment(run?.endedAt),
    outcome: run?.outcome ?? null,
  }
}

export async function writeBackupRun(db: Db | Tx, value: BackupRun): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
