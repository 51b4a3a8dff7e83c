import { asc, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings.ts'
import { markFallen, readFallen } from '../catalog/low-stock-marks.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sender } from '../notifications/order-mails.ts'
import { sendOnce } from '../notifications/outbox.ts'
import { lowStock } from '../notifications/templates/low-stock.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { variantName } from './variant-name.ts'

/** Every day: mails the shop about what fell below the limit, once per fall. */
export async function reportLowStock(shop: Shop): Promise<void> {
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    const settings = await readSettings(tx, shop)
    if (!hasMailbox(settings)) return
    const hasFallen = await markFallen(unit, settings.lowStockBelow)
    if (!hasFallen) return
    await unit.enqueue('low-stock', { mailId: uuidv7(), lowToldAt: now.toISOString() })
  })
}

/** Sends nothing if everything was restocked, or the address removed, in the meantime. */
export async function mailLowStock(
  shop: Shop,
  { mailId, lowToldAt }: Jobs['low-stock'],
): Promise<void> {
  const settings = await readSettings(shop.db, shop)
  if (!hasMailbox(settings)) return
  const rows = await readFallen(shop.db, new Date(lowToldAt))
  if (rows.length === 0) return
  const language = await languageOfOwner(shop.db)
  const fallen = rows.map((row) => ({ ...row, what: variantName(row, language) }))
  const mail = { id: mailId, template: 'low-stock' as const, recipient: settings.email, language }
  await sendOnce(shop, mail, async (tx) => lowStock({ language, fallen }, await sender(shop, tx)))
}

/** The demo's address is nobody's. */
function hasMailbox({ email }: ShopSettings): boolean {
  return email !== '' && email !== DEFAULT_SETTINGS.email
}

/** The language of the first admin. */
async function languageOfOwner(db: Db): Promise<Locale> {
  const [owner] = await db
    .select({ language: users.language })
    .from(users)
    .where(isNotNull(users.adminSince))
    .orderBy(asc(users.adminSince), asc(users.id))
    .limit(1)
  return owner?.language ?? 'en'
}
