import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { ofUnknownLength, prepare } from '../../db/prepared.ts'
import { categories, productOffers, products, productWords, skus } from '../../db/schema.ts'
import { hasPicture, isOnSale } from '../product-queries.ts'
import type { ProductWords } from './word-rows.ts'

/** What lists are filtered and sorted by, of a product on sale. */
export interface IndexedProduct {
  id: string
  /** See `stampOf`. */
  stamp: number
  categoryId: string
  /** Its place in the owner's order of the category; null: behind those with a place. */
  place: number | null
  priceFrom: number
  priceTo: number
  /** Prices of its variants between these two; null: none. */
  innerPrices: number[] | null
  /** Units that can be sold. */
  available: number
  rating: number
  numReviews: number
  /** The stars of all its reviews above three, less those below. */
  popularity: number
  /** In microseconds, as PostgreSQL stores it. */
  createdAt: number
  /** Folded. */
  name: string
  /** With spaces between them; the same for the allergens. */
  facets: string
  allergens: string
  isComplete: boolean
  hasPicture: boolean
}

/** What a search finds a product by. */
export interface IndexedWords extends ProductWords {
  /** How many words its name has, in the language in which it is shorter. */
  nameLength: number
}

/** A product that is read by itself, when something of it has changed. */
export type ChangedProduct = IndexedProduct & IndexedWords

/** Larger with every change of the rows of a product and its offer that the index is made of. */
export const stampOf = sql<number>`(${products}.xmin::text::bigint
  + ${productOffers}.xmin::text::bigint) & 4294967295`.mapWith(Number)

/** Those of these products that are on sale. */
export function readByIds(db: Db, ids: readonly string[]): Promise<ChangedProduct[]> {
  return rowsByIds(db, { ids })
}

/** The next products on sale by their id. */
export function readAfter(db: Db, id: string, limit: number): Promise<IndexedProduct[]> {
  return rowsAfter(db, { id, limit })
}

/** The words of the next products on sale by their id. */
export function readWordsAfter(
  db: Db,
  id: string,
  limit: number,
): Promise<(IndexedWords & { id: string })[]> {
  return wordsAfter(db, { id, limit })
}

export interface CategoryRow {
  id: string
  slug: string
  name: string
  nameSo: string | null
}

export function readCategories(db: Db): Promise<CategoryRow[]> {
  const { id, slug, name, nameSo } = categories
  return db.select({ id, slug, name, nameSo }).from(categories)
}

const columns = sql`${products.id} as "id", ${stampOf} as "stamp",
  ${products.categoryId} as "categoryId", ${products.categoryPosition} as "place",
  ${productOffers.priceFrom} as "priceFrom", ${productOffers.priceTo} as "priceTo",
  case when ${productOffers.priceFrom} <> ${productOffers.priceTo} then (
    select array_agg(distinct ${skus.listPrice}::float8) from ${skus}
    where ${skus.productId} = ${products.id} and ${skus.deletedAt} is null
      and ${skus.listPrice} > ${productOffers.priceFrom}
      and ${skus.listPrice} < ${productOffers.priceTo}) end as "innerPrices",
  ${productOffers.available} as "available", ${products.rating}::float8 as "rating",
  ${products.numReviews} as "numReviews",
  ${products.ratingSum} - 3 * ${products.numReviews} as "popularity",
  (extract(epoch from ${products.createdAt}) * 1000000)::bigint as "createdAt",
  fold(${products.name}) as "name",
  array_to_string(${products.facets}, ' ') as "facets",
  array_to_string(${products.allergens}, ' ') as "allergens",
  ${products.ingredientsComplete} as "isComplete", ${hasPicture} as "hasPicture"`

/** The words of the name are the first of `near`, and those of `near` the first of `words`. */
const wordColumns = sql`
  coalesce(array_to_string(${productWords.words}, ' '), '') as "words",
  coalesce(cardinality(${productWords.name}), 0) as "numName",
  coalesce(cardinality(${productWords.near}), 0) as "numNear",
  coalesce(${productWords.nameLength}, 0) as "nameLength"`

const withOffers = sql`${products}
  join ${productOffers} on ${productOffers.productId} = ${products.id}`

const rowsByIds = prepare<{ ids: readonly string[] }, ChangedProduct>(
  'index products by id',
  sql`select ${columns}, ${wordColumns} from ${withOffers}
    left join ${productWords} on ${productWords.productId} = ${products.id}
    where ${products.id} = any(${ofUnknownLength('ids')}) and ${isOnSale}`,
)

const after = sql`> ${sql.placeholder('id')}::uuid`
const limit = sql`limit ${sql.placeholder('limit')}::int`

// After that id in both tables, or each batch would read the offers of all products before it.
const rowsAfter = prepare<{ id: string; limit: number }, IndexedProduct>(
  'index products after',
  sql`select ${columns} from ${withOffers}
    where ${isOnSale} and ${products.id} ${after} and ${productOffers.productId} ${after}
    order by ${products.id} ${limit}`,
)

const wordsAfter = prepare<{ id: string; limit: number }, IndexedWords & { id: string }>(
  'index words after',
  sql`select ${productWords.productId} as "id", ${wordColumns} from ${productWords}
    where ${productWords.listed} and ${productWords.productId} ${after}
    order by ${productWords.productId} ${limit}`,
)
