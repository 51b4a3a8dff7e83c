import { useEffect, useRef } from 'react'
import { type FetcherWithComponents, useFetcher, useLocation } from 'react-router'
import { COMMENT_LENGTH, RATINGS } from '#domain/reviews.ts'
import type { Attempt } from '../attempt.ts'
import { useDraft } from '../draft.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useViewer } from '../viewer.ts'

/**
 * For signed-in viewers; others see a link to sign in and come back.
 * @param path of the product's page, without a language.
 */
export function ReviewForm({ path }: { path: string }) {
  const t = useT()
  const viewer = useViewer()
  const reviewers = useRootData()?.shop.reviewers
  // The fetcher is here and not in the form, which is unmounted when the session expires: the
  // router drops the redirect to the sign-in page together with an unused fetcher.
  const fetcher = useFetcher<Attempt>()
  return (
    <div className="self-start rounded-3xl bg-sand/60 p-6 md:p-8">
      <h3 className="text-2xl">{t('reviews.write')}</h3>
      {reviewers === 'buyers' && <p className="mt-3 text-cocoa">{t('error.buyers-only')}</p>}
      {viewer ? <Form path={path} fetcher={fetcher} /> : <SignInPrompt />}
    </div>
  )
}

function SignInPrompt() {
  const t = useT()
  const { pathname } = useLocation()
  const [before, after] = t('reviews.signIn').split('{link}')
  return (
    <p className="mt-4">
      {before}
      <Link to={`/login?redirect=${encodeURIComponent(pathname)}`} className="text-link">
        {t('reviews.signIn.link')}
      </Link>
      {after}
    </p>
  )
}

interface FormProps {
  path: string
  fetcher: FetcherWithComponents<Attempt>
}

function Form({ path, fetcher }: FormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  useDraft(path, form)
  useOutcome(fetcher.data, form)
  return (
    <fetcher.Form ref={form} method="post" className="mt-5 grid gap-5">
      <SelectField label={t('reviews.rating')} name="rating" required defaultValue="">
        <option value="" disabled>
          {t('reviews.rating.choose')}
        </option>
        {RATINGS.map((rating) => (
          <option key={rating} value={rating}>
            {t(`reviews.rating.${rating}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('reviews.comment')}
        name="comment"
        required
        minLength={COMMENT_LENGTH.min}
        maxLength={COMMENT_LENGTH.max}
      />
      <Button type="submit" needsScript pending={fetcher.state !== 'idle'}>
        {t('reviews.submit')}
      </Button>
    </fetcher.Form>
  )
}

function useOutcome(
  outcome: Attempt | undefined,
  form: React.RefObject<HTMLFormElement | null>,
): void {
  const t = useT()
  const errorText = useErrorText()
  const shown = useRef<Attempt>(undefined)
  useEffect(() => {
    if (!outcome || shown.current === outcome) return
    shown.current = outcome
    if (!outcome.ok) {
      toast.error(errorText(outcome.error))
      return
    }
    toast.success(t('reviews.created'))
    form.current?.reset()
  }, [outcome, form, t, errorText])
}
