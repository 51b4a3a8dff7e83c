import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { lendPicture } from '../catalog/category-picture.ts'
import { addPicture } from '../catalog/create-product.ts'
import { categories, productPictures, products, skus } from '../db/schema.ts'
import { storePicture } from '../media/pictures.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { demoCategories, demoImage, demoProducts } from './demo-catalogue.ts'

/** Adds a picture to each demo product without one, through the pipeline of uploads. */
export async function seedProductPictures(shop: Shop): Promise<void> {
  const goods = await demoProducts()
  const imageOf = new Map(goods.map(({ sku, image }) => [sku, image]))
  const bare = await shop.db
    .select({ id: products.id, name: products.name, sku: skus.code })
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.id))
    .where(
      and(
        inArray(skus.code, [...imageOf.keys()]),
        notExists(
          shop.db.select().from(productPictures).where(eq(productPictures.productId, products.id)),
        ),
      ),
    )
  for (const { id, name, sku } of bare) {
    const picture = await storePicture(shop, null, await demoImage(imageOf.get(sku)!), {
      alt: name,
    })
    await change(shop, null, async (unit) => {
      await addPicture(unit, id, picture.id)
      unit.invalidate(`product:${id}`, 'products')
    })
  }
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
