import { eq } from 'drizzle-orm'
import { DEFAULT_HOME, type HomeSettings } from '#domain/home.ts'
import { readStoredSetting } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import { reportOnce } from '../settings/corrupt-settings.ts'
import type { SettingsShop } from '../settings/settings.ts'

const KEY = 'home'

/** As the owner arranged it, or the default. */
export async function readHomeSettings(db: Db | Tx, shop: SettingsShop): Promise<HomeSettings> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  const read = row && readStoredSetting(KEY, row.value)
  if (row && !read) reportOnce(shop, { key: KEY, value: row.value })
  return read ?? DEFAULT_HOME
}
