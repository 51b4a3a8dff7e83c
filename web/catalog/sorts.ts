import type { Sort } from '#contract/catalog.ts'

/** Orders that a visitor chooses; the first one of a list is its own (best match, or newest). */
export const SORTS = [
  'newest',
  'price-asc',
  'price-desc',
  'rating',
  'name',
] as const satisfies Sort[]
