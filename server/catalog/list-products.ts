import type { z } from 'zod'
import type { ListQuery, ProductSummary } from '#contract/catalog.ts'
import type { ChoiceCounts } from '#contract/product-content.ts'
import { toCents } from '#domain/money.ts'
import { PRODUCTS_PER_PAGE, pageCount } from '#domain/paging.ts'
import { defaultSort } from '#domain/product-filters.ts'
import type { Db } from '../db/connect.ts'
import type { Shop } from '../shop.ts'
import { summariesInOrder } from './list-by-ids.ts'
import { Catalogue } from './product-index/catalogue.ts'
import type { RowFilter } from './product-index/choose-rows.ts'
import type { Found } from './product-index/match-rows.ts'
import { readByIds, readCategories } from './product-index/read-rows.ts'
import { presentSummary } from './product-queries.ts'

export type Query = z.output<typeof ListQuery>
export type ListShop = Pick<Shop, 'db' | 'productIndex'>

export interface ProductPage extends Partial<ChoiceCounts> {
  products: ProductSummary[]
  page: number
  pages: number
  total: number
}

/**
 * A page of the products on sale that match the filters, whatever the keyword (see
 * search-products.ts), or those of `ids`; a page out of range is empty. The order comes from
 * memory. What is shown is read by key, so that price and stock are those of now, and a product
 * that another process has just taken out of the list is left out.
 */
export async function listProducts(shop: ListShop, query: Query): Promise<ProductPage> {
  if (query.ids) {
    const found = await summariesInOrder(shop.db, query.ids)
    return { products: found, page: 1, pages: 1, total: found.length }
  }
  return pageOf(shop, await shop.productIndex.current(), { ...query, keyword: '' })
}

/** @param found what a search for the keyword has found */
export async function pageOf(
  shop: ListShop,
  catalogue: Catalogue,
  query: Query,
  found?: Found,
): Promise<ProductPage> {
  const filter = rowFilter(catalogue, query)
  const to = query.pageNumber * PRODUCTS_PER_PAGE
  const list = await catalogue.lists.read(filter, query.sort ?? defaultSort(query), { to, found })
  const page = [...list.rows.subarray(to - PRODUCTS_PER_PAGE, to)].map((row) => ({
    id: catalogue.rows.idOf(row),
    stamp: catalogue.rows.stamps[row]!,
  }))
  return {
    products: await readPage(shop, query, page),
    page: query.pageNumber,
    pages: pageCount(list.total, PRODUCTS_PER_PAGE),
    total: list.total,
    ...(query.facets && catalogue.lists.count(filter, found)),
  }
}

function rowFilter(catalogue: Catalogue, query: Query): RowFilter {
  const { category, minPrice, maxPrice, inStock, minRating, facet, without } = query
  const isNamed = category !== '' && !category.includes('\0')
  return {
    categories: isNamed ? catalogue.categoriesNamed(category) : undefined,
    minPrice: minPrice === undefined ? undefined : toCents(minPrice),
    maxPrice: maxPrice === undefined ? undefined : toCents(maxPrice),
    isInStock: inStock,
    minRating,
    facet,
    without,
  }
}

/** The products of a page as they are now: those that are still in the list. */
async function readPage(
  { db, productIndex }: ListShop,
  query: Query,
  page: readonly { id: string; stamp: number }[],
): Promise<ProductSummary[]> {
  if (page.length === 0) return []
  const found = await productIndex.summaries.read(page.map(({ id }) => id))
  const changed = page.flatMap(({ id, stamp }) => (found.get(id)?.stamp === stamp ? [] : [id]))
  const left = new Set<string>()
  if (changed.length > 0) {
    productIndex.invalidate(...changed.map((id) => `product:${id}`))
    for (const id of await notMatching(db, query, changed)) left.add(id)
  }
  return page.flatMap(({ id }) => {
    const row = left.has(id) ? undefined : found.get(id)
    if (!row) return []
    const { stamp: _, ...shown } = row
    return presentSummary(shown)
  })
}

/** Which of these products do not match the filters as they are now, whatever their texts. */
async function notMatching(db: Db, query: Query, ids: readonly string[]): Promise<string[]> {
  const catalogue = new Catalogue()
  catalogue.setCategories(await readCategories(db))
  catalogue.apply(ids, await readByIds(db, ids))
  const { rows } = await catalogue.lists.read(rowFilter(catalogue, query), 'newest')
  const left = new Set([...rows].map((row) => catalogue.rows.idOf(row)))
  return ids.filter((id) => !left.has(id))
}
