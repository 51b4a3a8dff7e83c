import { eq } from 'drizzle-orm'
import type { DescribedPicture } from '#contract/common.ts'
import type { Home } from '#contract/home.ts'
import { type HomeSettings, type Story, storyTexts } from '#domain/home.ts'
import type { Db, Tx } from '../db/connect.ts'
import { infoPages, pictures } from '../db/schema.ts'
import { presentDescribed } from '../media/present-picture.ts'
import { readSettings, type SettingsShop } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { listCategoryTiles } from './category-tiles.ts'
import { readHomeSettings } from './home-settings.ts'
import { listLovedReviews } from './loved-reviews.ts'

/** The parts of Shop that reading the home page needs. */
export type HomeShop = SettingsShop & Pick<Shop, 'productIndex'>

/** What the home page shows. */
export async function readHome(db: Db, shop: HomeShop): Promise<Home> {
  return presentHome(db, shop, await readHomeSettings(db, shop))
}

/** Reads what the shown sections need. */
export async function presentHome(
  db: Db | Tx,
  shop: HomeShop,
  { sections, categories, story, loved }: HomeSettings,
): Promise<Home> {
  const kinds = sections.filter(({ shown }) => shown).map(({ kind }) => kind)
  return {
    sections: kinds,
    categories: kinds.includes('categories')
      ? { ...categories, tiles: await listCategoryTiles(db, shop) }
      : null,
    story: kinds.includes('story') ? await presentStory(db, shop, story) : null,
    loved: kinds.includes('loved') ? { ...loved, reviews: await listLovedReviews(db) } : null,
  }
}

async function presentStory(db: Db | Tx, shop: SettingsShop, story: Story): Promise<Home['story']> {
  const texts = storyTexts(story, await readSubstitutes(db, shop))
  if (!texts) return null
  const picture = await findPicture(db, story.picture)
  return {
    ...texts,
    picture: picture && {
      base: picture.base,
      widths: picture.widths,
      width: picture.width,
      height: picture.height,
    },
    link: story.link,
  }
}

/** What stands in the story until the owner writes one. */
export async function readSubstitutes(db: Db | Tx, shop: SettingsShop) {
  const { tagline, taglineSo } = await readSettings(db, shop)
  const [about] = await db.select().from(infoPages).where(eq(infoPages.slug, 'about'))
  return { tagline, taglineSo, about: about?.body ?? '', aboutSo: about?.bodySo ?? '' }
}

/** Null also for a picture that no longer exists. */
export async function findPicture(
  db: Db | Tx,
  id: string | null,
): Promise<DescribedPicture | null> {
  if (!id) return null
  const [row] = await db.select().from(pictures).where(eq(pictures.id, id))
  return row ? presentDescribed(row) : null
}
