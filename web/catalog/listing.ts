import type { Api } from '#contract/client.ts'
import { load, pageNotFound } from '../load.ts'

/** Parameters of a product list that stand in the query string, beside the specification's routes. */
export const FILTERS = ['category', 'minPrice', 'maxPrice', 'minRating', 'inStock', 'sort'] as const
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>

export function readFilters(query: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** '?sort=rating', or nothing. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams(filters as Record<string, string>).toString()
  return query && `?${query}`
}

/** How many filters narrow the list; its order does not. */
export function countNarrowing({ sort: _sort, ...narrowing }: Filters): number {
  return Object.keys(narrowing).length
}

interface Wanted extends Filters {
  keyword?: string
  /** As it stands in the path: a page is 1 or more, anything else does not exist. */
  pageNumber?: string | undefined
}

/** A page of products; a page number out of range is a page that does not exist. */
export async function loadListing(api: Api, { pageNumber = '1', ...wanted }: Wanted) {
  if (!/^[1-9]\d{0,5}$/.test(pageNumber)) throw pageNotFound()
  const listing = await load(api.catalog.list({ query: { ...wanted, pageNumber } }))
  if (Number(pageNumber) > Math.max(1, listing.pages)) throw pageNotFound()
  return { ...listing, page: Number(pageNumber) }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>
