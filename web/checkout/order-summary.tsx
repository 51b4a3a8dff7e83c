import type { ReactNode } from 'react'
import { type Cents, formatMoney } from '#domain/money.ts'
import { useT } from '../i18n/t.ts'
import { PricePair } from '../layout/price.tsx'

interface OrderSummaryProps {
  totals: {
    items: Cents
    /** Before the discount. */
    listItems: Cents
    shipping: Cents
    tax?: Cents
    total: Cents
    /** Refunded so far. */
    refunded?: Cents
  }
  /** The actions below the sums. */
  children?: ReactNode
}

/** Items, shipping, total. */
export function OrderSummary({ totals, children }: OrderSummaryProps) {
  const t = useT()
  const { items, listItems, shipping, tax = 0, total, refunded = 0 } = totals
  return (
    <section aria-labelledby="order-summary" className="rounded-2xl bg-paper p-6 shadow-lift">
      <h2 id="order-summary" className="text-2xl">
        {t('checkout.summary')}
      </h2>
      <dl className="mt-4 grid gap-2">
        <Row label={t('checkout.summary.items')}>
          <PricePair list={listItems} now={items} className="justify-end" />
        </Row>
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
      {children}
    </section>
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
