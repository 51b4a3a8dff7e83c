/** Products per page of the product list. */
export const PRODUCTS_PER_PAGE = 12
/** Number of newest reviews that come with a product; the others are paged. */
export const REVIEWS_WITH_PRODUCT = 50
export const TOP_PRODUCTS = 5
export const PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200

/** A page number from a URL: a positive integer; anything invalid counts as 1. */
export function readPageNumber(text: unknown): number {
  const page = typeof text === 'number' ? text : Number(String(text ?? '').trim() || Number.NaN)
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 1_000_000) : 1
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
