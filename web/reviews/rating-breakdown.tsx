import type { Product } from '#contract/catalog.ts'
import { RATINGS } from '#domain/reviews.ts'
import { useT } from '../i18n/t.ts'
import { Stars } from '../ui/stars.tsx'

/** The mean rating, and how many reviews gave each number of stars. */
export function RatingBreakdown({ product }: { product: Product }) {
  const t = useT()
  const { rating, numReviews, ratingCounts } = product
  return (
    <div>
      <p className="flex items-center gap-4">
        <span aria-hidden="true" className="font-semibold text-5xl leading-none">
          {rating.toFixed(1)}
        </span>
        <span className="grid gap-1">
          <Stars rating={rating} className="h-5" />
          <span className="text-cocoa text-sm">{t('reviews.count', { count: numReviews })}</span>
        </span>
      </p>
      <ul className="mt-5 grid max-w-sm gap-2 text-sm tabular-nums">
        {RATINGS.toReversed().map((stars) => {
          const count = ratingCounts[stars - 1] ?? 0
          return (
            <li key={stars} className="grid grid-cols-[5.5rem_1fr_2.5rem] items-center gap-3">
              <span>{t('reviews.stars', { count: stars })}</span>
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2 w-full rounded-full bg-sand"
              >
                <rect width={(count / numReviews) * 100} height="8" className="fill-honey" />
              </svg>
              <span className="text-right text-cocoa">
                <span aria-hidden="true">{count}</span>
                <span className="sr-only">{t('reviews.count', { count })}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
