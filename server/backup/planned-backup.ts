import { join } from 'node:path'
import { type BackupOutcome, type BackupPlan, DEFAULT_PLAN } from '#domain/connections.ts'
import { type BackupRun, readBackupRun, writeBackupRun } from '../settings/backup-run.ts'
import type { Shop } from '../shop.ts'
import { backUp } from './back-up.ts'
import { backupOutcome } from './backup-outcome.ts'
import { type BackupTarget, bucketTarget, dailyName, folderTarget } from './backup-target.ts'

/** Where archives are written, and stored unless there is a bucket. */
export function backupFolder({ config }: Pick<Shop, 'config'>): string {
  return join(config.dataDir, 'backups')
}

/** The folder, or the bucket of a plan. */
export function targetOf(
  shop: Pick<Shop, 'config'>,
  plan: BackupPlan,
  secret: string | null,
): BackupTarget {
  return plan.target === 'bucket'
    ? bucketTarget(plan, secret ?? '')
    : folderTarget(backupFolder(shop))
}

/**
 * The hourly job: makes the backup of the day, if one is set up, and one that somebody has asked
 * for. After a failure the next hour tries again; the oldest go once a new one is safe.
 */
export async function runPlannedBackup(shop: Shop): Promise<void> {
  const saved = await shop.connections.read('backup')
  const run = await readBackupRun(shop.db)
  if (!isDue(run, saved !== null, shop.now())) return
  const outcome = await attempt(shop, async () => {
    if (saved?.isLocked) return 'enter-again'
    const plan = saved?.fields ?? DEFAULT_PLAN
    const target = targetOf(shop, plan, saved?.secret ?? null)
    const name = dailyName(shop.now())
    await backUp({
      pool: shop.pool,
      storage: shop.storage,
      now: shop.now,
      path: join(backupFolder(shop), name),
      deliver: (path) => target.deliver(path, name),
    })
    return removeOld(shop, target, plan.keep)
  })
  await writeBackupRun(shop.db, { requestedAt: null, endedAt: shop.now(), outcome })
}

async function removeOld(
  { log }: Pick<Shop, 'log'>,
  target: BackupTarget,
  keep: number,
): Promise<BackupOutcome> {
  try {
    for (const old of (await target.list()).toSorted().slice(0, -keep)) await target.remove(old)
    return 'works'
  } catch (err) {
    log.error({ err }, 'old backups could not be deleted')
    return 'old-kept'
  }
}

/** A day begins at midnight UTC: three in the morning in Mogadishu. */
function isDue({ requestedAt, endedAt, outcome }: BackupRun, isDaily: boolean, now: Date): boolean {
  if (requestedAt) return true
  if (!isDaily) return false
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const isMade = outcome === 'works' || outcome === 'old-kept'
  return !isMade || endedAt === null || day(endedAt) < day(now)
}

async function attempt(
  { log }: Pick<Shop, 'log'>,
  work: () => Promise<BackupOutcome>,
): Promise<BackupOutcome> {
  try {
    return await work()
  } catch (err) {
    log.error({ err }, 'the backup failed')
    return backupOutcome(err)
  }
}
