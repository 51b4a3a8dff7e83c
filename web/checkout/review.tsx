import type { ReactNode } from 'react'
import { PAYMENT_METHODS, type ShippingAddress } from '#domain/checkout.ts'
import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { useCountryName } from './country-options.ts'

/** The delivery address, with a link to change it. */
export function Delivery({ address }: { address: Partial<ShippingAddress> }) {
  const t = useT()
  return (
    <Review title={t('checkout.shipping')} to="/shipping" edit="checkout.edit.shipping">
      <AddressLines address={address} />
    </Review>
  )
}

export function AddressLines({ address }: { address: Partial<ShippingAddress> }) {
  const t = useT()
  const country = useCountryName(address.country)
  return (
    <address className="not-italic">
      <span className="sr-only">{t('checkout.address')}: </span>
      {address.address}
      <br />
      {address.city}, {address.postalCode}
      <br />
      {country}
      {address.phone && (
        <>
          <br />
          {t('checkout.phone')}:{' '}
          <a href={`tel:${address.phone.replace(/[^+\d]/g, '')}`} className="text-link">
            {address.phone}
          </a>
        </>
      )}
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
