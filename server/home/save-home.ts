import { eq } from 'drizzle-orm'
import type { EditedHome } from '#contract/admin/home.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import type { HomeSettings } from '#domain/home.ts'
import { pictures } from '../db/schema.ts'
import { lockSettings, writeSetting } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { readHomeSettings } from './home-settings.ts'
import { readEditedHome } from './read-edited-home.ts'

/**
 * Saves the arrangement of the home page.
 * @param wanted with the version that the admin saw
 * @throws ShopError 'version-conflict' with the current arrangement, 'invalid-input' for an unknown
 * picture
 */
export async function saveHome(
  shop: Shop,
  actor: Actor,
  wanted: HomeSettings,
): Promise<EditedHome> {
  return change(shop, actor, async (unit) => {
    const { tx } = unit
    await lockSettings(tx)
    const before = await readHomeSettings(tx, shop)
    if (wanted.version !== before.version) {
      throw new ShopError('version-conflict', { current: await readEditedHome(tx, shop) })
    }
    const changes = describeChanges(before, wanted)
    if (!changes) return readEditedHome(tx, shop)

    const { picture } = wanted.story
    const isKnown = !picture || (await tx.$count(pictures, eq(pictures.id, picture))) > 0
    if (!isKnown) throw invalid({ 'story.picture': 'Upload the picture again' })
    await writeSetting(unit, 'home', { ...wanted, version: before.version + 1 })
    await unit.audit({ action: 'home-changed', subjectId: 'home', subject: 'home', ...changes })
    unit.invalidate('settings')
    if (before.story.picture && before.story.picture !== picture) {
      await unit.enqueue('drop-picture', { pictureId: before.story.picture })
    }
    return readEditedHome(tx, shop)
  })
}

/** Only what differs, as the audit log shows it; undefined if nothing does. */
function describeChanges(before: HomeSettings, after: HomeSettings) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const keys = Object.keys(was).filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  )
  if (keys.length === 0) return undefined
  const only = (fields: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, fields[key]]))
  return { before: only(was), after: only(is) }
}

function fieldsOf({ sections, categories, loved, story }: HomeSettings): Record<string, unknown> {
  const { picture, ...texts } = story
  return {
    sections: sections.map(({ kind }) => kind),
    hiddenSections: sections.filter(({ shown }) => !shown).map(({ kind }) => kind),
    categories,
    loved,
    // As the change log shows pictures, without their ids.
    story: { ...texts, pictures: picture ? [{ _id: picture }] : [] },
  }
}
