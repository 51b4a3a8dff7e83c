import { useRevalidator } from 'react-router'
import type { OrderSummary } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { forgetReads } from '../api.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { Link } from '../i18n/link.tsx'
import { type T, useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { DayOrCross, StatusBadge } from '../orders/order-badges.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { OrdersPage } from './load-my-orders.ts'

export function MyOrders({ orders }: { orders: OrdersPage }) {
  const t = useT()
  return (
    <section aria-labelledby="orders" className="min-w-0">
      <h2 id="orders" className="mb-5 text-2xl md:text-3xl">
        {t('accounts.orders.title')}
      </h2>
      {orders.ok ? <Found {...orders} /> : <Failed error={orders.error} />}
    </section>
  )
}

function Found({ orders, page, isLast }: Extract<OrdersPage, { ok: true }>) {
  const t = useT()
  if (orders.length === 0 && page === 1) {
    return (
      <EmptyState title={t('accounts.orders.none')}>
        <ButtonLink to="/">{t('accounts.orders.browse')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <OrderTable orders={orders} />
      <Pagination
        page={page}
        pages={isLast ? page : page + 1}
        pathOf={(other) => (other === 1 ? '/profile' : `/profile?pageNumber=${other}`)}
      />
    </>
  )
}

function Failed({ error }: { error: { code: string; message: string } }) {
  const t = useT()
  const errorText = useErrorText()
  const { state, revalidate } = useRevalidator()
  return (
    <Alert className="grid justify-items-start gap-4">
      {errorText(error)}
      <Button
        look="secondary"
        pending={state !== 'idle'}
        onClick={() => {
          forgetReads()
          void revalidate()
        }}
      >
        {t('info.tryAgain')}
      </Button>
    </Alert>
  )
}

/** A table. On phones each row becomes a card that names its cells. */
function OrderTable({ orders }: { orders: OrderSummary[] }) {
  const t = useT()
  const columns = ['id', 'date', 'total', 'paid', 'delivered'] as const
  return (
    <table className="block w-full text-left md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th key={column} scope="col" className="small-caps py-3 pr-4 text-cocoa">
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
  'tabular-nums before:small-caps before:block before:text-cocoa before:content-[attr(data-label)] md:border-sand md:border-b md:py-3 md:pr-4 md:before:content-none'

function OrderRow({ order, t }: { order: OrderSummary; t: T }) {
  const { day } = useDates()
  const name = `#${order.number}`
  return (
    <tr className={ROW}>
      <td className={CELL} data-label={t('accounts.orders.id')}>
        <span className="mr-2 font-semibold">{name}</span>
        <StatusBadge status={order.status} />
      </td>
      <td className={CELL} data-label={t('accounts.orders.date')}>
        {day(order.createdAt)}
      </td>
      <td className={`${CELL} col-span-2`} data-label={t('accounts.orders.total')}>
        <span className="font-semibold">{formatMoney(toCents(order.totalPrice))}</span>
      </td>
      <td className={CELL} data-label={t('accounts.orders.paid')}>
        <DayOrCross date={order.paidAt} missing={t('accounts.orders.notPaid')} />
      </td>
      <td className={CELL} data-label={t('accounts.orders.delivered')}>
        <DayOrCross date={order.deliveredAt} missing={t('accounts.orders.notDelivered')} />
      </td>
      <td className="col-span-2 md:border-sand md:border-b md:py-2 md:text-right">
        <Link
          to={`/order/${order._id}`}
          className="inline-flex min-h-11 w-full items-center justify-center rounded-full border border-ink/70 px-5 font-semibold hover:bg-sand md:w-auto"
        >
          {t('accounts.orders.details')}
          <span className="sr-only"> {name}</span>
        </Link>
      </td>
    </tr>
  )
}
