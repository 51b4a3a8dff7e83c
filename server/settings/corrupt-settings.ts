import { isStoredKey, readStoredSetting } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

/** A stored setting whose value is invalid; the default applies instead. */
export interface CorruptSetting {
  key: string
  value: unknown
}

/** All invalid rows, for example after a manual edit. */
export async function findCorruptSettings(db: Db | Tx): Promise<CorruptSetting[]> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .orderBy(settings.key)
  return rows.filter(
    ({ key, value }) => isStoredKey(key) && readStoredSetting(key, value) === undefined,
  )
}

/** Runs at start-up, because some settings are rarely read. */
export async function reportCorruptSettings(
  shop: Pick<Shop, 'db' | 'log' | 'corruptSettings'>,
): Promise<void> {
  for (const one of await findCorruptSettings(shop.db)) reportOnce(shop, one)
}

/** Logs each value once, because settings are read on every request. */
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
