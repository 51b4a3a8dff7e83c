import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ProductPicture } from '#contract/catalog.ts'
import { ShopError } from '#domain/errors.ts'
import { productPictures, products, skus } from '../db/schema.ts'
import { touchPictures } from '../media/main-picture.ts'
import { describePicture, type PictureText, storePicture } from '../media/pictures.ts'
import { logPicture } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { addPicture } from './create-product.ts'
import { lockProduct } from './lock-product.ts'
import { picturesOf } from './product-queries.ts'

/**
 * Stores an uploaded picture as the last of the product.
 * @throws ShopError 'not-found', and the errors of storePicture
 */
export async function addProductPicture(
  shop: Shop,
  actor: Actor,
  productId: string,
  bytes: Uint8Array,
  text: PictureText,
): Promise<ProductPicture[]> {
  if (!(await shop.db.$count(products, eq(products.id, productId)))) throw unknown('product')
  const { id } = await storePicture(shop, actor, Buffer.from(bytes), text)
  return changePictures(shop, actor, productId, (unit) => addPicture(unit, productId, id))
}

/** Puts the given pictures first, in this order; the others keep their order behind them. */
export async function arrangePictures(
  shop: Shop,
  actor: Actor,
  productId: string,
  ids: readonly string[],
): Promise<ProductPicture[]> {
  return changePictures(shop, actor, productId, async ({ tx }) => {
    const known = (await picturesOf(tx, productId)).map(({ _id }) => _id)
    const named = [...new Set(ids)].filter((id) => known.includes(id))
    const order = [...named, ...known.filter((id) => !named.includes(id))]
    for (const [position, id] of order.entries()) {
      await tx.update(productPictures).set({ position }).where(isOf(productId, id))
    }
  })
}

/** @throws ShopError 'not-found' */
export async function describeProductPicture(
  shop: Shop,
  actor: Actor,
  { id, pictureId }: { id: string; pictureId: string },
  text: PictureText,
): Promise<ProductPicture[]> {
  return changePictures(shop, actor, id, async (unit) => {
    const known = await unit.tx.$count(productPictures, isOf(id, pictureId))
    if (known === 0) throw unknown('picture')
    await describePicture(unit, pictureId, text)
  })
}

/**
 * Variants that show the picture show none afterwards.
 * @throws ShopError 'not-found'
 */
export async function removePicture(
  shop: Shop,
  actor: Actor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<ProductPicture[]> {
  return changePictures(shop, actor, id, async ({ tx, enqueue }) => {
    const gone = await tx.delete(productPictures).where(isOf(id, pictureId)).returning()
    if (gone.length === 0) throw unknown('picture')
    // In the order in which sales lock, to avoid deadlocks.
    const showing = await tx
      .select({ id: skus.id })
      .from(skus)
      .where(and(eq(skus.productId, id), eq(skus.pictureId, pictureId)))
      .orderBy(asc(skus.id))
      .for('no key update')
    const ids = showing.map((sku) => sku.id)
    if (ids.length > 0) {
      await tx.update(skus).set({ pictureId: null }).where(inArray(skus.id, ids))
    }
    await enqueue('drop-picture', { pictureId })
  })
}

/** Leaves the version of the product alone: saving its form cannot overwrite pictures. */
async function changePictures(
  shop: Shop,
  actor: Actor,
  productId: string,
  work: (unit: Unit) => Promise<void>,
): Promise<ProductPicture[]> {
  return change(shop, actor, async (unit) => {
    const { tx } = unit
    const product = await lockProduct(tx, productId)
    const before = await picturesOf(tx, productId)
    await work(unit)
    touchPictures(unit, [productId])
    const after = await picturesOf(tx, productId)
    const [was, is] = [before.map(logPicture), after.map(logPicture)]
    if (JSON.stringify(was) === JSON.stringify(is)) return after
    await unit.audit({
      action: 'product-changed',
      subjectId: productId,
      subject: product.name,
      before: { pictures: was },
      after: { pictures: is },
    })
    unit.invalidate(`product:${productId}`, 'products')
    return after
  })
}

function isOf(productId: string, pictureId: string) {
  return and(eq(productPictures.productId, productId), eq(productPictures.pictureId, pictureId))
}

function unknown(what: 'product' | 'picture') {
  return new ShopError('not-found', { what })
}
