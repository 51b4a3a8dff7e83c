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

/**
 * The path with these filters in its query, which may contain something already ('.' and '..' are
 * searched for by one).
 */
export function filteredPath(path: string, filters: Filters): string {
  const query = filterQuery(filters)
  return path.includes('?') ? path + query.replace('?', '&') : path + query
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

/** Loads a page of products; `total` counts those of all pages. A page number out of range is not found. */
export async function loadListing(api: Api, { pageNumber = '1', ...wanted }: Wanted) {
  if (!/^[1-9]\d{0,5}$/.test(pageNumber)) throw pageNotFound()
  let total = 0
  const listing = await load(
    api.catalog.list(
      { query: { ...wanted, pageNumber } },
      {
        onHeaders: (headers) => {
          total = Number(headers.get('x-total-count') ?? 0)
        },
      },
    ),
  )
  if (Number(pageNumber) > Math.max(1, listing.pages)) throw pageNotFound()
  return { ...listing, total, page: Number(pageNumber) }
}

export type Listing = Awaited<ReturnType<typeof loadListing>>
