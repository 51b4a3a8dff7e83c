import { and, eq, inArray, notExists } from 'drizzle-orm'
import { addPicture } from '../catalog/create-product.ts'
import { productPictures, products, skus } from '../db/schema.ts'
import { storePicture } from '../media/pictures.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { demoImage, demoProducts } from './demo-catalogue.ts'

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
