import { and, eq } from 'drizzle-orm'
import type { ProductPicture } from '#contract/catalog.ts'
import { ShopError } from '#domain/errors.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { pictures, productPictures, products } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import { storePicture } from '../media/pictures.ts'
import { logPicture } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'
import { addPicture } from './create-product.ts'
import { picturesOf } from './product-queries.ts'

interface Words {
  alt: string
  altSo?: string | null | undefined
}

/**
 * Takes a picture in and puts it behind the others.
 * @throws ShopError 'not-found', and what storePicture says of the file
 */
export async function addProductPicture(
  shop: Shop,
  actor: Actor,
  productId: string,
  bytes: Uint8Array,
  { alt, altSo = null }: Words,
): Promise<ProductPicture[]> {
  if (!(await shop.db.$count(products, eq(products.id, productId)))) throw unknown('product')
  const { id } = await storePicture(shop, Buffer.from(bytes), { alt })
  return changePictures(shop, actor, productId, async (tx) => {
    if (altSo) await tx.update(pictures).set({ altSo }).where(eq(pictures.id, id))
    await addPicture(tx, productId, id)
  })
}

/** Those that are named come first, in this order; the others follow as they stood. */
export async function arrangePictures(
  shop: Shop,
  actor: Actor,
  productId: string,
  ids: readonly string[],
): Promise<ProductPicture[]> {
  return changePictures(shop, actor, productId, async (tx) => {
    const known = (await picturesOf(tx, productId)).map(({ _id }) => _id)
    const named = [...new Set(ids)].filter((id) => known.includes(id))
    const order = [...named, ...known.filter((id) => !named.includes(id))]
    for (const [position, id] of order.entries()) {
      await tx.update(productPictures).set({ position }).where(isOf(productId, id))
    }
  })
}

/** @throws ShopError 'not-found' */
export async function describePicture(
  shop: Shop,
  actor: Actor,
  { id, pictureId }: { id: string; pictureId: string },
  { alt, altSo }: Words,
): Promise<ProductPicture[]> {
  return changePictures(shop, actor, id, async (tx) => {
    const known = await tx.$count(productPictures, isOf(id, pictureId))
    if (known === 0) throw unknown('picture')
    await tx
      .update(pictures)
      .set({ alt, ...(altSo !== undefined && { altSo }) })
      .where(eq(pictures.id, pictureId))
  })
}

/** @throws ShopError 'not-found' */
export async function removePicture(
  shop: Shop,
  actor: Actor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<ProductPicture[]> {
  return changePictures(shop, actor, id, async (tx) => {
    const gone = await tx.delete(productPictures).where(isOf(id, pictureId)).returning()
    if (gone.length === 0) throw unknown('picture')
    await shop.jobs.enqueue(tx, 'drop-picture', { pictureId })
  })
}

/** Pictures have no part in the product's version: nobody overwrites them by saving the form. */
async function changePictures(
  shop: Shop,
  actor: Actor,
  productId: string,
  work: (tx: Tx, touch: Touch) => Promise<void>,
): Promise<ProductPicture[]> {
  return change(shop, async (tx, touch) => {
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update')
    if (!product) throw unknown('product')
    const before = await picturesOf(tx, productId)
    await work(tx, touch)
    const after = await picturesOf(tx, productId)
    const [was, is] = [before.map(logPicture), after.map(logPicture)]
    if (JSON.stringify(was) === JSON.stringify(is)) return after
    await recordChange(tx, actor, {
      action: 'product-changed',
      subjectId: productId,
      subject: product.name,
      before: { pictures: was },
      after: { pictures: is },
      at: shop.now(),
    })
    touch(`product:${productId}`, 'products')
    return after
  })
}

function isOf(productId: string, pictureId: string) {
  return and(eq(productPictures.productId, productId), eq(productPictures.pictureId, pictureId))
}

function unknown(what: 'product' | 'picture') {
  return new ShopError('not-found', { what })
}
