import { and, asc, desc, eq, gt, gte, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, ProductSummary } from '#contract/catalog.ts'
import type { ChoiceCounts } from '#contract/product-content.ts'
import { type Cents, toCents } from '#domain/money.ts'
import { PRODUCTS_PER_PAGE, pageCount, TOP_PRODUCTS } from '#domain/paging.ts'
import { defaultSort } from '#domain/product-filters.ts'
import type { Db, Tx } from '../db/connect.ts'
import { contains, wordsOf } from '../db/contains.ts'
import { countRows, readPage } from '../db/list-page.ts'
import { categories, productOffers, products, skus } from '../db/schema.ts'
import { countChoices, isChosen } from './choose-products.ts'
import { summariesInOrder } from './list-by-ids.ts'
import { placedFirst } from './place-products.ts'
import {
  hasOffer,
  hasPicture,
  isOnSale,
  offerAndCategory,
  presentSummary,
  selectSummaries,
} from './product-queries.ts'

type Query = z.output<typeof ListQuery>

/** Minimum pg_trgm similarity (0 to 1) of a misspelled word. */
const ALIKE = 0.4

/**
 * How many words may be misspelled. Fuzzy matching of a word costs hundreds of times as much as an
 * exact match. Words of one or two letters are always matched exactly.
 */
const MAX_NEARLY = 4

interface ProductPage extends Partial<ChoiceCounts> {
  products: ProductSummary[]
  page: number
  pages: number
  total: number
}

/**
 * A page of the products on sale that match. Every word of the keyword must occur: the first few
 * may be misspelled, the others must match exactly. No character has a special meaning. A page out
 * of range is empty.
 */
export async function listProducts(db: Db, query: Query): Promise<ProductPage> {
  if (query.ids) {
    const found = await summariesInOrder(db, query.ids)
    return { products: found, page: 1, pages: 1, total: found.length }
  }
  const words = wordsOf(query.keyword)
  // No product contains a NUL, and PostgreSQL rejects it as a parameter.
  if (query.keyword.includes('\0')) {
    return {
      products: [],
      page: query.pageNumber,
      pages: 1,
      total: 0,
      ...(query.facets && { facets: [], without: [] }),
    }
  }

  const nearly = words.filter(({ length }) => length >= 3 && length <= 40).slice(0, MAX_NEARLY)
  const occur = words.map((word) => (nearly.includes(word) ? occursNearly(word) : occurs(word)))
  const where = and(isOnSale, ...occur, ...filters(query))
  if (words.length === 0) return listFound(db, where, query)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`,
    )
    return listFound(tx, where, query)
  })
}

async function listFound(db: Db | Tx, where: SQL | undefined, query: Query): Promise<ProductPage> {
  const found = { table: products, joins: offerAndCategory, where: and(where, isChosen(query)) }
  const total = await countRows(db, found)
  return {
    products: await readPage(db, found, {
      orderBy: order(query),
      readsIndex: query.sort?.startsWith('price') ? hasOffer : undefined,
      paging: { pageNumber: query.pageNumber, pageSize: PRODUCTS_PER_PAGE },
      read: async (chosen) => (await selectSummaries(db).where(chosen)).map(presentSummary),
    }),
    page: query.pageNumber,
    pages: pageCount(total, PRODUCTS_PER_PAGE),
    total,
    ...(query.facets && (await countChoices(db, where, query))),
  }
}

/**
 * The best rated products, then the newest. Those without a picture come last, however well rated:
 * the home page shows them large.
 */
export async function topProducts(db: Db): Promise<ProductSummary[]> {
  const read = (where: SQL | undefined, limit: number) =>
    selectSummaries(db)
      .where(and(isOnSale, where))
      .orderBy(desc(products.rating), desc(products.createdAt), desc(products.id))
      .limit(limit)
  const rows = await read(hasPicture, TOP_PRODUCTS)
  const missing = TOP_PRODUCTS - rows.length
  // Two queries, since one ordered by 'has a picture' would read every product.
  if (missing > 0) rows.push(...(await read(not(hasPicture), missing)))
  return rows.map(presentSummary)
}

function occursNearly(word: string): SQL {
  return or(occurs(word), sql`fold(${word}) <% ${products.searchText}`) as SQL
}

function occurs(word: string): SQL {
  return contains(products.searchText, word)
}

function filters({ category, minPrice, maxPrice, inStock, minRating }: Query): SQL[] {
  const conditions = [
    category && !category.includes('\0')
      ? or(
          eq(categories.slug, category.toLowerCase()),
          sql`lower(${categories.name}) = lower(${category})`,
        )
      : undefined,
    minPrice === undefined ? undefined : gte(productOffers.priceTo, toCents(minPrice)),
    maxPrice === undefined ? undefined : lte(productOffers.priceFrom, toCents(maxPrice)),
    minPrice === undefined || maxPrice === undefined
      ? undefined
      : hasPriceBetween(toCents(minPrice), toCents(maxPrice)),
    inStock ? gt(productOffers.available, 0) : undefined,
    minRating === undefined ? undefined : sql`${products.rating} >= ${minRating}`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** Some variant costs this much; the row of offers only tells that some are above and below. */
function hasPriceBetween(min: Cents, max: Cents): SQL {
  return sql`(${productOffers.priceFrom} = ${productOffers.priceTo} or exists (
    select from ${skus} where ${skus.productId} = ${products.id} and ${skus.deletedAt} is null
      and ${skus.listPrice} between ${min} and ${max}))`
}

const newest = [desc(products.createdAt), desc(products.id)]

function order(query: Query): SQL[] {
  const { keyword, category } = query
  switch (query.sort ?? defaultSort(query)) {
    case 'featured':
      return category ? placedFirst : newest
    case 'price-asc':
      return [asc(productOffers.priceFrom), ...newest]
    case 'price-desc':
      return [desc(productOffers.priceFrom), ...newest]
    case 'rating':
      return [desc(products.rating), desc(products.numReviews), ...newest]
    case 'name':
      return [asc(sql`fold(${products.name})`), ...newest]
    case 'relevance':
      return keyword ? [...bestMatch(keyword), ...newest] : newest
    default:
      return newest
  }
}

/** Matches in the name rank before other matches, exact ones before fuzzy ones. */
function bestMatch(keyword: string): SQL[] {
  const names = sql`fold(${products.name} || ' ' || coalesce(${products.nameSo}, ''))`
  return [
    desc(sql`position(fold(${keyword}) in ${names}) > 0`),
    desc(sql`round(word_similarity(fold(${keyword}), ${names})::numeric, 1)`),
    desc(sql`position(fold(${keyword}) in ${products.searchText}) > 0`),
  ]
}
