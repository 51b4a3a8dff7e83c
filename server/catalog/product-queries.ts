import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Category, Product, ProductPicture, ProductSummary } from '#contract/catalog.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { toDollars } from '#domain/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import type { List } from '../db/list-page.ts'
import { categories, pictures, productOffers, productPictures, products } from '../db/schema.ts'
import { presentDescribed, presentPicture } from '../media/present-picture.ts'
import { contentColumns, presentContent } from './product-content.ts'
import { readVariants } from './variants.ts'

/** What `presentPicture` takes. */
export const pictureColumns = {
  id: pictures.id,
  widths: pictures.widths,
  width: pictures.width,
  height: pictures.height,
}

/** What a list shows of a product; the main picture is the first of its pictures. */
const summaryColumns = {
  id: products.id,
  name: products.name,
  nameSo: products.nameSo,
  description: products.description,
  descriptionSo: products.descriptionSo,
  brand: products.brand,
  size: products.size,
  options: products.options,
  imageUrl: products.imageUrl,
  rating: products.rating,
  numReviews: products.numReviews,
  category: categories.name,
  priceFrom: productOffers.priceFrom,
  priceTo: productOffers.priceTo,
  available: productOffers.available,
  picture: pictureColumns,
}

const detailColumns = {
  ...summaryColumns,
  ...contentColumns,
  categorySlug: categories.slug,
  version: products.version,
  publishedAt: products.publishedAt,
}

/** Published and not deleted, so shoppers may see and buy it. */
export const isOnSale = and(isNotNull(products.publishedAt), isNull(products.deletedAt))

/**
 * The picture of its first variant, else the first of its own pictures, unless the owner entered an
 * image URL.
 */
export const mainPicture = sql<string | null>`case when ${products.imageUrl} is null then coalesce(
  (select first.picture_id from skus first
    where first.product_id = ${products.id} and first.deleted_at is null
    order by first.position, first.id limit 1),
  (select ${productPictures.pictureId} from ${productPictures}
    where ${productPictures.productId} = ${products.id}
    order by ${productPictures.position}, ${productPictures.pictureId} limit 1)) end`

/** Uploaded or by its URL. */
export const hasPicture = or(isNotNull(products.imageUrl), sql`${mainPicture} is not null`) as SQL

/** The word occurs in the current name of a product. */
export function isNamed(word: string): SQL {
  // Filters by the indexed search text first; the name has no index.
  return and(
    contains(products.searchText, word),
    contains(sql`fold(${products.name})`, word),
  ) as SQL
}

/** The tables by which lists of products are filtered and sorted. */
export const offerAndCategory = [
  [productOffers, eq(productOffers.productId, products.id)],
  [categories, eq(categories.id, products.categoryId)],
] satisfies List['joins']

/** True for every product; turns the outer join into an inner one, which can use the index. */
export const hasOffer = isNotNull(productOffers.productId)

export function selectSummaries(db: Db | Tx) {
  return db
    .select(summaryColumns)
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.id, mainPicture))
    .$dynamic()
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

/** A product on sale, without its reviews; admins also see drafts, and the version. */
export async function findProduct(
  db: Db,
  id: string,
  viewer: Pick<Viewer, 'isAdmin'> | null = null,
): Promise<Omit<Product, 'reviews' | 'ratingCounts'>> {
  const [row] = await db
    .select(detailColumns)
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.id, mainPicture))
    .where(and(eq(products.id, id), viewer?.isAdmin ? isNull(products.deletedAt) : isOnSale))
  if (!row) throw new ShopError('not-found', { what: 'product' })
  const { version, publishedAt, ...shown } = row
  const variants = (await readVariants(db, [id])).get(id) ?? []
  return {
    ...presentSummary(shown),
    ...presentContent(shown),
    sku: variants[0]?.sku ?? '',
    variants,
    pictures: await picturesOf(db, id),
    ...(viewer?.isAdmin && { version, publishedAt: publishedAt?.toISOString() ?? null }),
  }
}

/** All pictures of a product in order. */
export async function picturesOf(db: Db | Tx, productId: string): Promise<ProductPicture[]> {
  const rows = await db
    .select({ picture: pictures })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position), asc(productPictures.pictureId))
  return rows.map(({ picture }) => presentDescribed(picture))
}

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .select({
      slug: categories.slug,
      name: categories.name,
      nameSo: categories.nameSo,
      description: categories.description,
      descriptionSo: categories.descriptionSo,
      picture: pictureColumns,
      numProducts: sql<number>`count(${products.id})`.mapWith(Number),
    })
    .from(categories)
    .leftJoin(pictures, eq(pictures.id, categories.pictureId))
    .leftJoin(products, and(eq(products.categoryId, categories.id), isOnSale))
    .groupBy(categories.id, pictures.id)
    .orderBy(asc(categories.position), asc(categories.name))
  return rows.map((row) => ({ ...row, picture: presentPicture(row.picture) }))
}

/** The fields of the contract: `_id`, decimal dollars, countInStock. */
export function presentSummary<row extends SummaryRow>(row: row) {
  const { id, imageUrl, priceFrom, priceTo, available, picture, ...same } = row
  const shown = presentPicture(picture)
  return {
    ...same,
    _id: id,
    varies: same.options.map(({ kind }) => kind),
    image: shown ? `${shown.base}.webp` : (imageUrl ?? ''),
    picture: shown,
    price: toDollars(priceFrom),
    priceFrom: toDollars(priceFrom),
    priceTo: toDollars(priceTo),
    countInStock: available,
  } satisfies ProductSummary
}
