import { ShopError } from '#domain/errors.ts'
import type { ShopSettings } from '#domain/settings.ts'
import { type Actor, recordChanges } from '../audit-log/record.ts'
import { change } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { lockSettings, readStored, writeSetting } from './settings.ts'

/**
 * Changes settings of the shop; every page shows some of them. Two admins who change different
 * settings both win.
 * @param was what the admin saw before the change; where one of these is different by now, nothing is saved.
 * @throws ShopError version-conflict with the settings as they are now.
 */
export async function saveSettings(
  shop: Shop,
  actor: Actor,
  values: Partial<ShopSettings>,
  was: Partial<ShopSettings> = {},
): Promise<ShopSettings> {
  return change(shop, async (tx, touch) => {
    await lockSettings(tx)
    const { settings: before, corrupt } = await readStored(tx, shop)
    const wanted = entriesOf(values).filter(
      ([key, value]) => value !== before[key] || corrupt.has(key),
    )
    const overtaken = wanted.some(([key]) => key in was && was[key] !== before[key])
    if (overtaken) throw new ShopError('version-conflict', { current: before })

    for (const [key, value] of wanted) await writeSetting(tx, key, value)
    const at = shop.now()
    await recordChanges(
      tx,
      actor,
      wanted.map(([key, value]) => ({
        ...({ action: 'settings-changed', subjectId: key, subject: key } as const),
        before: before[key],
        after: value,
        at,
      })),
    )
    if (wanted.length > 0) touch('settings')
    const pictureId = before.logo?.match(/^\/media\/([0-9a-f-]{36})/)?.[1]
    if (pictureId && wanted.some(([key]) => key === 'logo')) {
      // The files of the logo before have nobody to show them any more.
      await shop.jobs.enqueue(tx, 'drop-picture', { pictureId })
    }
    return { ...before, ...Object.fromEntries(wanted) }
  })
}

function entriesOf(values: Partial<ShopSettings>) {
  return Object.entries(values).filter(([, value]) => value !== undefined) as [
    keyof ShopSettings,
    ShopSettings[keyof ShopSettings],
  ][]
}
