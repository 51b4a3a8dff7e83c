import type { Order } from '#contract/orders.ts'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

/** What the buyer needs until the order is in their hands: the code for the door, how to follow it. */
export function Parcel({ order }: { order: Order }) {
  const t = useT()
  const { deliveryCode, courier, trackingNumber, trackingUrl } = order
  if (!deliveryCode) return null
  return (
    <section className="mt-6 rounded-2xl border border-line p-5">
      <h2 className="text-2xl">{t('orders.code')}</h2>
      <p className="mt-2 font-semibold text-3xl tabular-nums">
        <span aria-hidden="true">
          {deliveryCode.slice(0, 3)} {deliveryCode.slice(3)}
        </span>
        <span className="sr-only">{[...deliveryCode].join(' ')}</span>
      </p>
      <p className="mt-2 max-w-prose">{t('orders.code.hint')}</p>
      {(courier || trackingNumber) && (
        <p className="mt-4 wrap-anywhere">
          {courier && `${t('orders.courier')}: ${courier}`}
          {courier && trackingNumber && <br />}
          {trackingNumber && `${t('orders.trackingNumber')}: ${trackingNumber}`}
        </p>
      )}
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-link mt-1 inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="truck" />
          {t('orders.track')}
        </a>
      )}
    </section>
  )
}
