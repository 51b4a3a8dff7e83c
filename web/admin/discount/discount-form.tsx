import { type ChangeEvent, type SubmitEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PlannedDiscount } from '#contract/admin/settings.ts'
import type { Discount as EnteredDiscount } from '#domain/active-discount.ts'
import { formatMoney } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { dayMonthYear, useLocalePath } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { DiscountPreview } from './discount-preview.tsx'
import {
  type DiscountFormValues,
  draftOf,
  needsRepeat,
  parseDiscountForm,
  parsePercent,
  saved,
  syncDraft,
} from './parse-discount-form.ts'
import type { DiscountOutcome } from './save-discount.ts'

type Field = keyof DiscountFormValues

/** The names of the inputs. */
const NAMES = {
  percent: 'globalDiscount',
  again: 'again',
  from: 'discountFrom',
  date: 'discountDate',
} as const

/** The form of the shop's only discount: percent, first and last day, and a preview of prices. */
export function DiscountForm({ discount }: { discount: PlannedDiscount }) {
  const t = useT()
  const today = useDates().day(new Date().toISOString())
  const errorText = useErrorText()
  const localePath = useLocalePath()
  const fetcher = useFetcher<DiscountOutcome>({ key: 'discount' })
  const [draft, setDraft] = useState(() => draftOf(discount))
  const [wrong, setWrong] = useState<Field | null>(null)
  const { seen, values, isOvertaken } = draft
  useEffect(() => setDraft((last) => syncDraft(last, discount)), [discount])

  const pending = fetcher.state !== 'idle'
  const outcome = pending ? undefined : fetcher.data
  const failed = outcome && !outcome.ok ? outcome : undefined
  useEffect(() => {
    if (!outcome) return
    if (outcome.ok) setDraft((last) => saved(last, outcome.discount))
    // Saving again means that the admin has seen the current discount.
    else if (outcome.current) setDraft((last) => syncDraft(last, outcome.current ?? last.seen))
  }, [outcome])

  const isHigh = needsRepeat(draft)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const { elements } = event.currentTarget
    const inputOf = (name: Field) => elements.namedItem(NAMES[name]) as HTMLInputElement
    const percent = parsePercent(values.percent)
    const isSame = parsePercent(values.again) === percent
    // An incomplete date has an empty value.
    const isHalf = (name: 'from' | 'date') => inputOf(name).validity.badInput
    const isReversed = values.from && values.date && values.date < values.from
    const found =
      percent === undefined
        ? 'percent'
        : isHigh && !isSame
          ? 'again'
          : isHalf('from')
            ? 'from'
            : isHalf('date') || isReversed
              ? 'date'
              : null
    setWrong(found)
    if (found) return inputOf(found).focus()
    fetcher.submit(
      {
        globalDiscount: String(percent),
        discountFrom: values.from,
        discountDate: values.date,
        was: JSON.stringify(seen),
      },
      { method: 'post', action: localePath('/admin/discount') },
    )
  }

  const field = (name: Field) => ({
    name: NAMES[name],
    label: t(`discount.${name}`),
    value: values[name],
    error: (wrong ?? failed?.field) === name ? t(`discount.problem.${name}`) : undefined,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setWrong(null)
      setDraft((last) => ({ ...last, values: { ...last.values, [name]: value } }))
    },
  })
  const entered = parseDiscountForm(values)
  const then = entered && !isOver(entered, today) ? entered.percent : 0
  return (
    <div className="grid gap-x-10 gap-y-6 rounded-2xl bg-paper p-5 shadow-lift sm:p-8 xl:grid-cols-2">
      <form method="post" noValidate onSubmit={send} className="grid content-start gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...field('percent')} {...PERCENT} />
          {isHigh && entered && (
            <TextField
              {...field('again')}
              {...PERCENT}
              hint={t('discount.again.hint', {
                before: formatMoney(SAMPLE),
                after: formatMoney(salePrice(SAMPLE, entered.percent)),
              })}
              className="sm:order-last sm:col-span-2"
            />
          )}
          <TextField {...field('from')} type="date" className="sm:col-start-1" />
          <TextField {...field('date')} type="date" />
        </div>
        <InWords entered={entered} today={today} />
        {failed?.error && <Refusal of={failed}>{errorText(failed.error)}</Refusal>}
        {isOvertaken && <Overtaken by={seen} />}
        <Button type="submit" needsScript pending={pending} className="justify-self-start">
          {t('discount.submit')}
        </Button>
      </form>
      <DiscountPreview now={percentOn(today, discount)} then={then} />
    </div>
  )
}

const PERCENT = {
  type: 'number',
  min: 0,
  max: 100,
  step: 'any',
  inputMode: 'decimal',
  autoComplete: 'off',
} as const

/** A price that illustrates what a percentage means. */
const SAMPLE = 2_000

/** Describes the discount in the form: its percentage and last day. */
function InWords({ entered, today }: { entered: EnteredDiscount | undefined; today: string }) {
  const t = useT()
  const { place } = useDates()
  if (!entered) return null
  const { percent, startsOn, endsOn } = entered
  if (percent > 0 && isOver(entered, today)) {
    return <Alert look="notice">{t('discount.past', { place })}</Alert>
  }
  const date = endsOn && dayMonthYear(endsOn)
  const isLater = percent > 0 && startsOn !== null && startsOn > today
  return (
    <p aria-live="polite" className="text-cocoa">
      {isLater && `${t('discount.from.then', { date: dayMonthYear(startsOn), place })} `}
      {percent === 0 && t('discount.none')}
      {percent > 0 && date && t('discount.until', { percent, date, place })}
      {percent > 0 && !date && t('discount.stock', { percent })}
    </p>
  )
}

function Overtaken({ by: { globalDiscount, discountDate } }: { by: PlannedDiscount }) {
  const t = useT()
  const day = discountDate ? ` (${dayMonthYear(discountDate)})` : ''
  return <Alert>{t('discount.conflict', { now: `${globalDiscount}%${day}` })}</Alert>
}

/** What is off today: nothing before the first day. */
function percentOn(today: string, { globalDiscount, discountFrom }: PlannedDiscount): number {
  return discountFrom && discountFrom > today ? 0 : globalDiscount
}

function isOver({ endsOn }: EnteredDiscount, today: string): boolean {
  return endsOn !== null && endsOn < today
}
