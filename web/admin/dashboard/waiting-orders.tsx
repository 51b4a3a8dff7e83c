import type { WaitingOrder } from '#contract/admin/dashboard.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'

interface WaitingOrdersProps {
  orders: readonly WaitingOrder[]
  /** What the time beside each order means. */
  when: 'dashboard.paidAt' | 'dashboard.flaggedAt' | 'dashboard.heldUntil'
}

/** The most urgent orders, each linked to its page. */
export function WaitingOrders({ orders, when }: WaitingOrdersProps) {
  const t = useT()
  const { moment } = useDates()
  return (
    <ul className="divide-y divide-sand">
      {orders.map(({ _id, number, name, totalPrice, at }) => (
        <li key={_id}>
          <Link
            to={`/order/${_id}`}
            className="flex min-h-14 items-center gap-3 py-2 hover:bg-cream"
          >
            <span className="min-w-0 grow">
              <span className="block truncate">
                <span className="font-semibold tabular-nums">#{number}</span> {name}
              </span>
              <span className="block text-cocoa text-sm">{t(when, { moment: moment(at) })}</span>
            </span>
            <span className="font-medium tabular-nums">{formatMoney(toCents(totalPrice))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
