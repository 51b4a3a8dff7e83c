import type { DescribedPicture } from '#contract/common.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { lockSettings, writeSetting } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { HERO_IMAGES, heroImageIds, listHeroImages } from './hero-images.ts'
import { describePicture, type PictureText, storePicture } from './pictures.ts'
import { logPicture } from './present-picture.ts'

/** The carousel shows no more images than there are top products. */
const MAX_HERO_IMAGES = 10

/**
 * Stores an uploaded picture as the last hero image.
 * @throws ShopError 'invalid-input' beyond MAX_HERO_IMAGES, and the errors of storePicture
 */
export async function addHeroImage(
  shop: Shop,
  actor: Actor,
  bytes: Uint8Array,
  text: PictureText,
): Promise<DescribedPicture[]> {
  assertRoom(await heroImageIds(shop.db))
  const { id } = await storePicture(shop, actor, Buffer.from(bytes), text)
  return changeHeroImages(shop, actor, async (_unit, ids) => {
    assertRoom(ids)
    return [...ids, id]
  })
}

/** Puts the given images first, in this order; the others keep their order behind them. */
export async function arrangeHeroImages(
  shop: Shop,
  actor: Actor,
  wanted: readonly string[],
): Promise<DescribedPicture[]> {
  return changeHeroImages(shop, actor, async (_unit, ids) => {
    const named = [...new Set(wanted)].filter((id) => ids.includes(id))
    return [...named, ...ids.filter((id) => !named.includes(id))]
  })
}

/** @throws ShopError 'not-found' */
export async function describeHeroImage(
  shop: Shop,
  actor: Actor,
  id: string,
  text: PictureText,
): Promise<DescribedPicture[]> {
  return changeHeroImages(shop, actor, async (unit, ids) => {
    assertKnown(ids, id)
    await describePicture(unit, id, text)
    return ids
  })
}

/** @throws ShopError 'not-found' */
export async function removeHeroImage(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<DescribedPicture[]> {
  return changeHeroImages(shop, actor, async ({ enqueue }, ids) => {
    assertKnown(ids, id)
    await enqueue('drop-picture', { pictureId: id })
    return ids.filter((one) => one !== id)
  })
}

/** Locks the settings so that concurrent changes run one after the other. */
async function changeHeroImages(
  shop: Shop,
  actor: Actor,
  work: (unit: Unit, ids: string[]) => Promise<string[]>,
): Promise<DescribedPicture[]> {
  return change(shop, actor, async (unit) => {
    const { tx } = unit
    await lockSettings(tx)
    const before = await listHeroImages(tx)
    const ids = await work(
      unit,
      before.map(({ _id }) => _id),
    )
    await writeSetting(unit, HERO_IMAGES, ids)
    const after = await listHeroImages(tx)
    const [was, is] = [before.map(logPicture), after.map(logPicture)]
    if (JSON.stringify(was) === JSON.stringify(is)) return after
    await unit.audit({
      action: 'carousel-changed',
      subjectId: 'carousel',
      subject: 'carousel',
      before: { pictures: was },
      after: { pictures: is },
    })
    unit.invalidate('settings')
    return after
  })
}

function assertKnown(ids: readonly string[], id: string): void {
  if (!ids.includes(id)) throw new ShopError('not-found', { what: 'picture' })
}

function assertRoom(ids: readonly string[]): void {
  if (ids.length >= MAX_HERO_IMAGES) throw invalid({ image: `At most ${MAX_HERO_IMAGES} pictures` })
}
