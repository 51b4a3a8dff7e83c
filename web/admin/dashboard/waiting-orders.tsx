import type { WaitingOrder } from '#contract/admin/dashboard.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { formatMoment } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'

interface WaitingOrdersProps {
  orders: readonly WaitingOrder[]
  /** What the moment of each means. */
  when: 'dashboard.paidAt' | 'dashboard.flaggedAt' | 'dashboard.heldUntil'
}

/** The most urgent of them, each leading to its order. */
export function WaitingOrders({ orders, when }: WaitingOrdersProps) {
  const t = useT()
  return (
    <ul className="divide-y divide-sand">
      {orders.map(({ _id, number, name, totalPrice, at, deleted }) => {
        const line = (
          <>
            <span className="min-w-0 grow">
              <span className="block truncate">
                <span className="font-semibold tabular-nums">#{number}</span> {name}
              </span>
              <span className="block text-cocoa text-sm">
                {deleted ? t('dashboard.deletedOrder') : t(when, { moment: formatMoment(at) })}
              </span>
            </span>
            <span className="font-medium tabular-nums">{formatMoney(toCents(totalPrice))}</span>
          </>
        )
        const look = 'flex min-h-14 items-center gap-3 py-2'
        return (
          <li key={_id}>
            {deleted ? (
              <div className={look}>{line}</div>
            ) : (
              <Link to={`/order/${_id}`} className={`${look} hover:bg-cream`}>
                {line}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
