import { sql } from 'drizzle-orm'
import type { Locale } from '#domain/locale.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { users } from '../db/schema.ts'
import { type SettingRow, settingsOf, storedSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** Where mails to the owner go, and in which language. */
interface Owner {
  recipient: string
  language: Locale
}

/** The shop's own address and the language of the first admin; null without an address. */
export async function findOwner(shop: Shop, db: Db | Tx = shop.db): Promise<Owner | null> {
  const [row] = await read(db, {})
  const { email } = settingsOf(shop, row!.settings)
  // The demo's address is nobody's.
  if (email === '' || email === DEFAULT_SETTINGS.email) return null
  return { recipient: email, language: row!.language ?? 'en' }
}

const read = prepare<object, { settings: SettingRow[] | null; language: Locale | null }>(
  'find owner',
  sql`select ${storedSettings} as settings, (
      select ${users.language} from ${users} where ${users.adminSince} is not null
      order by ${users.adminSince}, ${users.id} limit 1
    ) as language`,
)
