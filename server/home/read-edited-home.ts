import type { EditedHome } from '#contract/admin/home.ts'
import { DEFAULT_HOME } from '#domain/home.ts'
import type { Db, Tx } from '../db/connect.ts'
import { readHomeSettings } from './home-settings.ts'
import { findPicture, type HomeShop, presentHome, readSubstitutes } from './read-home.ts'

/** The arrangement with all that a preview of any change to it needs. */
export async function readEditedHome(db: Db | Tx, shop: HomeShop): Promise<EditedHome> {
  const home = await readHomeSettings(db, shop)
  const sections = home.sections.map((section) => ({ ...section, shown: true }))
  return {
    ...home,
    picture: await findPicture(db, home.story.picture),
    defaults: DEFAULT_HOME,
    preview: await presentHome(db, shop, { ...home, sections }),
    instead: await readSubstitutes(db, shop),
  }
}
