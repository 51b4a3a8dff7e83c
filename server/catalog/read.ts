import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Category, Product, ProductSummary } from '#contract/catalog.ts'
import { ShopError } from '#domain/errors.ts'
import { toDollars } from '#domain/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, pictures, productPictures, products, skus } from '../db/schema.ts'
import { presentPicture } from '../media/present-picture.ts'

/** What a list shows of a product; the main picture is the first of its pictures. */
const summaryColumns = {
  id: products.id,
  name: products.name,
  nameSo: products.nameSo,
  description: products.description,
  descriptionSo: products.descriptionSo,
  brand: products.brand,
  size: products.size,
  imageUrl: products.imageUrl,
  rating: products.rating,
  numReviews: products.numReviews,
  category: categories.name,
  listPrice: skus.listPrice,
  available: sql<number>`${skus.onHand} - ${skus.reserved}`.mapWith(Number),
  picture: {
    id: pictures.id,
    widths: pictures.widths,
    width: pictures.width,
    height: pictures.height,
  },
}

const detailColumns = {
  ...summaryColumns,
  sku: skus.code,
  ingredients: products.ingredients,
  categorySlug: categories.slug,
}

/** Published and not deleted: what shoppers may see and buy. */
export const isOnSale = and(isNotNull(products.publishedAt), isNull(products.deletedAt))

const mainPicture = sql`(select ${productPictures.pictureId} from ${productPictures}
  where ${productPictures.productId} = ${products.id}
  order by ${productPictures.position} limit 1)`

export function selectSummaries(db: Db | Tx) {
  return db
    .select(summaryColumns)
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.id, mainPicture))
    .$dynamic()
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

/** One product that is on sale, without its reviews. */
export async function findProduct(db: Db, id: string): Promise<Omit<Product, 'reviews'>> {
  const [row] = await db
    .select(detailColumns)
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.id, mainPicture))
    .where(and(eq(products.id, id), isOnSale))
  if (!row) throw new ShopError('not-found', { what: 'product' })
  const { sku, ingredients, categorySlug } = row
  return { ...presentSummary(row), sku, ingredients, categorySlug }
}

export async function listCategories(db: Db): Promise<Category[]> {
  return db
    .select({
      slug: categories.slug,
      name: categories.name,
      nameSo: categories.nameSo,
      description: categories.description,
      descriptionSo: categories.descriptionSo,
      numProducts: sql<number>`count(${products.id})`.mapWith(Number),
    })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), isOnSale))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name))
}

/** The row as the wire promises it: `_id`, decimal dollars, countInStock. */
export function presentSummary(row: SummaryRow): ProductSummary {
  const { id, imageUrl, listPrice, available, picture, ...same } = row
  const shown = presentPicture(picture)
  return {
    ...same,
    _id: id,
    image: shown ? `${shown.base}.webp` : (imageUrl ?? ''),
    picture: shown,
    price: toDollars(listPrice),
    countInStock: available,
  }
}
