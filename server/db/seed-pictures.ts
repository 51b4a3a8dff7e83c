import { and, eq, inArray, notExists } from 'drizzle-orm'
import { addPicture } from '../catalog/write.ts'
import { HERO_PICTURES } from '../media/heroes.ts'
import { storePicture } from '../media/pictures.ts'
import type { Shop } from '../shop.ts'
import { demoImage, demoProducts } from './demo-catalogue.ts'
import { productPictures, products, settings, skus } from './schema.ts'
import { change } from './transaction.ts'

const HEROES = ['hero-1.webp', 'hero-2.webp', 'hero-3.webp']

/** A picture for each demo product that has none, through the same pipeline as an upload. */
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
    const picture = await storePicture(shop, await demoImage(imageOf.get(sku)!), { alt: name })
    await change(shop, async (tx, touch) => {
      await addPicture(tx, id, picture.id)
      touch(`product:${id}`, 'products')
    })
  }
}

/** The wide pictures at the top of the home page. */
export async function seedHeroes(shop: Shop): Promise<void> {
  const ids: string[] = []
  for (const file of HEROES) ids.push((await storePicture(shop, await demoImage(file))).id)
  await change(shop, async (tx, touch) => {
    await tx.insert(settings).values({ key: HERO_PICTURES, value: ids }).onConflictDoNothing()
    touch('settings')
  })
}
