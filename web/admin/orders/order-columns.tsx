import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { type T, useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { DayOrDash, StatusBadge, stepOf } from '../../orders/order-badges.tsx'
import { OrderThumbnails } from '../../orders/order-thumbnails.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../ui/data-table.tsx'
import { DeliverButton } from './deliver-button.tsx'
import type { OrderSelection } from './parcels/use-order-selection.ts'
import { useDeleteOrder } from './use-delete-order.ts'
import type { Delivery } from './use-delivery.ts'

/** @param onDeleted awaited after an order was deleted. */
export function useOrderColumns(
  delivery: Delivery,
  selection: OrderSelection,
  onDeleted: () => Promise<void>,
): readonly Column<AdminOrderSummary>[] {
  const t = useT()
  const { day } = useDates()
  const { deleting, deleteOrder } = useDeleteOrder(onDeleted)
  return [
    {
      head: t('accounts.orders.id'),
      unnamed: true,
      cell: (order) => <OrderNumber order={order} selection={selection} t={t} />,
      className: '-order-3',
    },
    {
      head: t('adminOrders.user'),
      unnamed: true,
      cell: (order) => <Customer order={order} t={t} />,
      className: '-order-1 col-span-full',
    },
    {
      head: t('adminOrders.contents'),
      unnamed: true,
      only: 'card',
      cell: (order) => <OrderThumbnails order={order} />,
    },
    {
      head: t('accounts.orders.date'),
      unnamed: true,
      cell: ({ createdAt }) => day(createdAt),
      sort: 'date',
      className: 'self-end whitespace-nowrap text-right @4xl:text-left',
    },
    {
      head: t('accounts.orders.total'),
      unnamed: true,
      cell: (order) => <Total order={order} t={t} />,
      sort: 'total',
      className: '-order-2 text-right @4xl:text-left',
    },
    {
      head: t('accounts.orders.paid'),
      only: 'table',
      cell: ({ paidAt }) => <DayOrDash date={paidAt} missing={t('accounts.orders.notPaid')} />,
      className: 'whitespace-nowrap',
    },
    {
      head: t('accounts.orders.delivered'),
      only: 'table',
      cell: ({ deliveredAt }) => (
        <DayOrDash date={deliveredAt} missing={t('accounts.orders.notDelivered')} />
      ),
      className: 'whitespace-nowrap',
    },
    {
      head: t('adminOrders.actions'),
      bare: true,
      wide: true,
      cell: (order) => (
        <span className="flex items-center gap-2 @4xl:justify-end">
          <DeliverButton order={order} delivery={delivery} />
          <Link
            to={`/order/${order._id}`}
            className="inline-flex min-h-11 grow items-center justify-center rounded-full border border-ink/70 px-4 font-semibold hover:bg-sand @4xl:grow-0"
          >
            {t('admin.details')}
            <span className="sr-only"> #{order.number}</span>
          </Link>
          <button
            type="button"
            disabled={deleting === order._id}
            aria-label={t('adminOrders.delete', { number: order.number })}
            onClick={() => void deleteOrder(order)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-sand disabled:opacity-50 @max-4xl:hidden"
          >
            <Icon name="trash" />
          </button>
        </span>
      ),
    },
  ]
}

interface OrderNumberProps {
  order: AdminOrderSummary
  selection: OrderSelection
  t: T
}

function OrderNumber({ order, selection, t }: OrderNumberProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <label className="-my-2 -ml-2 inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-3 px-2">
        <input
          type="checkbox"
          checked={selection.has(order._id)}
          onChange={() => selection.toggle(order._id)}
          aria-label={t('admin.select', { name: `#${order.number}` })}
          className="size-5 accent-terracotta"
        />
        <span className="font-semibold">#{order.number}</span>
      </label>
      <State order={order} t={t} />
      {order.flag && (
        <span className="inline-flex items-center gap-1 rounded-full bg-honey px-2.5 py-0.5 font-medium text-cream text-sm">
          <Icon name="warning" className="size-4" />
          {t('adminOrders.flagged')}
        </span>
      )}
    </span>
  )
}

/** Shown on cards; in a table the columns show whether an order is paid and delivered. */
function State({ order, t }: { order: AdminOrderSummary; t: T }) {
  const step = stepOf(order)
  if (!(step in STATES)) return <StatusBadge status={step} />
  const { text, look } = STATES[step as keyof typeof STATES]
  return (
    <span className={`rounded-full px-2.5 py-0.5 font-medium text-sm @4xl:hidden ${look}`}>
      {t(text)}
    </span>
  )
}

const STATES = {
  placed: { text: 'adminOrders.filter.unpaid', look: 'bg-sand' },
  'cash-due': {
    text: 'adminOrders.cashDue',
    look: 'bg-paper text-terracotta ring-1 ring-terracotta',
  },
  paid: {
    text: 'adminOrders.filter.to-deliver',
    look: 'bg-paper text-terracotta ring-1 ring-terracotta',
  },
  delivered: { text: 'adminOrders.filter.delivered', look: 'bg-sage text-cream' },
} as const

/** Cards show the destination of the order, tables a link to write to the customer. */
function Customer({ order, t }: { order: AdminOrderSummary; t: T }) {
  const { user, district, city, placedAs } = order
  const place = [district, city].filter(Boolean).join(', ')
  return (
    <>
      <span className="break-words @4xl:block @4xl:max-w-48 @4xl:truncate" title={user.name}>
        {user.name || t('orders.erased')}
      </span>
      {place && <span className="text-cocoa @4xl:hidden"> · {place}</span>}
      {placedAs === 'guest' && user._id === null && (
        <span className="text-cocoa @4xl:block @4xl:text-sm">
          <span className="@4xl:hidden"> · </span>
          {t('adminOrders.guest.short')}
        </span>
      )}
      <span
        className="block max-w-48 truncate text-cocoa text-sm @max-4xl:hidden"
        title={user.email}
      >
        {user.email}
      </span>
    </>
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
