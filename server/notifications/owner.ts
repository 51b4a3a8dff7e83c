import { asc, isNotNull } from 'drizzle-orm'
import type { Locale } from '#domain/locale.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** Where mails to the owner go, and in which language. */
interface Owner {
  recipient: string
  language: Locale
}

/** The shop's own address and the language of the first admin; null without an address. */
export async function findOwner(shop: Shop, db: Db | Tx = shop.db): Promise<Owner | null> {
  const { email } = await readSettings(db, shop)
  // The demo's address is nobody's.
  if (email === '' || email === DEFAULT_SETTINGS.email) return null
  const [admin] = await db
    .select({ language: users.language })
    .from(users)
    .where(isNotNull(users.adminSince))
    .orderBy(asc(users.adminSince), asc(users.id))
    .limit(1)
  return { recipient: email, language: admin?.language ?? 'en' }
}
