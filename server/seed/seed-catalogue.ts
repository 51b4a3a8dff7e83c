import { sql } from 'drizzle-orm'
import { createProduct } from '../catalog/create-product.ts'
import type { Tx } from '../db/connect.ts'
import { categories, products, reviews } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import { refreshRating } from '../reviews/reviews.ts'
import type { Shop } from '../shop.ts'
import { demoCategories, demoProducts, demoReviews } from './demo-catalogue.ts'

const MINUTE = 60_000

/** Categories, products with their opening stock, and reviews, all or nothing; only into an empty shop. */
export async function seedCatalogue(shop: Shop): Promise<void> {
  const [shelves, goods, opinions] = await Promise.all([
    demoCategories(),
    demoProducts(),
    demoReviews(),
  ])
  await change(shop, async (tx, touch) => {
    // Two processes may start on one database: the second one finds the shop filled.
    await tx.execute(sql`lock table ${products} in share row exclusive mode`)
    if ((await tx.$count(products)) > 0) return
    const rows = shelves.map((shelf, position) => ({ ...shelf, position }))
    const stored = await tx.insert(categories).values(rows).returning()
    const categoryOf = new Map(stored.map(({ slug, id }) => [slug, id]))

    const idOf = new Map<string, string>()
    for (const [
      at,
      { slug, category, price, countInStock, image: _, ...product },
    ] of goods.entries()) {
      const categoryId = categoryOf.get(category)
      if (!categoryId) throw new Error(`The demo catalogue has no category ${category}`)
      const id = await createProduct(tx, {
        ...product,
        categoryId,
        listPrice: price,
        onHand: countInStock,
        // The first of the file is the newest.
        createdAt: new Date(shop.now().getTime() - at * MINUTE),
      })
      idOf.set(slug, id)
    }
    await writeReviews(tx, idOf, opinions)
    touch('products', 'categories')
  })
}

async function writeReviews(
  tx: Tx,
  idOf: ReadonlyMap<string, string>,
  opinions: Awaited<ReturnType<typeof demoReviews>>,
): Promise<void> {
  const rows = opinions.map(({ productSlug, rating, name, comment, createdAt }) => {
    const productId = idOf.get(productSlug)
    if (!productId) throw new Error(`The demo catalogue has no product ${productSlug}`)
    return { productId, name, rating, comment, demo: true, createdAt: new Date(createdAt) }
  })
  await tx.insert(reviews).values(rows)
  for (const productId of new Set(rows.map((row) => row.productId))) {
    await refreshRating(tx, productId)
  }
}
