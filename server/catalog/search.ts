import { and, asc, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, ProductSummary, Sort } from '#contract/catalog.ts'
import { toCents } from '#domain/money.ts'
import { PRODUCTS_PER_PAGE, pageCount, TOP_PRODUCTS } from '#domain/paging.ts'
import type { Db, Tx } from '../db/connect.ts'
import { contains, wordsOf } from '../db/contains.ts'
import { countRows, readPage } from '../db/list-page.ts'
import { categories, products, skus } from '../db/schema.ts'
import {
  hasSku,
  isOnSale,
  presentSummary,
  selectSummaries,
  skuAndCategory,
} from './product-queries.ts'

type Query = z.output<typeof ListQuery>

/** How alike a word and a place in the text must be to count as a typing error (pg_trgm, 0 to 1). */
const ALIKE = 0.4

/**
 * How many words may be misspelled: to compare a word with a whole text costs hundreds of times as
 * much as to look for it. One or two letters have no spelling to err in.
 */
const MAX_NEARLY = 4

interface ProductPage {
  products: ProductSummary[]
  page: number
  pages: number
  total: number
}

/**
 * A page of the products on sale that fit. Every word of the keyword must occur, the first few to
 * the letter or nearly so, more to the letter; each of its characters means itself. A page out of
 * range is empty.
 */
export async function listProducts(db: Db, query: Query): Promise<ProductPage> {
  const words = wordsOf(query.keyword)
  // Nothing in the shop contains a NUL, and PostgreSQL refuses to look for one.
  if (query.keyword.includes('\0'))
    return { products: [], page: query.pageNumber, pages: 1, total: 0 }

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
  const found = { table: products, joins: skuAndCategory, where }
  const total = await countRows(db, found)
  return {
    products: await readPage(db, found, {
      orderBy: order(query.sort, query.keyword),
      readsIndex: query.sort?.startsWith('price') ? hasSku : undefined,
      paging: { pageNumber: query.pageNumber, pageSize: PRODUCTS_PER_PAGE },
      read: async (chosen) => (await selectSummaries(db).where(chosen)).map(presentSummary),
    }),
    page: query.pageNumber,
    pages: pageCount(total, PRODUCTS_PER_PAGE),
    total,
  }
}

/** The best rated with at least one review; with too few of them, filled up with the newest. */
export async function topProducts(db: Db): Promise<ProductSummary[]> {
  const rows = await selectSummaries(db)
    .where(isOnSale)
    .orderBy(desc(products.rating), desc(products.createdAt), desc(products.id))
    .limit(TOP_PRODUCTS)
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
    minPrice === undefined ? undefined : gte(skus.listPrice, toCents(minPrice)),
    maxPrice === undefined ? undefined : lte(skus.listPrice, toCents(maxPrice)),
    inStock ? sql`${skus.onHand} > ${skus.reserved}` : undefined,
    minRating === undefined ? undefined : sql`${products.rating} >= ${minRating}`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

const newest = [desc(products.createdAt), desc(products.id)]

function order(sort: Sort | undefined, keyword: string): SQL[] {
  switch (sort ?? (keyword ? 'relevance' : 'newest')) {
    case 'price-asc':
      return [asc(skus.listPrice), ...newest]
    case 'price-desc':
      return [desc(skus.listPrice), ...newest]
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

/** The words in the name before the words elsewhere, the whole text to the letter before nearly. */
function bestMatch(keyword: string): SQL[] {
  const names = sql`fold(${products.name} || ' ' || coalesce(${products.nameSo}, ''))`
  return [
    desc(sql`position(fold(${keyword}) in ${names}) > 0`),
    desc(sql`round(word_similarity(fold(${keyword}), ${names})::numeric, 1)`),
    desc(sql`position(fold(${keyword}) in ${products.searchText}) > 0`),
  ]
}
