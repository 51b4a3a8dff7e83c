import { and, asc, eq, isNull, notExists } from 'drizzle-orm'
import { lendPicture } from '../catalog/category-picture.ts'
import { addPicture } from '../catalog/create-product.ts'
import { categories, productPictures, products, skus } from '../db/schema.ts'
import { storePicture } from '../media/pictures.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { demoCategories, demoImage, demoProducts } from './demo-catalogue.ts'

/**
 * Adds a picture to each demo product without one, through the pipeline of uploads. A set gets
 * those of its parts.
 */
export async function seedProductPictures(shop: Shop): Promise<void> {
  const goods = await demoProducts()
  const bare = await withoutPicture(shop)
  for (const { sku, image } of goods) {
    const product = bare.get(sku)
    if (!product || !image) continue
    const picture = await storePicture(shop, null, await demoImage(image), { alt: product.name })
    await showPictures(shop, product.id, [picture.id])
  }
  for (const { sku, parts = [] } of goods) {
    const product = bare.get(sku)
    if (!product || parts.length === 0) continue
    const own = await Promise.all(parts.map((part) => firstPicture(shop, part.sku)))
    await showPictures(shop, product.id, own.flat())
  }
}

/** The products without a picture by the codes of their variants. */
async function withoutPicture({ db }: Shop): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db
    .select({ sku: skus.code, id: products.id, name: products.name })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(
      notExists(
        db.select().from(productPictures).where(eq(productPictures.productId, products.id)),
      ),
    )
  return new Map(rows.map(({ sku, ...product }) => [sku, product]))
}

async function firstPicture({ db }: Shop, sku: string): Promise<string[]> {
  const rows = await db
    .select({ id: productPictures.pictureId })
    .from(productPictures)
    .innerJoin(skus, eq(skus.productId, productPictures.productId))
    .where(eq(skus.code, sku))
    .orderBy(asc(productPictures.position))
    .limit(1)
  return rows.map(({ id }) => id)
}

/** All or none, since a product with some is left alone by the next start. */
async function showPictures(shop: Shop, id: string, pictureIds: string[]): Promise<void> {
  await change(shop, null, async (unit) => {
    for (const pictureId of pictureIds) await addPicture(unit, id, pictureId)
    unit.invalidate(`product:${id}`, 'products')
  })
}

/** Gives each demo category without a picture the first picture of one of its products. */
export async function seedCategoryPictures(shop: Shop): Promise<void> {
  const skuOf = new Map((await demoProducts()).map(({ image, sku }) => [image, sku]))
  for (const { slug, image } of await demoCategories()) {
    await change(shop, null, async (unit) => {
      const [found] = await unit.tx
        .select({ category: categories.id, picture: productPictures.pictureId })
        .from(categories)
        .innerJoin(products, eq(products.categoryId, categories.id))
        .innerJoin(skus, eq(skus.productId, products.id))
        .innerJoin(productPictures, eq(productPictures.productId, products.id))
        .where(
          and(
            eq(categories.slug, slug),
            isNull(categories.pictureId),
            eq(skus.code, skuOf.get(image)!),
          ),
        )
        .orderBy(asc(productPictures.position))
        .limit(1)
      if (found) await lendPicture(unit, found.category, found.picture)
    })
  }
}
