import { useId } from 'react'
import type { Product } from '#contract/catalog.ts'
import { REVIEW_SORTS, type ReviewSort } from '#domain/reviews.ts'
import { useHydrated } from '../hydrated.ts'
import { useT } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { RatingBreakdown } from './rating-breakdown.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewText } from './review-text.tsx'
import { useReviews } from './use-reviews.ts'

/**
 * The reviews of a product and the form to write one.
 * @param path of the product's page, without a language.
 */
export function Reviews({ product, path }: { product: Product; path: string }) {
  const t = useT()
  const { reviews, sort, sortBy, more, pending, loadMore } = useReviews(product)
  return (
    <section id="reviews" className="mt-16 scroll-mt-6 border-sand border-t pt-12 md:mt-24">
      <h2 className="text-4xl">{t('reviews.title')}</h2>
      <div className="mt-8 grid gap-10 lg:grid-cols-[22rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-20">
        {product.numReviews > 0 && <RatingBreakdown product={product} />}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {reviews.length === 0 && <p className="text-cocoa">{t('reviews.none')}</p>}
          {reviews.length > 1 && <SortSelect sort={sort} onChange={sortBy} />}
          {reviews.length > 0 && (
            <ul aria-busy={pending} className="grid divide-y divide-sand aria-busy:opacity-60">
              {reviews.map((review) => (
                <li key={review._id} className="py-6 first:pt-0">
                  <ReviewText review={review} />
                </li>
              ))}
            </ul>
          )}
          {more && (
            <Button
              look="secondary"
              needsScript
              pending={pending}
              onClick={loadMore}
              className="mt-6"
            >
              {t('reviews.more')}
            </Button>
          )}
        </div>
        <ReviewForm path={path} />
      </div>
    </section>
  )
}

interface SortSelectProps {
  sort: ReviewSort
  onChange: (sort: ReviewSort) => void
}

function SortSelect({ sort, onChange }: SortSelectProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="mb-8 flex items-center gap-3 noscript:hidden">
      <label htmlFor={id} className="text-cocoa text-sm">
        {t('catalog.sort')}
      </label>
      <select
        id={id}
        value={sort}
        disabled={!useHydrated()}
        onChange={(event) => onChange(event.currentTarget.value as ReviewSort)}
        className="field w-auto rounded-full"
      >
        {REVIEW_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`reviews.sort.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
