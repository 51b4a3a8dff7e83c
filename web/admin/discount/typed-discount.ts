import type { Discount } from '#domain/discount.ts'

/** What stands in the form's two fields. */
export interface TypedDiscount {
  percent: string
  date: string
}

/** `12.5` or `12,5` from 0 to 100; undefined for anything else. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined
  return Number(text) <= 100 ? Number(text) : undefined
}

/** Undefined while what was typed is no discount. */
export function readTyped({ percent, date }: TypedDiscount): Discount | undefined {
  const read = readPercent(percent)
  return read === undefined ? undefined : { percent: read, endsOn: date || null }
}

/** `Africa/Dar_es_Salaam` → `Dar es Salaam`, as people call the time there. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replace(/_/g, ' ')
}
