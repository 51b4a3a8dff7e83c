import { DEFAULT_HOME } from '#domain/home.ts'
import { readHomeSettings } from '../home/home-settings.ts'
import { storePicture } from '../media/pictures.ts'
import { addSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { demoImage } from './demo-catalogue.ts'

/** Adds a picture to the story of the home page, unless somebody has arranged the page already. */
export async function seedHome(shop: Shop): Promise<void> {
  if ((await readHomeSettings(shop.db, shop)).version > 0) return
  const { id } = await storePicture(shop, null, await demoImage('hero-2.webp'))
  const story = { ...DEFAULT_HOME.story, picture: id }
  await change(shop, null, async (unit) => {
    await addSettings(unit, { home: { ...DEFAULT_HOME, story } })
    unit.invalidate('settings')
  })
}
