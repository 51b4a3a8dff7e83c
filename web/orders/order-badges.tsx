import type { OrderSummary } from '#contract/orders.ts'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'

type Step = OrderSummary['status'] | 'shipped' | 'ready'

/** The status, or how far an order is that is on its way or can be picked up. */
export function stepOf({
  status,
  shippedAt,
  pickupAt,
}: Pick<OrderSummary, 'status' | 'shippedAt' | 'pickupAt'>): Step {
  if (!shippedAt || (status !== 'paid' && status !== 'cash-due')) return status
  return pickupAt ? 'ready' : 'shipped'
}

const LOOKS: Record<Step, string> = {
  placed: 'bg-paper text-terracotta ring-1 ring-terracotta',
  'cash-due': 'bg-sand',
  paid: 'bg-sand',
  shipped: 'bg-sand',
  ready: 'bg-sand',
  delivered: 'bg-sage text-cream',
  cancelled: 'bg-sand',
  expired: 'bg-sand',
  refunded: 'bg-sand',
}

/** What the order's status means to the customer. */
export function StatusBadge({ status }: { status: Step }) {
  const t = useT()
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm ${LOOKS[status]}`}
    >
      {t(`accounts.orders.status.${status}`)}
    </span>
  )
}

/** The day, or a quiet dash with a text that explains it: not yet is not a failure. */
export function DayOrDash({ date, missing }: { date: string | null; missing: string }) {
  const { day } = useDates()
  if (date) return day(date)
  return (
    <>
      <span aria-hidden="true" className="text-cocoa">
        –
      </span>
      <span className="sr-only">{missing}</span>
    </>
  )
}
