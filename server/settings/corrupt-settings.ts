import { isStoredKey, readStoredSetting } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

/** A row of settings whose value cannot be what it stands for; the default is in force instead. */
export interface CorruptSetting {
  key: string
  value: unknown
}

/** All that there are now: rows that somebody changed by hand, or a program did. */
export async function findCorruptSettings(db: Db | Tx): Promise<CorruptSetting[]> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .orderBy(settings.key)
  return rows.filter(
    ({ key, value }) => isStoredKey(key) && readStoredSetting(key, value) === undefined,
  )
}

/** At the start, since some are seldom read. */
export async function reportCorruptSettings(
  shop: Pick<Shop, 'db' | 'log' | 'corruptSettings'>,
): Promise<void> {
  for (const one of await findCorruptSettings(shop.db)) reportOnce(shop, one)
}

/** One line in the log for each value: settings are read at every visit. */
export function reportOnce(
  { log, corruptSettings }: Pick<Shop, 'log' | 'corruptSettings'>,
  { key, value }: CorruptSetting,
): void {
  const json = JSON.stringify(value).slice(0, 100)
  const seen = `${key} ${json}`
  if (corruptSettings.has(seen)) return
  corruptSettings.add(seen)
  log.warn({ setting: key, value: json }, 'a stored setting is invalid: its default applies')
}
