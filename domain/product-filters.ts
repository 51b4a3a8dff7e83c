/** The orders of a product list. 'featured' is the owner's own order of a category. */
export const SORTS = [
  'relevance',
  'featured',
  'newest',
  'price-asc',
  'price-desc',
  'rating',
  'name',
] as const
export type Sort = (typeof SORTS)[number]

export function isSort(text: string): text is Sort {
  return SORTS.some((sort) => sort === text)
}

/** How many words and how many products are suggested while somebody types. */
export const MAX_SUGGESTED = 5

/** The order of a list for which none was chosen. */
export function defaultSort(list: {
  keyword?: string | undefined
  category?: string | undefined
}): Sort {
  if (list.keyword) return 'relevance'
  return list.category ? 'featured' : 'newest'
}

/** A limit as `12`, `12.5` or `12.50`; undefined if it cannot be read, so that it limits nothing. */
export function readAmount(text: string): number | undefined {
  const amount = text.trim()
  return /^\d{1,7}(\.\d+)?$/.test(amount) ? Number(amount) : undefined
}

/** What a tick or a URL may say. */
export function isFlagOn(text: string): boolean {
  return ['1', 'true', 'on'].includes(text)
}
