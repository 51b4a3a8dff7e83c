import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { Review } from '#contract/reviews.ts'
import { REVIEWS_WITH_PRODUCT } from '#domain/paging.ts'
import { browserApi } from '../api.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { useDates } from '../layout/use-dates.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/stars.tsx'
import { ReviewForm } from './review-form.tsx'

/**
 * The reviews of a product and the form to write one.
 * @param path of the product's page, without a language.
 */
export function Reviews({ product, path }: { product: Product; path: string }) {
  const t = useT()
  const { reviews, more, pending, loadMore } = useReviews(product)
  return (
    <section id="reviews" className="mt-16 scroll-mt-6 border-sand border-t pt-12 md:mt-24">
      <h2 className="text-4xl">{t('reviews.title')}</h2>
      <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-20">
        <div>
          {reviews.length === 0 ? (
            <p className="text-cocoa">{t('reviews.none')}</p>
          ) : (
            <ul className="grid divide-y divide-sand">
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
              onClick={() => void loadMore()}
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

function ReviewText({ review }: { review: Review }) {
  const t = useT()
  const { day } = useDates()
  return (
    <article>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold">{review.name || t('reviews.formerCustomer')}</strong>
        <Stars rating={review.rating} />
        <time dateTime={review.createdAt} className="text-cocoa text-sm tabular-nums">
          {day(review.createdAt)}
        </time>
        {review.verified && (
          <span className="inline-flex items-center gap-1 text-sage text-sm">
            <Icon name="badge-check" className="size-4" />
            {t('reviews.verified')}
          </span>
        )}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line">{review.comment}</p>
      {review.reply && <Reply reply={review.reply} at={review.repliedAt} />}
    </article>
  )
}

function Reply({ reply, at }: { reply: string; at: string | null }) {
  const t = useT()
  const { day } = useDates()
  const shop = useRootData()?.shop.name ?? ''
  return (
    <div className="mt-4 ml-4 max-w-prose border-clay border-l-4 pl-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <strong className="font-semibold">{t('reviews.reply', { shop })}</strong>
        {at && (
          <time dateTime={at} className="text-cocoa text-sm tabular-nums">
            {day(at)}
          </time>
        )}
      </p>
      <p className="mt-1 whitespace-pre-line">{reply}</p>
    </div>
  )
}

/** The newest reviews are part of the product; the rest is loaded page by page. */
function useReviews(product: Product) {
  const errorText = useErrorText()
  const [older, setOlder] = useState<readonly Review[]>([])
  const [pending, setPending] = useState(false)
  const known = new Set(product.reviews.map(({ _id }) => _id))
  const reviews = [...product.reviews, ...older.filter(({ _id }) => !known.has(_id))]

  async function loadMore() {
    setPending(true)
    try {
      const pageNumber = Math.floor(reviews.length / REVIEWS_WITH_PRODUCT) + 1
      const query = { pageNumber, pageSize: REVIEWS_WITH_PRODUCT }
      const page = await browserApi.reviews.list({ params: { id: product._id }, query })
      setOlder((shown) => [
        ...shown,
        ...page.filter(({ _id }) => !shown.some((one) => one._id === _id)),
      ])
    } catch (error) {
      toast.error(errorText(error as { code: string; message: string }))
    } finally {
      setPending(false)
    }
  }

  return { reviews, more: product.numReviews > reviews.length, pending, loadMore }
}
