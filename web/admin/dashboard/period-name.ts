import type { SalesRange } from '#domain/sales.ts'
import type { T } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'

/** `2026-11-16` → '16 Nov'; for a month, 'Nov 2026'. */
export function periodName(range: SalesRange, day: string, t: T): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = t(`dashboard.month.${month}` as TextKey)
  return range === 'months' ? `${name} ${year}` : `${date} ${name}`
}
