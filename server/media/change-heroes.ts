import { eq } from 'drizzle-orm'
import type { DescribedPicture } from '#contract/common.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { pictures, settings } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import { lockSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { HERO_PICTURES, heroIds, listHeroes } from './heroes.ts'
import { storePicture } from './pictures.ts'
import { logPicture } from './present-picture.ts'

/** More than there are top products is never seen. */
const MAX_HEROES = 10

/**
 * Takes a picture in and puts it behind the others.
 * @throws ShopError invalid-input beyond MAX_HEROES, and what storePicture says of the file
 */
export async function addHero(
  shop: Shop,
  actor: Actor,
  bytes: Uint8Array,
  { alt, altSo = null }: { alt: string; altSo?: string | null | undefined },
): Promise<DescribedPicture[]> {
  assertRoom(await heroIds(shop.db))
  const { id } = await storePicture(shop, Buffer.from(bytes), { alt })
  return changeHeroes(shop, actor, async (tx, ids) => {
    assertRoom(ids)
    if (altSo) await tx.update(pictures).set({ altSo }).where(eq(pictures.id, id))
    return [...ids, id]
  })
}

/** Those that are named come first, in this order; the others follow as they stood. */
export async function arrangeHeroes(
  shop: Shop,
  actor: Actor,
  wanted: readonly string[],
): Promise<DescribedPicture[]> {
  return changeHeroes(shop, actor, async (_tx, ids) => {
    const named = [...new Set(wanted)].filter((id) => ids.includes(id))
    return [...named, ...ids.filter((id) => !named.includes(id))]
  })
}

/** @throws ShopError not-found */
export async function describeHero(
  shop: Shop,
  actor: Actor,
  id: string,
  { alt, altSo }: { alt: string; altSo?: string | null | undefined },
): Promise<DescribedPicture[]> {
  return changeHeroes(shop, actor, async (tx, ids) => {
    assertKnown(ids, id)
    await tx
      .update(pictures)
      .set({ alt, ...(altSo !== undefined && { altSo }) })
      .where(eq(pictures.id, id))
    return ids
  })
}

/** @throws ShopError not-found */
export async function removeHero(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<DescribedPicture[]> {
  return changeHeroes(shop, actor, async (tx, ids) => {
    assertKnown(ids, id)
    await shop.jobs.enqueue(tx, 'drop-picture', { pictureId: id })
    return ids.filter((one) => one !== id)
  })
}

/** One admin after the other; the home page is rendered afresh from here on. */
async function changeHeroes(
  shop: Shop,
  actor: Actor,
  work: (tx: Tx, ids: string[]) => Promise<string[]>,
): Promise<DescribedPicture[]> {
  return change(shop, async (tx, touch) => {
    await lockSettings(tx)
    const before = await listHeroes(tx)
    const value = await work(
      tx,
      before.map(({ _id }) => _id),
    )
    await tx
      .insert(settings)
      .values({ key: HERO_PICTURES, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: shop.now() } })
    const after = await listHeroes(tx)
    const [was, is] = [before.map(logPicture), after.map(logPicture)]
    if (JSON.stringify(was) === JSON.stringify(is)) return after
    await recordChange(tx, actor, {
      action: 'carousel-changed',
      subjectId: 'carousel',
      subject: 'carousel',
      before: { pictures: was },
      after: { pictures: is },
      at: shop.now(),
    })
    touch('settings')
    return after
  })
}

function assertKnown(ids: readonly string[], id: string): void {
  if (!ids.includes(id)) throw new ShopError('not-found', { what: 'picture' })
}

function assertRoom(ids: readonly string[]): void {
  if (ids.length >= MAX_HEROES) throw invalid({ image: `At most ${MAX_HEROES} pictures` })
}
