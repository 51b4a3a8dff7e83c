import type { OrderSummary } from '#contract/orders.ts'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { Icon } from '../ui/icon.tsx'

/** Shown only for an order that will not change any more. */
export function StatusBadge({ status }: { status: OrderSummary['status'] }) {
  const t = useT()
  if (status !== 'cancelled' && status !== 'expired' && status !== 'refunded') return null
  return (
    <span className="inline-block rounded-full bg-sand px-2.5 py-0.5 text-sm">
      {t(`accounts.orders.${status}`)}
    </span>
  )
}

/** The day, or a red cross with a text that explains it. */
export function DayOrCross({ date, missing }: { date: string | null; missing: string }) {
  const { day } = useDates()
  if (date) return day(date)
  return (
    <span className="inline-flex align-middle text-danger">
      <Icon name="close" className="size-5" />
      <span className="sr-only">{missing}</span>
    </span>
  )
}
