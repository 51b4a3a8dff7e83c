import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { type T, useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { DayOrCross, StatusBadge } from '../../orders/order-badges.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useDeleteOrder } from './use-delete-order.ts'

/** @param onDeleted awaited once an order is out of the list. */
export function useOrderColumns(
  onDeleted: () => Promise<void>,
): readonly Column<AdminOrderSummary>[] {
  const t = useT()
  const { day } = useDates()
  const { deleting, deleteOrder } = useDeleteOrder(onDeleted)
  return [
    {
      head: t('accounts.orders.id'),
      cell: (order) => <OrderNumber order={order} t={t} />,
      wide: true,
    },
    {
      head: t('adminOrders.user'),
      cell: ({ user }) => (
        <>
          <span className="block break-words @4xl:max-w-48 @4xl:truncate" title={user.name}>
            {user.name || t('orders.erased')}
          </span>
          <span
            className="wrap-anywhere block text-cocoa text-sm @4xl:max-w-48 @4xl:truncate"
            title={user.email}
          >
            {user.email}
          </span>
        </>
      ),
      wide: true,
    },
    {
      head: t('accounts.orders.date'),
      cell: ({ createdAt }) => day(createdAt),
      sort: 'date',
      className: 'whitespace-nowrap',
    },
    {
      head: t('accounts.orders.total'),
      cell: (order) => <Total order={order} t={t} />,
      sort: 'total',
    },
    {
      head: t('accounts.orders.paid'),
      cell: ({ paidAt }) => <DayOrCross date={paidAt} missing={t('accounts.orders.notPaid')} />,
      className: 'whitespace-nowrap',
    },
    {
      head: t('accounts.orders.delivered'),
      cell: ({ deliveredAt }) => (
        <DayOrCross date={deliveredAt} missing={t('accounts.orders.notDelivered')} />
      ),
      className: 'whitespace-nowrap',
    },
    {
      head: t('adminOrders.actions'),
      bare: true,
      wide: true,
      cell: (order) => (
        <span className="flex items-center gap-2 @4xl:justify-end">
          <Link
            to={`/order/${order._id}`}
            className="inline-flex min-h-11 grow items-center justify-center rounded-full border border-ink/70 px-5 font-semibold hover:bg-sand @4xl:grow-0"
          >
            {t('admin.details')}
            <span className="sr-only"> #{order.number}</span>
          </Link>
          <button
            type="button"
            disabled={deleting === order._id}
            aria-label={t('adminOrders.delete', { number: order.number })}
            onClick={() => void deleteOrder(order)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-sand disabled:opacity-50"
          >
            <Icon name="trash" />
          </button>
        </span>
      ),
    },
  ]
}

function OrderNumber({ order, t }: { order: AdminOrderSummary; t: T }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <span className="font-semibold">#{order.number}</span>
      <StatusBadge status={order.status} />
      {order.flag && (
        <span className="inline-flex items-center gap-1 rounded-full bg-honey px-2.5 py-0.5 font-medium text-cream text-sm">
          <Icon name="warning" className="size-4" />
          {t('adminOrders.flagged')}
        </span>
      )}
    </span>
  )
}

function Total({ order, t }: { order: AdminOrderSummary; t: T }) {
  const { totalPrice, refundedPrice, status } = order
  return (
    <>
      <span className="font-semibold">{formatMoney(toCents(totalPrice))}</span>
      {refundedPrice > 0 && status !== 'refunded' && (
        <span className="block text-cocoa text-sm">
          {t('adminOrders.refundedPart', { amount: formatMoney(toCents(refundedPrice)) })}
        </span>
      )}
    </>
  )
}
