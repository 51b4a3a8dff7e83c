import type { Discount as Wire } from '#contract/settings.ts'
import type { Discount } from '#domain/discount.ts'

/** What stands in the form's fields. */
export interface TypedDiscount {
  percent: string
  /** The same once more, where it is high. */
  again: string
  date: string
}

export interface Draft {
  typed: TypedDiscount
  /** The discount that holds, as the admin knows it. */
  seen: Wire
  /** Somebody else has set `seen` since the typing began. */
  isOvertaken: boolean
}

/** Percent; above it the owner types it twice. */
const HIGH = 50

export function draftOf(seen: Wire): Draft {
  const { globalDiscount, discountDate } = seen
  const typed = { percent: String(globalDiscount), again: '', date: discountDate ?? '' }
  return { seen, typed, isOvertaken: false }
}

/** What was typed was saved, and `holds` came of it. */
export function saved({ typed }: Draft, holds: Wire): Draft {
  return { seen: holds, typed: { ...typed, again: '' }, isOvertaken: false }
}

/** Another discount holds now: the fields follow it, unless something else was typed into them. */
export function hear(draft: Draft, newer: Wire): Draft {
  const before = draftOf(draft.seen)
  const after = draftOf(newer)
  if (isSame(before, after)) return draft
  if (isSame(draft, before) || isSame(draft, after)) return after
  return { ...draft, seen: newer, isOvertaken: true }
}

function isSame({ typed: one }: Draft, { typed: other }: Draft): boolean {
  return one.percent === other.percent && one.date === other.date
}

/** Another percent than the one that holds, so high that a slip would give the shop's products away. */
export function needsRepeat({ typed, seen }: Draft): boolean {
  const percent = readPercent(typed.percent) ?? 0
  return percent > HIGH && percent !== seen.globalDiscount
}

/** `12.5` or `12,5` from 0 to 100; undefined for anything else. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined
  return Number(text) <= 100 ? Number(text) : undefined
}

/** Undefined while what was typed is no discount. */
export function parseDiscountForm({
  percent,
  date,
}: Pick<TypedDiscount, 'percent' | 'date'>): Discount | undefined {
  const read = readPercent(percent)
  return read === undefined ? undefined : { percent: read, endsOn: date || null }
}
