import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { CategoryTile } from '#contract/home.ts'
import { hasPicture, isOnSale, mainPicture } from '../catalog/product-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, pictures, products } from '../db/schema.ts'
import { presentPicture } from '../media/present-picture.ts'

/**
 * The categories with products on sale, in the owner's order: each with its own picture, or that of
 * its best product.
 */
export async function listCategoryTiles(db: Db | Tx): Promise<CategoryTile[]> {
  const best = db
    .select({
      pictureId: sql<string | null>`${mainPicture}`.as('best_picture_id'),
      image: products.imageUrl,
    })
    .from(products)
    .where(sql`${products.categoryId} = ${categories.id} and ${isOnSale}`)
    .orderBy(
      desc(hasPicture),
      sql`${products.rating} desc, ${products.numReviews} desc, ${products.id} desc`,
    )
    .limit(1)
    .as('best')
  const rows = await db
    .select({
      slug: categories.slug,
      own: categories.pictureId,
      best: best.pictureId,
      image: best.image,
    })
    .from(categories)
    .innerJoinLateral(best, sql`true`)
    .orderBy(asc(categories.position), asc(categories.name))
  const ids = rows.flatMap(({ own, best: other }) => own ?? other ?? [])
  const found =
    ids.length > 0 ? await db.select().from(pictures).where(inArray(pictures.id, ids)) : []
  return rows.map(({ slug, own, best: other, image }) => {
    const picture = presentPicture(found.find(({ id }) => id === (own ?? other)) ?? null)
    return { slug, picture, image: picture ? `${picture.base}.webp` : (image ?? '') }
  })
}
