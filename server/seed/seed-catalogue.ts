import { sql } from 'drizzle-orm'
import { createProduct } from '../catalog/create-product.ts'
import { addCategories } from '../catalog/find-or-create-category.ts'
import { products } from '../db/schema.ts'
import { addReviews } from '../reviews/reviews.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { type DemoProduct, demoCategories, demoProducts, demoReviews } from './demo-catalogue.ts'
import { seedVariants } from './seed-variants.ts'

const MINUTE = 60_000

/** Adds categories, products with opening stock and reviews to an empty shop, all or nothing. */
export async function seedCatalogue(shop: Shop): Promise<void> {
  const [shelves, goods, opinions] = await Promise.all([
    demoCategories(),
    demoProducts(),
    demoReviews(),
  ])
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    // Two processes may start on one database; the second one then finds products.
    await tx.execute(sql`lock table ${products} in share row exclusive mode`)
    if ((await tx.$count(products)) > 0) return
    const rows = shelves.map(({ image: _, ...shelf }, position) => ({ ...shelf, position }))
    const stored = await addCategories(unit, rows)
    const categoryOf = new Map(stored.map(({ slug, id }) => [slug, id]))

    const idOf = new Map<string, string>()
    for (const [at, product] of goods.entries()) {
      const categoryId = categoryOf.get(product.category)
      if (!categoryId) throw new Error(`The demo catalogue has no category ${product.category}`)
      // The first product of the file is the newest.
      const createdAt = new Date(now.getTime() - at * MINUTE)
      idOf.set(
        product.slug,
        await createProduct(unit, { ...fieldsOf(product), categoryId, createdAt }),
      )
    }
    await seedVariants(unit, idOf, goods)
    await writeReviews(unit, idOf, opinions)
    unit.invalidate('products', 'categories')
  })
}

function fieldsOf({
  slug: _slug,
  category: _category,
  image: _image,
  options: _options,
  choice: _choice,
  variants: _variants,
  parts: _parts,
  price: listPrice,
  countInStock: onHand,
  ...same
}: DemoProduct) {
  return { ...same, listPrice, onHand }
}

async function writeReviews(
  unit: Unit,
  idOf: ReadonlyMap<string, string>,
  opinions: Awaited<ReturnType<typeof demoReviews>>,
): Promise<void> {
  const rows = opinions.map(({ productSlug, rating, name, comment, createdAt }) => {
    const productId = idOf.get(productSlug)
    if (!productId) throw new Error(`The demo catalogue has no product ${productSlug}`)
    return { productId, name, rating, comment, demo: true, createdAt: new Date(createdAt) }
  })
  await addReviews(unit, rows)
}
