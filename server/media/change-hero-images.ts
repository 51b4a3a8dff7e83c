import type { DescribedPicture } from '#contract/common.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { lockSettings, writeSetting } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { type Actor, change, type Unit } from '../unit.ts'
import { HERO_PICTURES, heroIds, listHeroes } from './heroes.ts'
import { describePicture, type PictureText, storePicture } from './pictures.ts'
import { logPicture } from './present-picture.ts'

/** More than there are top products is never seen. */
const MAX_HEROES = 10

/**
 * Stores an uploaded picture and puts it behind the others.
 * @throws ShopError invalid-input beyond MAX_HEROES, and what storePicture says of the file
 */
export async function addHero(
  shop: Shop,
  actor: Actor,
  bytes: Uint8Array,
  text: PictureText,
): Promise<DescribedPicture[]> {
  assertRoom(await heroIds(shop.db))
  const { id } = await storePicture(shop, actor, Buffer.from(bytes), text)
  return changeHeroes(shop, actor, async (_unit, ids) => {
    assertRoom(ids)
    return [...ids, id]
  })
}

/** The given ones come first, in this order; the others follow in the order they had. */
export async function arrangeHeroes(
  shop: Shop,
  actor: Actor,
  wanted: readonly string[],
): Promise<DescribedPicture[]> {
  return changeHeroes(shop, actor, async (_unit, ids) => {
    const named = [...new Set(wanted)].filter((id) => ids.includes(id))
    return [...named, ...ids.filter((id) => !named.includes(id))]
  })
}

/** @throws ShopError not-found */
export async function describeHero(
  shop: Shop,
  actor: Actor,
  id: string,
  text: PictureText,
): Promise<DescribedPicture[]> {
  return changeHeroes(shop, actor, async (unit, ids) => {
    assertKnown(ids, id)
    await describePicture(unit, id, text)
    return ids
  })
}

/** @throws ShopError not-found */
export async function removeHero(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<DescribedPicture[]> {
  return changeHeroes(shop, actor, async ({ enqueue }, ids) => {
    assertKnown(ids, id)
    await enqueue('drop-picture', { pictureId: id })
    return ids.filter((one) => one !== id)
  })
}

/** One admin after the other; the home page is rendered afresh after a change. */
async function changeHeroes(
  shop: Shop,
  actor: Actor,
  work: (unit: Unit, ids: string[]) => Promise<string[]>,
): Promise<DescribedPicture[]> {
  return change(shop, actor, async (unit) => {
    const { tx } = unit
    await lockSettings(tx)
    const before = await listHeroes(tx)
    const ids = await work(
      unit,
      before.map(({ _id }) => _id),
    )
    await writeSetting(unit, HERO_PICTURES, ids)
    const after = await listHeroes(tx)
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
  if (ids.length >= MAX_HEROES) throw invalid({ image: `At most ${MAX_HEROES} pictures` })
}
