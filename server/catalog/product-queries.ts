import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Category, ProductPicture, ProductSummary } from '#contract/catalog.ts'
import { ShopError } from '#domain/errors.ts'
import { toDollars } from '#domain/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import type { List } from '../db/list-page.ts'
import { ofUnknownLength } from '../db/prepared.ts'
import { categories, pictures, productOffers, productPictures, products } from '../db/schema.ts'
import { presentDescribed, presentPicture } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'
import { contentColumns } from './product-content.ts'
import { variantRows } from './variants.ts'

/** What `presentPicture` takes. */
export const pictureColumns = {
  id: pictures.id,
  widths: pictures.widths,
  width: pictures.width,
  height: pictures.height,
}

/** The main picture, unless the owner entered an image URL. */
export const shownPicture = sql<Parameters<typeof presentPicture>[0]>`
  case when ${products.imageUrl} is null then ${productOffers.picture} end`

/** Its id, for queries without `product_offers`. */
export const mainPicture = sql<string | null>`case when ${products.imageUrl} is null then (
  select (offer.picture ->> 'id')::uuid from product_offers offer
  where offer.product_id = ${products.id}) end`

/** What a list shows of a product; the main picture is the first of its pictures. */
export const summaryColumns = {
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
  picture: shownPicture,
}

export const detailColumns = {
  ...summaryColumns,
  ...contentColumns,
  categorySlug: categories.slug,
  version: products.version,
  publishedAt: products.publishedAt,
  variants: variantRows,
}

/** The pictures of a product (the query's `products`) in order, for `presentDescribed`. */
export const pictureRows = sql<Parameters<typeof presentDescribed>[0][]>`(
  select coalesce(json_agg(json_build_object('id', shown.id, 'widths', shown.widths,
    'width', shown.width, 'height', shown.height, 'alt', shown.alt, 'altSo', shown.alt_so
  ) order by own.position, own.picture_id), '[]')
  from product_pictures own join pictures shown on shown.id = own.picture_id
  where own.product_id = products.id
)`

/** Published and not deleted, so shoppers may see and buy it. */
export const isOnSale = and(isNotNull(products.publishedAt), isNull(products.deletedAt))

/** Uploaded or by its URL. */
export const hasPicture = or(isNotNull(products.imageUrl), isNotNull(productOffers.picture)) as SQL

/** The word occurs in the current name of a product. */
export function isNamed(word: string): SQL {
  return contains(sql`fold(${products.name})`, word)
}

type Join = NonNullable<List['joins']>[number]

/** By which lists of products are filtered and sorted. */
export const joinOffer: Join = [productOffers, eq(productOffers.productId, products.id)]

export const joinCategory: Join = [categories, eq(categories.id, products.categoryId)]

/** True for every product; turns the outer join into an inner one, which can use the index. */
export const hasOffer = isNotNull(productOffers.productId)

/** Of a prepared query. */
export const isOneOf = sql`${products.id} = any(${ofUnknownLength('ids')})`

export function selectSummaries(db: Db | Tx) {
  return db
    .select(summaryColumns)
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic()
}

/**
 * Products on sale with their variants by their ids, in any order: one query for a whole cart,
 * prepared once.
 */
export function prepareOffered(db: Db | Tx) {
  return db
    .select({ ...summaryColumns, variants: variantRows })
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isOnSale, isOneOf))
    .prepare('offered_products')
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

/** @throws ShopError 'not-found' unless the product is on sale. */
export async function assertOnSale(db: Db, id: string): Promise<void> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isOnSale))
  if (!row) throw new ShopError('not-found', { what: 'product' })
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

export async function listCategories({
  db,
  productIndex,
}: Pick<Shop, 'db' | 'productIndex'>): Promise<Category[]> {
  const rows = await db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      nameSo: categories.nameSo,
      description: categories.description,
      descriptionSo: categories.descriptionSo,
      picture: pictureColumns,
    })
    .from(categories)
    .leftJoin(pictures, eq(pictures.id, categories.pictureId))
    .orderBy(asc(categories.position), asc(categories.name))
  const numProducts = (await productIndex.current()).rows.countByCategory()
  return rows.map(({ id, ...row }) => ({
    ...row,
    picture: presentPicture(row.picture),
    numProducts: numProducts.get(id) ?? 0,
  }))
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
