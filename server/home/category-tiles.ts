import { asc, inArray, sql } from 'drizzle-orm'
import type { CategoryTile } from '#contract/home.ts'
import { mainPicture } from '../catalog/product-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, pictures, products } from '../db/schema.ts'
import { presentPicture } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'

/**
 * The categories with products on sale, in the owner's order: each with its own picture, or that of
 * its best product.
 */
export async function listCategoryTiles(
  db: Db | Tx,
  { productIndex }: Pick<Shop, 'productIndex'>,
): Promise<CategoryTile[]> {
  const rows = await db
    .select({ id: categories.id, slug: categories.slug, own: categories.pictureId })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
  const catalogue = await productIndex.current()
  const best = await Promise.all(rows.map(({ id }) => catalogue.lists.bestOf(id)))
  const shown = await db
    .select({
      id: products.id,
      // Wrapped, since Drizzle would leave out the table of its columns.
      pictureId: sql<string | null>`${mainPicture}`,
      image: products.imageUrl,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(best.filter((id) => id !== undefined))}::uuid[])`)
  const bestOf = new Map(shown.map((product) => [product.id, product]))
  const tiles = rows.flatMap(({ slug, own }, at) => {
    const product = bestOf.get(best[at] ?? '')
    return product ? [{ slug, pictureId: own ?? product.pictureId, image: product.image }] : []
  })
  const ids = tiles.flatMap(({ pictureId }) => pictureId ?? [])
  const found =
    ids.length > 0 ? await db.select().from(pictures).where(inArray(pictures.id, ids)) : []
  return tiles.map(({ slug, pictureId, image }) => {
    const picture = presentPicture(found.find(({ id }) => id === pictureId) ?? null)
    return { slug, picture, image: picture ? `${picture.base}.webp` : (image ?? '') }
  })
}
