import type { ReactNode } from 'react'
import { type Cents, formatMoney } from '#domain/money.ts'
import { useT } from '../i18n/t.ts'
import { PricePair } from '../layout/price.tsx'

interface SumsProps {
  totals: {
    items: Cents
    /** Before the discount. */
    listItems: Cents
    /** The code that counts, and what it takes off the items: nothing if it saves the shipping. */
    couponCode?: string | null
    coupon?: Cents
    shipping: Cents
    tax?: Cents
    total: Cents
    /** Refunded so far. */
    refunded?: Cents
  }
}

interface OrderSummaryProps extends SumsProps {
  /** The actions below the sums. */
  children?: ReactNode
}

/** A card with the sums. */
export function OrderSummary({ totals, children }: OrderSummaryProps) {
  const t = useT()
  return (
    <section aria-labelledby="order-summary" className="rounded-2xl bg-paper p-6 shadow-lift">
      <h2 id="order-summary" className="text-2xl">
        {t('checkout.summary')}
      </h2>
      <Sums totals={totals} />
      {children}
    </section>
  )
}

/** Items, shipping, total. */
export function Sums({ totals }: SumsProps) {
  const t = useT()
  const {
    items,
    listItems,
    couponCode,
    coupon = 0,
    shipping,
    tax = 0,
    total,
    refunded = 0,
  } = totals
  return (
    <>
      <dl className="mt-4 grid gap-2">
        <Row label={t('checkout.summary.items')}>
          <PricePair list={listItems} now={items} className="justify-end" />
        </Row>
        {couponCode && (
          <Row label={t('checkout.summary.coupon', { code: couponCode })} className="text-sage">
            {coupon > 0 ? `−${formatMoney(coupon)}` : t('checkout.summary.freeShipping')}
          </Row>
        )}
        <Row label={t('checkout.summary.shipping')}>
          {shipping === 0 ? t('checkout.summary.free') : formatMoney(shipping)}
        </Row>
        {tax > 0 && <Row label={t('checkout.summary.tax')}>{formatMoney(tax)}</Row>}
        <Row
          label={t('checkout.summary.total')}
          className="mt-2 border-sand border-t pt-4 font-semibold text-xl"
        >
          {formatMoney(total)}
        </Row>
        {refunded > 0 && (
          <Row label={t('orders.refunded')} className="text-sage">
            −{formatMoney(refunded)}
          </Row>
        )}
      </dl>
      {items < listItems && (
        <p className="mt-1 text-right text-sage">
          {t('cart.saving', { amount: formatMoney(listItems - items) })}
        </p>
      )}
    </>
  )
}

interface RowProps {
  label: string
  className?: string
  children: ReactNode
}

function Row({ label, className = '', children }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
