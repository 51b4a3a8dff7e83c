import { ShopError } from '#domain/errors.ts'
import type { ShopSettings } from '#domain/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { lockSettings, readStored, type SettingsShop, writeSetting } from './settings.ts'

/**
 * Changes settings of the shop. Two admins who change different settings both succeed.
 * @param was the values that the admin saw; if one of them has changed since, nothing is saved
 * @throws ShopError 'version-conflict' with the current settings
 */
export async function saveSettings(
  shop: Shop,
  actor: Actor,
  values: Partial<ShopSettings>,
  was: Partial<ShopSettings> = {},
): Promise<ShopSettings> {
  return change(shop, actor, (unit) => writeSettings(unit, shop, values, was))
}

/** `saveSettings` as a part of another change. */
export async function writeSettings(
  unit: Unit,
  shop: SettingsShop,
  values: Partial<ShopSettings>,
  was: Partial<ShopSettings> = {},
): Promise<ShopSettings> {
  const { tx } = unit
  await lockSettings(tx)
  const { settings: before, corrupt } = await readStored(tx, shop)
  const wanted = entriesOf(values).filter(
    ([key, value]) => value !== before[key] || corrupt.has(key),
  )
  const isStale = wanted.some(([key]) => key in was && was[key] !== before[key])
  if (isStale) throw new ShopError('version-conflict', { current: before })

  for (const [key, value] of wanted) await writeSetting(unit, key, value)
  await unit.audit(
    ...wanted.map(([key, value]) => ({
      action: 'settings-changed' as const,
      subjectId: key,
      subject: key,
      before: before[key],
      after: value,
    })),
  )
  if (wanted.length > 0) unit.invalidate('settings')
  const pictureId = before.logo?.match(/^\/media\/([0-9a-f-]{36})/)?.[1]
  if (pictureId && wanted.some(([key]) => key === 'logo')) {
    // No page shows the previous logo any more, so it can be deleted.
    await unit.enqueue('drop-picture', { pictureId })
  }
  return { ...before, ...Object.fromEntries(wanted) }
}

function entriesOf(values: Partial<ShopSettings>) {
  return Object.entries(values).filter(([, value]) => value !== undefined) as [
    keyof ShopSettings,
    ShopSettings[keyof ShopSettings],
  ][]
}
