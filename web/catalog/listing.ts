import type { Api } from '#contract/client.ts'
import type { ChoiceCounts } from '#contract/product-content.ts'
import { load, pageNotFound } from '../load.ts'

/** Query parameters of a product list, in addition to the specification's routes. */
const FILTERS = ['category', 'minPrice', 'maxPrice', 'minRating', 'inStock', 'sort'] as const
/** Parameters that may be given more than once. */
const CHOICES = ['facet', 'without'] as const

export type Filters = Partial<Record<(typeof FILTERS)[number], string>> &
  Partial<Record<(typeof CHOICES)[number], readonly string[]>>

export function readFilters(query: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const)
  const chosen = CHOICES.map((name) => [name, [...new Set(query.getAll(name))]] as const)
  return Object.fromEntries([...given, ...chosen].filter(([, value]) => value.length > 0))
}

/** Each value with the name of its parameter. */
export function filterEntries(filters: Filters): [name: keyof Filters, value: string][] {
  return Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((one): [keyof Filters, string] => [name as keyof Filters, one]),
  )
}

/** The filters without one of their values. */
export function withoutFilter(filters: Filters, name: keyof Filters, value: string): Filters {
  const others = filterEntries(filters).filter(([key, one]) => key !== name || one !== value)
  return readFilters(new URLSearchParams(others))
}

/** '?sort=rating', or ''. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams(filterEntries(filters)).toString()
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
  return filterEntries(narrowing).length
}

interface Wanted extends Filters {
  keyword?: string
  /** Parses the page number of a path. Anything but an integer from 1 is not found. */
  pageNumber?: string | undefined
  /** Also counts what facets and allergens would leave. */
  facets?: boolean
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

/** What facets and allergens would leave of a list, if that was asked for. */
export function choicesOf({ facets, without }: Listing): ChoiceCounts | undefined {
  return facets && without && { facets, without }
}
