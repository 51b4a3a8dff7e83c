import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { CourierOrder } from '#contract/courier.ts'
import { addressLines } from '#domain/address.ts'
import { localeOf } from '#domain/locale.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { findPlace } from '#domain/places.ts'
import { useLocale } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { load } from '../load.ts'
import { takeOrderToken } from '../order-api.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonLook } from '../ui/button.tsx'
import type { Route } from './+types/deliver-page.ts'
import { courierApiOf, courierKey } from './courier-api.ts'
import { HandOverForm } from './hand-over-form.tsx'

export { GuardedPage as HydrateFallback } from '../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'courier.title')
  return pageMeta(args, { title, path: '/', noindex: true })
}

/** Null: nothing can be delivered by this link, or not any more. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  takeOrderToken(params.id, courierKey(params.id))
  try {
    return await courierApiOf(params.id).show({ params })
  } catch (error) {
    const isClosed = error instanceof ApiError && [401, 404].includes(error.status)
    return isClosed ? null : load(Promise.reject<CourierOrder>(error))
  }
}
clientLoader.hydrate = true as const

/** For whoever brings an order: where to, what to collect, and the code that closes it. */
export default function DeliverPage({ loaderData, params }: Route.ComponentProps) {
  const t = useT()
  const [latest, setLatest] = useState<CourierOrder | null>(null)
  const order = latest ?? loaderData
  return (
    // The courier has one thing to do here: see base.css.
    <div className="checkout wrap max-w-xl py-5 md:py-8">
      <h1 className="text-4xl lining-nums">
        {order ? t('orders.number', { number: order.number }) : t('courier.closed')}
      </h1>
      {order?.isDelivered && (
        <Alert look="notice" className="mt-6">
          {t('courier.done')}
        </Alert>
      )}
      {order?.parcel && (
        <>
          <Destination parcel={order.parcel} />
          {order.parcel.isLocked ? (
            <Alert className="mt-6">{t('error.delivery-code-locked')}</Alert>
          ) : (
            <HandOverForm orderId={params.id} parcel={order.parcel} onChange={setLatest} />
          )}
        </>
      )}
      {!order?.parcel && !order?.isDelivered && <p className="mt-4">{t('courier.closed.text')}</p>}
    </div>
  )
}

function Destination({ parcel }: { parcel: NonNullable<CourierOrder['parcel']> }) {
  const t = useT()
  const locale = useLocale()
  const { name, phone, units, cashDue } = parcel
  return (
    <>
      <section className="mt-6 rounded-2xl bg-paper p-5 shadow-lift">
        <h2 className="text-2xl">{name}</h2>
        <address className="mt-2 wrap-anywhere not-italic">
          {addressLines({ ...parcel, place: findPlace(parcel)?.code }, locale).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <p className="mt-2">{t('courier.units', { count: units })}</p>
        {phone && (
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className={`${buttonLook('secondary')} mt-4 w-full`}
          >
            {t('courier.call', { phone })}
          </a>
        )}
      </section>
      <p className="mt-6 font-semibold text-2xl">
        {cashDue === null
          ? t('courier.paid')
          : t('courier.cash', { amount: formatMoney(toCents(cashDue)) })}
      </p>
    </>
  )
}
