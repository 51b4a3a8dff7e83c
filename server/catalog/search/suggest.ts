import type { ProductSummary } from '#contract/catalog.ts'
import { MAX_SUGGESTED } from '#domain/product-filters.ts'
import { isCode, spellingKey, wordsIn } from '#domain/search-words.ts'
import type { ListShop } from '../list-products.ts'
import { type Lexicon, wordsOfSearch } from './lexicon.ts'
import { firstProducts } from './search-products.ts'
import { isUnknown, understand } from './understand.ts'

/** Searches and products for somebody who is still typing the last word. */
export async function suggest(
  shop: ListShop,
  keyword: string,
): Promise<{ words: string[]; products: ProductSummary[] }> {
  const typed = wordsIn(keyword)
  if (typed.length === 0) return { words: [], products: [] }
  const known = new Set([...wordsOfSearch(keyword), typed.at(-1)!])
  const lexicon = (await shop.productIndex.words.lexicon.read([...known])).get(typed.at(-1)!)!
  return {
    words: await completeLast(shop, typed, lexicon),
    products: await firstProducts(shop, { keyword, lexicon }, MAX_SUGGESTED),
  }
}

/**
 * What was typed with its last word completed by words of names, brands, categories and facets, the
 * most used first, each in one spelling. All of them find something.
 */
async function completeLast(
  { db, productIndex }: ListShop,
  typed: readonly string[],
  lexicon: Lexicon,
): Promise<string[]> {
  const last = typed.at(-1)!
  const before = typed.slice(0, -1)
  if (last.length < 2 || isCode(last)) return []
  const keys = new Set<string>()
  const candidates = (lexicon.begun.get(last) ?? []).filter((word) => {
    const key = spellingKey(word)
    if (word === last || keys.has(key)) return false
    keys.add(key)
    return true
  })
  if (candidates.length === 0) return []
  const groups = before.length > 0 ? await understand(db, before.join(' '), { lexicon }) : []
  if (groups.some(isUnknown)) return []
  const { matcher } = await productIndex.searchable()
  return matcher
    .completing(candidates, groups)
    .slice(0, MAX_SUGGESTED)
    .map((word) => [...before, word].join(' '))
}
