import type { ReactNode } from 'react'
import { addressLines, type TypedAddress } from '#domain/address.ts'
import { PAYMENT_METHODS } from '#domain/checkout.ts'
import { Link } from '../i18n/link.tsx'
import { useLocale, useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { GuestContact } from './guest-contact.ts'
import { MapLink } from './map-link.tsx'

/** Who orders without an account, with a link to change it. */
export function Contact({ name, email }: GuestContact) {
  const t = useT()
  const localePath = useLocalePath()
  const to = `/login?redirect=${encodeURIComponent(localePath('/placeorder'))}`
  return (
    <Review title={t('checkout.contact')} to={to} edit="checkout.edit.contact">
      <p className="wrap-anywhere">{name}</p>
      {email && <p className="wrap-anywhere">{email}</p>}
    </Review>
  )
}

/** The delivery address, with a link to change it. */
export function Delivery({ address }: { address: TypedAddress }) {
  const t = useT()
  return (
    <Review title={t('checkout.shipping')} to="/shipping" edit="checkout.edit.shipping">
      <AddressLines address={address} />
    </Review>
  )
}

interface AddressLinesProps {
  address: TypedAddress
  /** Shown where no recipient is named. */
  buyer?: string
}

export function AddressLines({ address, buyer }: AddressLinesProps) {
  const t = useT()
  const locale = useLocale()
  const { recipient = '', phone, pin } = address
  return (
    <address className="not-italic">
      {recipient !== '' && recipient !== buyer && (
        <p>
          {t('checkout.recipient')}: <span className="font-medium">{recipient}</span>
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="sr-only">{t('checkout.address')}: </span>
        {addressLines(address, locale).join('\n')}
      </p>
      {phone && (
        <p>
          {t('checkout.phone')}:{' '}
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link">
            {phone}
          </a>
        </p>
      )}
      {pin && <MapLink pin={pin} />}
    </address>
  )
}

export function PaymentChoice({ method }: { method: string }) {
  const t = useT()
  return (
    <Review title={t('checkout.method')} to="/payment" edit="checkout.edit.payment">
      <p>{methodText(method, t)}</p>
    </Review>
  )
}

/** A payment method that only older orders have is shown by its own name. */
export function methodText(method: string, t: (key: TextKey) => string): string {
  const known = PAYMENT_METHODS.find((one) => one === method)
  return known ? t(`checkout.method.${known}`) : method
}

interface ReviewProps {
  title: string
  to: string
  /** Read by screen readers instead of the bare 'Change'. */
  edit: TextKey
  children: ReactNode
}

function Review({ title, to, edit, children }: ReviewProps) {
  const t = useT()
  return (
    <section className="border-sand border-b pb-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-2xl">{title}</h2>
        <Link to={to} aria-label={t(edit)} className="grid min-h-11 place-items-center text-link">
          {t('checkout.edit')}
        </Link>
      </div>
      {children}
    </section>
  )
}
