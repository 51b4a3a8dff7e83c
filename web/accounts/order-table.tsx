import type { OrderSummary } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { type T, useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { DayOrDash, StatusBadge, stepOf } from '../orders/order-badges.tsx'
import { OrderThumbnails } from '../orders/order-thumbnails.tsx'
import { ButtonLink } from '../ui/button.tsx'

const COLUMNS = ['id', 'date', 'total', 'paid', 'delivered'] as const

/** A table. On phones each row becomes a card, where the status word stands for paid and delivered. */
export function OrderTable({ orders }: { orders: OrderSummary[] }) {
  const t = useT()
  return (
    <table className="block w-full text-left md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-line border-b">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="small-caps py-3 pr-3 text-cocoa">
              {t(`accounts.orders.${column}`)}
            </th>
          ))}
          <th scope="col" className="py-3">
            <span className="sr-only">{t('accounts.orders.details')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="grid gap-4 md:table-row-group">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} t={t} />
        ))}
      </tbody>
    </table>
  )
}

const ROW =
  'grid grid-cols-2 gap-x-4 gap-y-3 rounded-2xl bg-paper p-5 shadow-lift md:table-row md:bg-transparent md:shadow-none'
const CELL =
  'whitespace-nowrap tabular-nums md:border-sand md:border-b md:py-4 md:pr-3 md:max-lg:text-sm'

function OrderRow({ order, t }: { order: OrderSummary; t: T }) {
  const { day } = useDates()
  return (
    <tr className={ROW}>
      <td className={`${CELL} col-span-2`}>
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 md:justify-start">
          <span className="font-semibold">#{order.number}</span>
          <StatusBadge status={stepOf(order)} />
        </span>
        <span className="mt-2 block">
          <OrderThumbnails order={order} />
        </span>
      </td>
      <td className={CELL}>{day(order.createdAt)}</td>
      <td className={`${CELL} text-right font-semibold md:text-left`}>
        {formatMoney(toCents(order.totalPrice))}
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <DayOrDash date={order.paidAt} missing={t('accounts.orders.notPaid')} />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <DayOrDash date={order.deliveredAt} missing={t('accounts.orders.notDelivered')} />
      </td>
      <td className="col-span-2 whitespace-nowrap md:border-sand md:border-b md:py-3">
        <Actions order={order} t={t} />
      </td>
    </tr>
  )
}

/** Paying happens on the order's page, so a card on a phone has only one of the two links. */
function Actions({ order, t }: { order: OrderSummary; t: T }) {
  const path = `/order/${order._id}`
  const payable = order.payBefore !== null && Date.parse(order.payBefore) > Date.now()
  const name = <span className="sr-only">#{order.number}</span>
  return (
    <span className="grid gap-2 md:justify-items-end">
      {payable && (
        <ButtonLink to={path} className="md:w-full">
          {t('accounts.orders.payNow')} {name}
        </ButtonLink>
      )}
      <ButtonLink to={path} look="secondary" className={payable ? 'max-md:hidden md:w-full' : ''}>
        {t('accounts.orders.details')} {name}
      </ButtonLink>
    </span>
  )
}
