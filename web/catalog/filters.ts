import { isFacet } from '#domain/facets.ts'
import { isFlagOn, isSort, readAmount } from '#domain/product-filters.ts'

/** Query parameters of a product list, in addition to the specification's routes. */
const FILTERS = ['category', 'minPrice', 'maxPrice', 'minRating', 'inStock', 'sort'] as const
/** Parameters that may be given more than once. */
const CHOICES = ['facet', 'without'] as const

export type Filters = Partial<Record<(typeof FILTERS)[number], string>> &
  Partial<Record<(typeof CHOICES)[number], readonly string[]>>

/** The filters of a query; those that the API ignores are left out. */
export function readFilters(query: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const)
  const chosen = CHOICES.map((name) => {
    const values = new Set(query.getAll(name))
    return [name, [...values].filter(IS_VALID[name])] as const
  })
  return Object.fromEntries([
    ...given.filter(([name, value]) => IS_VALID[name](value)),
    ...chosen.filter(([, values]) => values.length > 0),
  ])
}

const isAmount = (text: string) => readAmount(text) !== undefined
const IS_VALID: Record<keyof Filters, (text: string) => boolean> = {
  category: (text) => text !== '',
  minPrice: isAmount,
  maxPrice: isAmount,
  minRating: isAmount,
  inStock: isFlagOn,
  sort: isSort,
  facet: isFacet,
  // The page does not know all of them: their names are many, and only the server needs them.
  without: (text) => /^[a-z\d-]+$/.test(text),
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
