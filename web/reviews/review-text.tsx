import type { Review } from '#contract/reviews.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { useDates } from '../layout/use-dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/stars.tsx'

/** One review, with the reply of the shop. */
export function ReviewText({ review }: { review: Review }) {
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
