import { type SubmitEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Discount } from '#contract/settings.ts'
import type { Discount as Wanted } from '#domain/discount.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { dayMonthYear, useLocalePath } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { type RootData, useRootData } from '../../layout/root-data.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { DiscountPreview } from './discount-preview.tsx'
import {
  draftOf,
  hear,
  parseDiscountForm,
  readPercent,
  type TypedDiscount,
} from './parse-discount-form.ts'
import type { DiscountOutcome } from './save-discount.ts'

/** The shop's one discount: percent, last day, and what prices become. */
export function DiscountForm() {
  const root = useRootData()
  return root && <Form root={root} />
}

function Form({ root: { discount } }: { root: RootData }) {
  const t = useT()
  const today = useDates().day(new Date().toISOString())
  const errorText = useErrorText()
  const localePath = useLocalePath()
  const fetcher = useFetcher<DiscountOutcome>({ key: 'discount' })
  const [draft, setDraft] = useState(() => draftOf(discount))
  const [isWrong, setWrong] = useState(false)
  const { seen, typed, isOvertaken } = draft
  const type = (field: Partial<TypedDiscount>) =>
    setDraft((last) => ({ ...last, typed: { ...last.typed, ...field } }))

  const { globalDiscount, discountDate } = discount
  useEffect(
    () => setDraft((last) => hear(last, { globalDiscount, discountDate })),
    [globalDiscount, discountDate],
  )

  const pending = fetcher.state !== 'idle'
  const outcome = pending ? undefined : fetcher.data
  const failed = outcome && !outcome.ok ? outcome : undefined
  useEffect(() => {
    if (!outcome) return
    if (outcome.ok) setDraft((last) => ({ ...last, seen: outcome.discount, isOvertaken: false }))
    // Whoever saves again has read which one holds now.
    else if (outcome.current) setDraft((last) => hear(last, outcome.current ?? last.seen))
  }, [outcome])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readPercent(typed.percent)
    // A half typed date has no value.
    const day = event.currentTarget.elements.namedItem('discountDate') as HTMLInputElement
    const isBad = read === undefined || day.validity.badInput
    setWrong(isBad)
    if (isBad || pending) return
    fetcher.submit(
      { globalDiscount: String(read), discountDate: typed.date, was: JSON.stringify(seen) },
      { method: 'post', action: localePath('/admin/settings') },
    )
  }

  const isPercentWrong =
    (isWrong && readPercent(typed.percent) === undefined) || failed?.field === 'percent'
  const isDateWrong = (isWrong && !isPercentWrong) || failed?.field === 'date'
  const wanted = parseDiscountForm(typed)
  const then = wanted && !isOver(wanted, today) ? wanted.percent : 0
  return (
    <section
      aria-labelledby="discount"
      className="mb-8 grid gap-x-10 gap-y-6 rounded-2xl bg-paper p-5 shadow-lift sm:p-8 xl:grid-cols-2"
    >
      <form method="post" noValidate onSubmit={send} className="grid content-start gap-5">
        <h2 id="discount" className="text-2xl">
          {t('discount.title')}
        </h2>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            name="globalDiscount"
            label={t('discount.percent')}
            type="number"
            min={0}
            max={100}
            step="any"
            inputMode="decimal"
            value={typed.percent}
            onChange={(event) => type({ percent: event.currentTarget.value })}
            error={isPercentWrong ? t('discount.problem.percent') : undefined}
          />
          <TextField
            name="discountDate"
            label={t('discount.date')}
            type="date"
            value={typed.date}
            onChange={(event) => type({ date: event.currentTarget.value })}
            error={isDateWrong ? t('discount.problem.date') : undefined}
          />
        </div>
        <InWords wanted={wanted} today={today} />
        {failed?.error && <Refusal of={failed}>{errorText(failed.error)}</Refusal>}
        {isOvertaken && <Overtaken by={seen} />}
        <Button type="submit" needsScript pending={pending} className="justify-self-start">
          {t('discount.submit')}
        </Button>
      </form>
      {/* On a phone the same prices twice would only push the products down. */}
      <div className={then === globalDiscount ? 'max-sm:hidden' : undefined}>
        <DiscountPreview now={globalDiscount} then={then} />
      </div>
    </section>
  )
}

/** What the typed discount means, and to when. */
function InWords({ wanted, today }: { wanted: Wanted | undefined; today: string }) {
  const t = useT()
  const { place } = useDates()
  if (!wanted) return null
  const { percent, endsOn } = wanted
  if (percent > 0 && isOver(wanted, today)) {
    return <Alert look="notice">{t('discount.past', { place })}</Alert>
  }
  const date = endsOn && dayMonthYear(endsOn)
  return (
    <p aria-live="polite" className="text-cocoa">
      {percent === 0 && t('discount.none')}
      {percent > 0 && date && t('discount.until', { percent, date, place })}
      {percent > 0 && !date && t('discount.stock', { percent })}
    </p>
  )
}

function Overtaken({ by: { globalDiscount, discountDate } }: { by: Discount }) {
  const t = useT()
  const day = discountDate ? ` (${dayMonthYear(discountDate)})` : ''
  return <Alert>{t('discount.conflict', { now: `${globalDiscount}%${day}` })}</Alert>
}

function isOver({ endsOn }: Wanted, today: string): boolean {
  return endsOn !== null && endsOn < today
}
