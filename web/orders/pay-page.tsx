import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { localeOf } from '#domain/locale.ts'
import { findPlace } from '#domain/places.ts'
import { OrderLines } from '../checkout/order-lines.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { useLocale } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useRootData } from '../layout/root-data.ts'
import { useDates } from '../layout/use-dates.ts'
import { load } from '../load.ts'
import { orderApi, payKey, takeOrderToken } from '../order-api.ts'
import { PaymentButtons } from '../payments/payment-buttons.tsx'
import { useLateReturn } from '../payments/return-from-provider.ts'
import { Alert } from '../ui/alert.tsx'
import { Dated } from '../ui/dated.tsx'
import type { Route } from './+types/pay-page.ts'
import { GiftNote } from './order-facts.tsx'
import { totalsOf } from './order-totals.ts'
import { ReceiptForm } from './receipt-form.tsx'

export { GuardedPage as HydrateFallback } from '../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'payments.title')
  return pageMeta(args, { title, path: '/', noindex: true })
}

/** Ways to pay that this page has buttons for. */
const METHODS = ['PayPal', 'MobileMoney'] as const
type Method = (typeof METHODS)[number]

interface Loaded {
  /** Null: there is nothing to pay by this link, or not any more. */
  order: Order | null
  methods: Method[]
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Loaded> {
  takeOrderToken(params.id, payKey(params.id))
  const call = { params: { id: params.id } }
  try {
    const { methods, ...order } = await orderApi.payments.toPay(call)
    return { order, methods: methods.flatMap((one) => METHODS.find((own) => own === one) ?? []) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 404 && error.status !== 401) await load(Promise.reject(error))
  }
  // Who has just paid it reads that it is paid.
  const paid = await orderApi.payments.pay({ ...call, body: {} }).catch(() => null)
  return { order: paid, methods: [] }
}
clientLoader.hydrate = true as const

/** For somebody who pays an order of somebody else, without an account. */
export default function PayPage({ loaderData }: Route.ComponentProps) {
  const [paid, setPaid] = useState<Order | null>(null)
  const order = paid ?? loaderData.order
  useLateReturn(order?.isPaid === true)
  return (
    <div className="checkout wrap max-w-xl py-5 md:py-8">
      {order ? <ToPay order={order} methods={loaderData.methods} onPaid={setPaid} /> : <Closed />}
    </div>
  )
}

function Closed() {
  const t = useT()
  return (
    <>
      <h1 className="text-4xl">{t('pay.closed')}</h1>
      <p className="mt-4">{t('pay.closed.text')}</p>
    </>
  )
}

interface ToPayProps {
  order: Order
  methods: Method[]
  onPaid: (order: Order) => void
}

function ToPay({ order, methods, onPaid }: ToPayProps) {
  const t = useT()
  const { moment, place } = useDates()
  const root = useRootData()
  const shop = root?.shop.name ?? ''
  const locale = useLocale()
  const { name } = order.user
  const { shippingAddress } = order
  // Only the name of the city is shown to a payer.
  const city = findPlace(shippingAddress)?.[locale] ?? shippingAddress.city
  const until = order.payBefore && moment(order.payBefore)
  return (
    <>
      <h1 className="text-4xl">{order.isPaid ? t('pay.done') : t('pay.title', { name })}</h1>
      <p className="mt-3 text-cocoa">
        {order.isPaid
          ? t('pay.done.text', { name, number: order.number, shop })
          : t('pay.about', { number: order.number, shop, domain: location.host, city })}
      </p>
      {order.isPaid && <ReceiptForm orderId={order._id} />}
      {order.giftNote && <GiftNote note={order.giftNote} />}
      <div className="mt-6 mb-6">
        <OrderLines lines={order.orderItems} />
      </div>
      <OrderSummary totals={totalsOf(order)}>
        {order.status === 'placed' && (
          <div className="mt-6 grid gap-4">
            {until && (
              <p className="text-cocoa text-sm">
                <Dated text={t('orders.reservedUntil', { moment: until, place })} date={until} />
              </p>
            )}
            <Means order={order} methods={methods} onPaid={onPaid} />
            <p className="text-cocoa text-sm">{t('pay.refunds')}</p>
          </div>
        )}
      </OrderSummary>
    </>
  )
}

/** The payer's own way to pay, whatever the buyer chose. */
function Means({ order, methods, onPaid }: ToPayProps) {
  const t = useT()
  const [method, setMethod] = useState(methods[0])
  if (!method) return <Alert look="notice">{t('pay.off')}</Alert>
  return (
    <>
      {methods.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{t('pay.method')}</legend>
          {methods.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="method"
                value={one}
                checked={one === method}
                onChange={() => setMethod(one)}
                className="size-5 shrink-0 accent-terracotta"
              />
              {t(`pay.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      <PaymentButtons key={method} order={{ ...order, paymentMethod: method }} onPaid={onPaid} />
    </>
  )
}
