import { type ReactNode, useEffect } from 'react'
import { replace, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { type Locale, localeOf } from '#domain/locale.ts'
import { attempt, hasFailed } from '../attempt.ts'
import { OrderLines } from '../checkout/order-lines.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { useErrorText } from '../i18n/error-text.ts'
import { Link } from '../i18n/link.tsx'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useDates } from '../layout/use-dates.ts'
import { loadGuarded } from '../load.ts'
import { orderApi, orderTokenOf, payKey, takeOrderToken } from '../order-api.ts'
import { useLateReturn } from '../payments/return-from-provider.ts'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { currentViewer, requireViewer, useViewer } from '../viewer.ts'
import type { Route } from './+types/order-page.ts'
import { AskShop } from './ask-shop.tsx'
import { GuestPart } from './guest-part.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { useLiveOrder } from './live-order.ts'
import { OrderActions } from './order-actions.tsx'
import { Buyer, OrderState, Payment } from './order-facts.tsx'
import { totalsOf } from './order-totals.ts'
import { Parcel } from './parcel.tsx'
import { leadsOn, Thanks } from './thanks.tsx'

export { GuardedPage as HydrateFallback } from '../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const number = args.loaderData?.order.number
  // The same shell serves all orders, so it names none. Customers find their orders in the profile.
  const title = number
    ? translate(locale, 'orders.number', { number })
    : translate(locale, 'orders.title')
  return pageMeta(args, { title, path: '/profile', noindex: true })
}

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  takeOrderToken(id)
  const { pathname, search } = new URL(request.url)
  // The provider leads back here also somebody who may only pay.
  if (!currentViewer() && !orderTokenOf(id) && orderTokenOf(payKey(id))) {
    throw replace(`${pathname}/pay${search}`)
  }
  const viewer = orderTokenOf(id) ? currentViewer() : requireViewer(request)
  const admin = viewer?.isAdmin ? loadAdmin(id, localeOf(pathname)) : undefined
  const order = await loadGuarded(request, orderApi.orders.show({ params: { id } }))
  return { order, admin: await admin }
}
clientLoader.hydrate = true as const

/** Cancels the order; see order-actions.tsx. */
export async function clientAction({ params: { id } }: Route.ClientActionArgs) {
  return attempt(orderApi.orders.cancel({ params: { id } }))
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return !hasFailed(args.actionResult) && args.defaultShouldRevalidate
}

/**
 * The admin's part of the page. Only admins load it, and before the page is shown, because it
 * surrounds the rest. Null if that fails: the admin then sees the page as the buyer does.
 */
async function loadAdmin(id: string, locale: Locale) {
  try {
    const { AdminOrder, loadAdminOrder } = await import('../admin/orders/details/admin-order.tsx')
    return { AdminOrder, loaded: await loadAdminOrder(id, locale) }
  } catch {
    return null
  }
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const errorText = useErrorText()
  const { order, follow, reload } = useLiveOrder(loaderData.order)
  const { admin } = loaderData
  const viewer = useViewer()
  useLateReturn(order.isPaid)
  useLoadMissingAdminPart(admin === undefined && viewer?.isAdmin === true)
  // An admin who is not the buyer cannot pay or cancel on the buyer's behalf.
  const isBuyer = !viewer?.isAdmin || viewer.email === order.user.email
  const isUnpaid = isBuyer && !viewer?.isAdmin && order.status === 'placed'
  const guestPart = isBuyer && <GuestPart order={order} onClaimed={follow} />
  const header = (
    <>
      <Header order={order} />
      {isBuyer && <Thanks order={order} />}
      {isBuyer && <Parcel order={order} />}
      {order.status !== 'placed' && guestPart}
    </>
  )
  const body = (
    <>
      <Body order={order}>
        {isBuyer && (
          <>
            <OrderActions
              order={order}
              cancelled={actionData}
              onPaid={follow}
              onRefused={reload}
              onAsked={reload}
            />
            {order.isPaid && <InvoiceLink orderId={order._id} number={order.number} />}
            {order.status !== 'placed' && !leadsOn(order.status) && (
              <div className="mt-4 grid">
                <AskShop order={order} />
              </div>
            )}
            {!order.cancelledAt && !order.expiredAt && (
              <p className="mt-4 text-center">
                <Link to="/withdraw" className="text-link inline-flex min-h-11 items-center">
                  {t('layout.withdraw')}
                </Link>
              </p>
            )}
          </>
        )}
      </Body>
      {/* Paying comes first. */}
      {order.status === 'placed' && guestPart}
    </>
  )
  return (
    // Until it is paid, nothing leads away from it: see base.css.
    <div className={classNames('wrap py-5 md:py-8', isUnpaid && 'checkout')}>
      {viewer?.isAdmin && admin ? (
        <admin.AdminOrder
          key={order._id}
          order={order}
          loaded={admin.loaded}
          follow={follow}
          reload={reload}
          header={header}
        >
          {body}
        </admin.AdminOrder>
      ) : (
        <>
          {header}
          {viewer?.isAdmin && admin === null && (
            <Alert className="mt-6">{errorText({ code: 'FETCH_ERROR' })}</Alert>
          )}
          {body}
        </>
      )}
    </div>
  )
}

/** Loads the admin's part for a viewer who became an admin after the page's loader ran. */
function useLoadMissingAdminPart(isMissing: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isMissing) void revalidate()
  }, [isMissing, revalidate])
}

function Header({ order }: { order: Order }) {
  const t = useT()
  const { day } = useDates()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl lining-nums md:text-4xl">
          {t('orders.number', { number: order.number })}{' '}
          {/* The specification's heading has the id, which nobody wants to see. */}
          <span hidden>{order._id}</span>
        </h1>
        <p className="text-cocoa">{t('orders.placedOn', { date: day(order.createdAt) })}</p>
      </div>
      {order.linkedOrders.map(({ _id, number }) => (
        <p key={_id}>
          <Link to={`/order/${_id}`} className="text-link inline-flex min-h-11 items-center">
            {t('orders.linked', { number })}
          </Link>
        </p>
      ))}
      <OrderState order={order} />
    </>
  )
}

/** @param children the actions below the totals. */
function Body({ order, children }: { order: Order; children: ReactNode }) {
  const t = useT()
  const summary = (
    <div key="summary" className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
      <OrderSummary totals={totalsOf(order)}>{children}</OrderSummary>
    </div>
  )
  const facts = (
    <div key="facts" className="grid grid-cols-1 gap-8 lg:col-start-1 lg:row-start-1">
      <Buyer order={order} />
      <Payment order={order} />
      <section>
        <h2 className="mb-2 text-2xl">{t('checkout.items')}</h2>
        <OrderLines lines={order.orderItems} />
      </section>
    </div>
  )
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      {/* An unpaid order shows the summary first, a settled one last. */}
      {order.status === 'placed' ? [summary, facts] : [facts, summary]}
    </div>
  )
}
