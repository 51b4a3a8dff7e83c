import { type FormEvent, useRef, useState } from 'react'
import type { ModeratedReview } from '#contract/admin/reviews.ts'
import { COMMENT_LENGTH } from '#domain/reviews.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stars } from '../../ui/stars.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useModeration } from './use-moderation.ts'

interface ReviewCardProps {
  review: ModeratedReview
  /** Awaited after every successful action. */
  onChange: () => Promise<void>
}

/** A review with the actions of an owner. */
export function ReviewCard({ review, onChange }: ReviewCardProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { pending, hide, show, answer } = useModeration(review, onChange)
  const { hidden, reply, comment } = review

  function close() {
    setOpen(false)
    // After the button is rendered again.
    setTimeout(() => opener.current?.focus())
  }

  return (
    <article className="rounded-2xl bg-paper p-4 shadow-lift md:p-6">
      <Head review={review} />
      <p
        className={classNames(
          'mt-2 max-w-prose whitespace-pre-line break-words',
          hidden && 'text-cocoa line-through decoration-1',
        )}
      >
        {comment}
      </p>
      {reply && !open && (
        <div className="mt-3 max-w-prose border-clay border-l-4 pl-4">
          <p className="font-medium text-cocoa text-sm">{t('moderation.reply.label')}</p>
          <p className="whitespace-pre-line break-words">{reply}</p>
        </div>
      )}
      {open ? (
        <AnswerForm
          reply={reply ?? ''}
          pending={pending === 'reply'}
          onSave={async (text) => {
            if (await answer(text)) close()
          }}
          onCancel={close}
        />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button ref={opener} look="secondary" onClick={() => setOpen(true)}>
            {t(reply ? 'moderation.reply.edit' : 'moderation.reply')}
          </Button>
          <Button
            look="quiet"
            pending={pending === 'hidden'}
            onClick={() => void (hidden ? show() : hide())}
          >
            {t(hidden ? 'moderation.show' : 'moderation.hide')}
          </Button>
        </div>
      )}
    </article>
  )
}

function Head({ review }: { review: ModeratedReview }) {
  const t = useT()
  const { day } = useDates()
  const locale = useLocale()
  const { product, name, rating, createdAt, verified, hidden } = review
  return (
    <>
      <h2 className="font-sans text-base">
        <Link
          to={`/product/${product._id}`}
          className="inline-flex min-h-11 items-center text-link md:min-h-6"
        >
          {inLanguage(locale, product.name, product.nameSo)}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold">{name || t('reviews.formerCustomer')}</strong>
        <Stars rating={rating} />
        <time dateTime={createdAt} className="text-cocoa text-sm tabular-nums">
          {day(createdAt)}
        </time>
        {verified && (
          <span className="inline-flex items-center gap-1 text-sage text-sm">
            <Icon name="badge-check" className="size-4" />
            {t('reviews.verified')}
          </span>
        )}
        {hidden && (
          <span className="rounded-full bg-danger px-3 py-0.5 font-medium text-cream text-sm">
            {t('moderation.hidden')}
          </span>
        )}
      </p>
    </>
  )
}

interface AnswerFormProps {
  reply: string
  pending: boolean
  onSave: (reply: string) => Promise<void>
  onCancel: () => void
}

function AnswerForm({ reply, pending, onSave, onCancel }: AnswerFormProps) {
  const t = useT()
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('reply') ?? '').trim()
    if (text === reply) onCancel()
    else void onSave(text)
  }
  return (
    <form onSubmit={save} className="mt-4 grid max-w-prose gap-3">
      <TextArea
        name="reply"
        label={t('moderation.reply.label')}
        hint={t('moderation.reply.hint')}
        defaultValue={reply}
        maxLength={COMMENT_LENGTH.max}
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {t('moderation.reply.save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('layout.cancel')}
        </Button>
      </div>
    </form>
  )
}
