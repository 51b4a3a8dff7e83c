import { type Cents, formatMoney, toCents } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { useT } from '../i18n/t.ts'
import { classNames } from './class-names.ts'

interface PriceProps {
  /** List price in decimal dollars, as on the wire. */
  price: number
  discountPercent: number
  /** The highest price, if there are several: only 'from' the lowest is shown. */
  upTo?: number
  /** For a line of a cart. */
  qty?: number
  className?: string | undefined
}

/** The price. With a discount, the list price is struck through and the discounted one is green. */
export function Price({ price, upTo = price, discountPercent, qty = 1, className }: PriceProps) {
  const t = useT()
  const list = toCents(price)
  const sale = salePrice(list, discountPercent)
  const pair = <PricePair list={list * qty} now={sale * qty} className={className} />
  if (upTo === price) return pair
  return (
    <>
      <span className="text-[0.85em]">{t('catalog.price.least')}</span> {pair}
    </>
  )
}

interface PricePairProps {
  list: Cents
  now: Cents
  className?: string | undefined
}

/** The same for prices that are already calculated: of a sum, or of a placed order. */
export function PricePair({ list, now, className }: PricePairProps) {
  const t = useT()
  if (now === list) {
    return (
      <span className={classNames('font-semibold tabular-nums', className)}>
        {formatMoney(list)}
      </span>
    )
  }
  return (
    <span
      className={classNames('inline-flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}
    >
      <span className="sr-only">{t('catalog.price.was')}</span>
      <s className="text-[0.85em] text-cocoa">{formatMoney(list)}</s>
      <span className="sr-only">{t('catalog.price.now')}</span>
      <ins className="font-semibold text-sage no-underline">{formatMoney(now)}</ins>
    </span>
  )
}
