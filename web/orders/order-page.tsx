import { type ReactNode, useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { type Locale, localeOf } from '#domain/locale.ts'
import { toCents } from '#domain/money.ts'
import { browserApi } from '../api.ts'
import { attempt, hasFailed } from '../attempt.ts'
import { OrderLines } from '../checkout/order-lines.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { useErrorText } from '../i18n/error-text.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useDates } from '../layout/use-dates.ts'
import { loadGuarded } from '../load.ts'
import { Alert } from '../ui/alert.tsx'
import { requireViewer, useViewer } from '../viewer.ts'
import type { Route } from './+types/order-page.ts'
import { InvoiceLink } from './invoice-link.tsx'
import { useLiveOrder } from './live-order.ts'
import { OrderActions } from './order-actions.tsx'
import { Buyer, OrderState, Payment } from './order-facts.tsx'
import { Thanks } from './thanks.tsx'

export { GuardedPage as HydrateFallback } from '../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'orders.title')
  // The same shell serves all orders, so it names none. Customers find their orders in the profile.
  return pageMeta(args, { title, path: '/profile', noindex: true })
}

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { isAdmin } = requireViewer(request)
  const admin = isAdmin ? loadAdmin(id, localeOf(new URL(request.url).pathname)) : undefined
  const order = await loadGuarded(request, browserApi.orders.show({ params: { id } }))
  return { order, admin: await admin }
}
clientLoader.hydrate = true as const

/** Cancels the order; see order-actions.tsx. */
export async function clientAction({ params: { id } }: Route.ClientActionArgs) {
  return attempt(browserApi.orders.cancel({ params: { id } }))
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
  const errorText = useErrorText()
  const { order, follow, reload } = useLiveOrder(loaderData.order)
  const { admin } = loaderData
  const viewer = useViewer()
  useLoadMissingAdminPart(admin === undefined && viewer?.isAdmin === true)
  // An admin who is not the buyer cannot pay or cancel on the buyer's behalf.
  const isBuyer = !viewer?.isAdmin || viewer.email === order.user.email
  const header = (
    <>
      <Header order={order} />
      {isBuyer && <Thanks order={order} />}
    </>
  )
  const body = (
    <Body order={order}>
      {isBuyer && (
        <>
          <OrderActions order={order} cancelled={actionData} onPaid={follow} onRefused={reload} />
          {order.isPaid && <InvoiceLink orderId={order._id} />}
        </>
      )}
    </Body>
  )
  return (
    <div className="wrap py-8 md:py-12">
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
      <h1 className="text-4xl lining-nums md:text-5xl">
        {t('orders.number', { number: order.number })}{' '}
        <small className="mt-1 block font-normal font-sans text-cocoa text-sm tabular-nums">
          {order._id}
        </small>
      </h1>
      <p className="mt-2 text-cocoa">{t('orders.placedOn', { date: day(order.createdAt) })}</p>
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
    <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      {/* An unpaid order shows the summary first, a settled one last. */}
      {order.status === 'placed' ? [summary, facts] : [facts, summary]}
    </div>
  )
}

function totalsOf(order: Order) {
  const { orderItems, itemsPrice, shippingPrice, taxPrice, totalPrice, refundedPrice } = order
  return {
    items: toCents(itemsPrice),
    listItems: orderItems.reduce((sum, { listPrice, qty }) => sum + toCents(listPrice) * qty, 0),
    shipping: toCents(shippingPrice),
    tax: toCents(taxPrice),
    total: toCents(totalPrice),
    refunded: toCents(refundedPrice),
  }
}
