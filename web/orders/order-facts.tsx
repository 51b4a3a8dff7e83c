import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { AddressLines, methodText } from '../checkout/review.tsx'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dated } from '../ui/dated.tsx'
import { Icon } from '../ui/icon.tsx'

/** The state of a closed order, shown before anything else. */
export function OrderState({ order }: { order: Order }) {
  const t = useT()
  const { day } = useDates()
  const { status, cancelledAt, expiredAt, refundedAt, createdAt } = order
  if (status !== 'cancelled' && status !== 'expired' && status !== 'refunded') return null
  const at = { cancelled: cancelledAt, expired: expiredAt, refunded: refundedAt }[status]
  const date = day(at ?? createdAt)
  return (
    <Alert look="notice" className="mt-6">
      <Dated text={t(`orders.state.${status}`, { date })} date={date} />
    </Alert>
  )
}

/** The recipient, the address and whether the order is delivered. */
export function Buyer({ order }: { order: Order }) {
  const t = useT()
  const { day } = useDates()
  const { user, shippingAddress, rateName, pickupAt, giftNote, shippedAt, deliveredAt } = order
  return (
    <Facts title={t('checkout.shipping')}>
      <p>
        {t('orders.name')}: <span className="font-medium">{user.name || t('orders.erased')}</span>
      </p>
      {user.email && (
        <p className="break-all">
          {t('orders.email')}:{' '}
          <a href={`mailto:${user.email}`} className="text-link">
            {user.email}
          </a>
        </p>
      )}
      {shippingAddress.address && <AddressLines address={shippingAddress} buyer={user.name} />}
      {rateName && (
        <p>
          {t('checkout.rate')}: <span className="font-medium">{rateName}</span>
        </p>
      )}
      {pickupAt && <p className="wrap-anywhere whitespace-pre-line">{pickupAt}</p>}
      {giftNote && <GiftNote note={giftNote} />}
      <Badge done={deliveredAt !== null || shippedAt !== null}>
        {deliveredAt
          ? t('orders.deliveredOn', { date: day(deliveredAt) })
          : shippedAt
            ? t(pickupAt ? 'orders.readySince' : 'orders.shippedOn', { date: day(shippedAt) })
            : t('orders.notDelivered')}
      </Badge>
    </Facts>
  )
}

/** What goes with the parcel. */
export function GiftNote({ note }: { note: string }) {
  const t = useT()
  return (
    <figure className="mt-2 rounded-xl bg-sand/60 p-4">
      <figcaption className="text-cocoa text-sm">{t('checkout.giftNote')}</figcaption>
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
    </figure>
  )
}

export function Payment({ order: { paymentMethod, paidAt } }: { order: Order }) {
  const t = useT()
  const { day } = useDates()
  return (
    <Facts title={t('checkout.method')}>
      <p>{methodText(paymentMethod, t)}</p>
      <Badge done={paidAt !== null}>
        {paidAt ? t('orders.paidOn', { date: day(paidAt) }) : t('orders.notPaid')}
      </Badge>
    </Facts>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-1 border-sand border-b pb-6">
      <h2 className="mb-1 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** Green with a tick if done; colour is never the only sign. */
function Badge({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'mt-3 inline-flex items-center gap-2 justify-self-start rounded-full px-4 py-1.5 font-medium',
        done ? 'bg-sage text-cream' : 'bg-sand text-ink',
      )}
    >
      <Icon name={done ? 'check' : 'close'} className="size-4" />
      {children}
    </p>
  )
}
