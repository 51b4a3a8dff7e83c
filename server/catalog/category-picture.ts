import { eq } from 'drizzle-orm'
import type { CategoryRow as Row } from '#contract/admin/categories.ts'
import { ShopError } from '#domain/errors.ts'
import { categories, pictures } from '../db/schema.ts'
import { storePicture } from '../media/pictures.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { lockCategory, rowOf } from './categories.ts'

/**
 * Stores an uploaded picture as that of the category, in place of the one it has.
 * @throws ShopError 'not-found', and the errors of storePicture
 */
export async function setCategoryPicture(
  shop: Shop,
  actor: Actor,
  id: string,
  bytes: Uint8Array,
): Promise<Row> {
  if (!(await shop.db.$count(categories, eq(categories.id, id)))) {
    throw new ShopError('not-found', { what: 'category' })
  }
  const picture = await storePicture(shop, actor, Buffer.from(bytes))
  return change(shop, actor, (unit) => savePicture(unit, id, picture.id))
}

/** @throws ShopError 'not-found' */
export async function removeCategoryPicture(shop: Shop, actor: Actor, id: string): Promise<Row> {
  return change(shop, actor, (unit) => savePicture(unit, id, null))
}

/** Gives a picture that is stored already to a category that has none; not audited. */
export async function lendPicture(
  { tx, invalidate }: Unit,
  category: string,
  pictureId: string,
): Promise<void> {
  await tx.update(categories).set({ pictureId }).where(eq(categories.id, category))
  invalidate('categories')
}

async function savePicture(unit: Unit, id: string, pictureId: string | null): Promise<Row> {
  const { tx } = unit
  const { name, pictureId: before } = await lockCategory(tx, id)
  if (before === pictureId) return rowOf(tx, id)
  await tx.update(categories).set({ pictureId }).where(eq(categories.id, id))
  if (before) await unit.enqueue('drop-picture', { pictureId: before })
  await unit.audit({
    action: 'category-changed',
    subjectId: id,
    subject: name,
    before: { pictures: await logged(unit, before) },
    after: { pictures: await logged(unit, pictureId) },
  })
  unit.invalidate('categories')
  return rowOf(tx, id)
}

/** In the form in which the change log knows pictures. */
async function logged({ tx }: Unit, id: string | null) {
  if (!id) return []
  const { alt, altSo } = pictures
  return tx.select({ _id: pictures.id, alt, altSo }).from(pictures).where(eq(pictures.id, id))
}
