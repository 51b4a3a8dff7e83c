import { v7 as uuidv7 } from 'uuid'
import { markFallen, readFallen } from '../catalog/low-stock-marks.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendOnce } from '../notifications/outbox.ts'
import { findOwner } from '../notifications/owner.ts'
import { lowStock } from '../notifications/templates/low-stock.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { variantName } from './variant-name.ts'

/** Every day: mails the shop about what fell below the limit, once per fall. */
export async function reportLowStock(shop: Shop): Promise<void> {
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    if (!(await findOwner(shop, tx))) return
    const { lowStockBelow } = await readSettings(tx, shop)
    const hasFallen = await markFallen(unit, lowStockBelow)
    if (!hasFallen) return
    await unit.enqueue('low-stock', { mailId: uuidv7(), lowToldAt: now.toISOString() })
  })
}

/** Sends nothing if everything was restocked, or the address removed, in the meantime. */
export async function mailLowStock(
  shop: Shop,
  { mailId, lowToldAt }: Jobs['low-stock'],
): Promise<void> {
  const owner = await findOwner(shop)
  if (!owner) return
  const rows = await readFallen(shop.db, new Date(lowToldAt))
  if (rows.length === 0) return
  const { language } = owner
  const fallen = rows.map((row) => ({ ...row, what: variantName(row, language) }))
  const mail = { id: mailId, template: 'low-stock' as const, ...owner }
  await sendOnce(shop, mail, (_, from) => lowStock({ language, fallen }, from))
}
