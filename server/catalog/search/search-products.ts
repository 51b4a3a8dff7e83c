import type { ProductSummary } from '#contract/catalog.ts'
import { listOnSale } from '../list-by-ids.ts'
import { type ListShop, type ProductPage, pageOf, type Query } from '../list-products.ts'
import type { Catalogue } from '../product-index/catalogue.ts'
import type { Found } from '../product-index/match-rows.ts'
import { type Lexicon, wordsOfSearch } from './lexicon.ts'
import { isUnknown, understand } from './understand.ts'

/**
 * A page of the products on sale in whose texts every word of the keyword occurs: as typed, in
 * another spelling, as a synonym, begun or, if nothing else is found, mistyped. As soon as enough
 * products match by name, or by brand, category or facets, those that only mention the words are
 * left out. A page out of range is empty.
 */
export async function searchProducts(shop: ListShop, query: Query): Promise<ProductPage> {
  const catalogue = await shop.productIndex.searchable()
  const found = await findMatches(shop, catalogue, query)
  if (found) return pageOf(shop, catalogue, query, found)
  return {
    products: [],
    page: query.pageNumber,
    pages: 1,
    total: 0,
    ...(query.facets && { facets: [], without: [] }),
  }
}

interface Search {
  keyword: string
  /** If it has been read already. */
  lexicon?: Lexicon
}

/** The first products that a search finds. */
export async function firstProducts(
  shop: ListShop,
  search: Search,
  count: number,
): Promise<ProductSummary[]> {
  const { productIndex } = shop
  const catalogue = await productIndex.searchable()
  const found = await findMatches(shop, catalogue, search)
  if (!found) return []
  const { rows } = await catalogue.lists.read({}, 'relevance', { found })
  const ids = [...rows.subarray(0, count)].map((row) => catalogue.rows.idOf(row))
  return listOnSale(productIndex, ids)
}

async function findMatches(
  { db, productIndex }: ListShop,
  catalogue: Catalogue,
  search: Search,
): Promise<Found | null> {
  const { keyword } = search
  const typed = wordsOfSearch(keyword)
  if (typed.length === 0) return null
  const lexicon = search.lexicon ?? (await productIndex.words.lexicon.read(typed)).get(typed[0]!)
  for (const mistyped of [false, true]) {
    const groups = await understand(db, keyword, {
      mistyped,
      lexicon,
      near: productIndex.words.near,
    })
    if (groups.some(isUnknown)) return null
    const found = catalogue.matcher.match(groups)
    if (found) return found
  }
  return null
}
