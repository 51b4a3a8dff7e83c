import { type Cents, formatMoney, toCents } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { useT } from '../i18n/t.ts'
import { classNames } from '../ui/class-names.ts'
import { useRootData } from './root-data.ts'

interface PriceProps {
  /** List price in decimal dollars, as on the wire. */
  price: number
  /** What a discount is compared with instead, if the shop does that. */
  priorPrice?: number | null | undefined
  discountPercent: number
  /** The highest price, if there are several: only 'from' the lowest is shown. */
  upTo?: number
  /** For a line of a cart. */
  qty?: number
  className?: string | undefined
}

/** The price. With a discount, the list price is struck through and the discounted one is green. */
export function Price(props: PriceProps) {
  const { price, priorPrice, upTo = price, discountPercent, qty = 1, className } = props
  const t = useT()
  const list = toCents(price)
  const sale = salePrice(list, discountPercent)
  const prior = typeof priorPrice === 'number' ? toCents(priorPrice) * qty : undefined
  const pair = <PricePair list={list * qty} prior={prior} now={sale * qty} className={className} />
  if (upTo === price) return pair
  return (
    <>
      <span className="text-[0.85em]">{t('catalog.price.least')}</span> {pair}
    </>
  )
}

/** Whether discounts are compared with the lowest price of 30 days instead of the list price. */
export function useComparesPrior(): boolean {
  return useRootData()?.shop.priorPrice === 'lowest-30-days'
}

interface PricePairProps {
  list: Cents
  prior?: Cents | undefined
  now: Cents
  className?: string | undefined
}

/** The same for prices that are already calculated: of a sum, or of a placed order. */
export function PricePair({ list, prior, now, className }: PricePairProps) {
  const t = useT()
  const comparesPrior = useComparesPrior()
  // Where it is unknown, nothing is struck through: a higher price would mislead.
  const struck = comparesPrior ? (prior ?? now) : list
  if (struck <= now) {
    return (
      <span className={classNames('font-semibold tabular-nums', className)}>
        {formatMoney(now)}
      </span>
    )
  }
  return (
    <span
      className={classNames('inline-flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}
    >
      <span className="sr-only">{t('catalog.price.was')}</span>
      <s className="text-[0.85em] text-cocoa">{formatMoney(struck)}</s>
      <span className="sr-only">{t('catalog.price.now')}</span>
      <ins className="font-semibold text-sage no-underline">{formatMoney(now)}</ins>
    </span>
  )
}
