import { useRef, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { Review } from '#contract/reviews.ts'
import { REVIEWS_WITH_PRODUCT } from '#domain/paging.ts'
import type { ReviewSort } from '#domain/reviews.ts'
import { browserApi } from '../api.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { toast } from '../toasts.tsx'

interface Loaded {
  sort: ReviewSort
  /** Of the product, when they were loaded. */
  numReviews: number
  reviews: readonly Review[]
}

/** The newest reviews are part of the product; others are loaded page by page. */
export function useReviews(product: Product) {
  const { numReviews } = product
  const errorText = useErrorText()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [loading, setLoading] = useState<ReviewSort | null>(null)
  const lastRequest = useRef(0)

  const newest: Loaded = { sort: 'newest', numReviews, reviews: product.reviews }
  // A review that was written in the meantime is among the newest.
  const shown = loaded?.numReviews === numReviews ? loaded : newest

  async function load(sort: ReviewSort, before: readonly Review[]) {
    const request = ++lastRequest.current
    setLoading(sort)
    try {
      const pageNumber = Math.floor(before.length / REVIEWS_WITH_PRODUCT) + 1
      const query = { sort, pageNumber, pageSize: REVIEWS_WITH_PRODUCT }
      const page = await browserApi.reviews.list({ params: { id: product._id }, query })
      if (request !== lastRequest.current) return
      const known = new Set(before.map(({ _id }) => _id))
      const reviews = [...before, ...page.filter(({ _id }) => !known.has(_id))]
      setLoaded({ sort, numReviews, reviews })
    } catch (error) {
      toast.error(errorText(error as { code: string; message: string }))
    } finally {
      if (request === lastRequest.current) setLoading(null)
    }
  }

  return {
    sort: loading ?? shown.sort,
    reviews: shown.reviews,
    pending: loading !== null,
    more: numReviews > shown.reviews.length,
    loadMore: () => void load(shown.sort, shown.reviews),
    sortBy: (sort: ReviewSort) => void load(sort, []),
  }
}
