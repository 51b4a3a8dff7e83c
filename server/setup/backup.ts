import type { z } from 'zod'
import type { BackupSetup, saveBackup as contract, testBackup } from '#contract/admin/setup.ts'
import type { Viewer } from '#domain/accounts.ts'
import type { BackupOutcome } from '#domain/connections.ts'
import { backupOutcome } from '../backup/backup-outcome.ts'
import { backupFolder, targetOf } from '../backup/planned-backup.ts'
import { saveConnection, secretFor } from '../connections/save-connection.ts'
import { readBackupRun, writeBackupRun } from '../settings/backup-run.ts'
import { lastBackup } from '../settings/last-backup.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

export async function showBackup(shop: Shop): Promise<BackupSetup> {
  const saved = await shop.connections.read('backup')
  const { requestedAt, endedAt, outcome } = await readBackupRun(shop.db)
  const last = await lastBackup(shop.db)
  return {
    state: saved === null ? 'not-set-up' : saved.isLocked ? 'enter-again' : 'ready',
    plan: saved?.fields ?? null,
    folder: backupFolder(shop),
    hasSecret: saved !== null && (saved.secret !== null || saved.isLocked),
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt.toISOString() ?? null,
    isRunning: requestedAt !== null,
    outcome,
    endedAt: endedAt?.toISOString() ?? null,
    last: last && { at: last.at.toISOString(), bytes: last.bytes },
  }
}

/** @throws ShopError 'version-conflict' or 'invalid-input' */
export async function saveBackup(
  shop: Shop,
  viewer: Viewer,
  { secret, version, ...fields }: z.output<typeof contract.body>,
): Promise<BackupSetup> {
  await change(shop, viewer, async (unit) => {
    await saveConnection(unit, shop.secretBox, 'backup', { fields, secret, version })
    // The first one, unless today's is made already.
    await unit.enqueue('back-up', null)
  })
  return showBackup(shop)
}

/** Whether a backup could be stored there. @throws ShopError 'invalid-input' */
export async function tryBackup(
  shop: Shop,
  { secret, ...plan }: z.output<typeof testBackup.body>,
): Promise<{ outcome: BackupOutcome }> {
  const saved = await shop.connections.read('backup')
  const target = targetOf(shop, plan, secretFor('backup', { fields: plan, secret }, saved))
  try {
    await target.probe()
    return { outcome: 'works' }
  } catch (error) {
    shop.log.info({ err: error }, 'the place for backups does not work')
    return { outcome: backupOutcome(error) }
  }
}

/** Asks for a backup; the next one that is made by the shop answers it. */
export async function requestBackup(shop: Shop, viewer: Viewer): Promise<BackupSetup> {
  await change(shop, viewer, async (unit) => {
    const run = await readBackupRun(unit.tx)
    await writeBackupRun(unit.tx, { ...run, requestedAt: unit.now })
    await unit.enqueue('back-up', null)
  })
  return showBackup(shop)
}
