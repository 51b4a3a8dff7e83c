import { eq, inArray } from 'drizzle-orm'
import type { DescribedPicture } from '#contract/common.ts'
import { readStoredSetting } from '#domain/stored-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { pictures, settings } from '../db/schema.ts'
import { presentDescribed } from './present-picture.ts'

/** Setting: the ids of the wide pictures at the top of the home page, in order. */
export const HERO_IMAGES = 'heroPictures'

export async function heroImageIds(db: Db | Tx): Promise<string[]> {
  const [row] = await db.select().from(settings).where(eq(settings.key, HERO_IMAGES))
  return (row && readStoredSetting(HERO_IMAGES, row.value)) ?? []
}

export async function listHeroImages(db: Db | Tx): Promise<DescribedPicture[]> {
  const ids = await heroImageIds(db)
  if (ids.length === 0) return []
  const rows = await db.select().from(pictures).where(inArray(pictures.id, ids))
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? [presentDescribed(row)] : []
  })
}
