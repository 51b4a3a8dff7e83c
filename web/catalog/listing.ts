import type { Api } from '#contract/client.ts'
import { load, pageNotFound } from '../load.ts'

/** Query parameters of a product list, in addition to the specification's routes. */
export const FILTERS = ['category', 'minPrice', 'maxPrice', 'minRating', 'inStock', 'sort'] as const
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>

export function readFilters(query: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** '?sort=rating', or ''. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams(filters as Record<string, string>).toString()
  return query && `?${query}`
}

/** How many filters narrow the list; sorting does not count. */
export function countNarrowing({ sort: _sort, ...narrowing }: Filters): number {
  return Object.keys(narrowing).length
}

interface Wanted extends Filters {
  keyword?: string
  /** Parses the page number of a path. Anything but an integer from 1 is not found. */
  pageNumber?: string | undefined
}

/** Loads a page of products. A page number out of range is not found. */
export async function loadListing(api: Api, { pageNumber = '1', ...wanted }: Wanted) {
  if (!/^[1-9]\d{0,5}$/.test(pageNumber)) throw pageNotFound()
  const listing = await load(api.catalog.list({ query: { ...wanted, pageNumber } }))
  if (Number(pageNumber) > Math.max(1, listing.pages)) throw pageNotFound()
  return { ...listing, page: Number(pageNumber) }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>
