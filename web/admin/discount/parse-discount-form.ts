import type { PlannedDiscount as Wire } from '#contract/admin/settings.ts'
import type { Discount } from '#domain/active-discount.ts'

export interface DiscountFormValues {
  percent: string
  /** The percentage entered a second time, which a high one requires. */
  again: string
  /** First and last day. */
  from: string
  date: string
}

export interface Draft {
  values: DiscountFormValues
  /** The present discount, as far as this admin has seen. */
  seen: Wire
  /** Someone else has changed the discount while the form was being edited. */
  isOvertaken: boolean
}

/** In percent; a higher one has to be entered twice. */
const HIGH = 50

export function draftOf(seen: Wire): Draft {
  const { globalDiscount, discountFrom, discountDate } = seen
  const values = {
    percent: String(globalDiscount),
    again: '',
    from: discountFrom ?? '',
    date: discountDate ?? '',
  }
  return { seen, values, isOvertaken: false }
}

/** The state of the form after it was saved; `current` is the discount that resulted. */
export function saved({ values }: Draft, current: Wire): Draft {
  return { seen: current, values: { ...values, again: '' }, isOvertaken: false }
}

/** The discount has changed: the fields follow it, unless they were edited. */
export function syncDraft(draft: Draft, newer: Wire): Draft {
  const before = draftOf(draft.seen)
  const after = draftOf(newer)
  if (isSame(before, after)) return draft
  if (isSame(draft, before) || isSame(draft, after)) return after
  return { ...draft, seen: newer, isOvertaken: true }
}

function isSame({ values: one }: Draft, { values: other }: Draft): boolean {
  return one.percent === other.percent && one.from === other.from && one.date === other.date
}

/**
 * Whether the percentage differs from the present one and is so high that a typo would be costly.
 */
export function needsRepeat({ values, seen }: Draft): boolean {
  const percent = parsePercent(values.percent) ?? 0
  return percent > HIGH && percent !== seen.globalDiscount
}

/** `12.5` or `12,5` from 0 to 100; undefined for anything else. */
export function parsePercent(value: string): number | undefined {
  const text = value.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined
  return Number(text) <= 100 ? Number(text) : undefined
}

/** Undefined if the values are not a valid discount. */
export function parseDiscountForm({
  percent,
  from,
  date,
}: Pick<DiscountFormValues, 'percent' | 'from' | 'date'>): Discount | undefined {
  const parsed = parsePercent(percent)
  if (parsed === undefined) return undefined
  return { percent: parsed, startsOn: from || null, endsOn: date || null }
}
