import type { ReactNode } from 'react'
import type { ApiError } from '#contract/client.ts'
import { isSameLine } from '#domain/cart.ts'
import type { ErrorDetails, PriceFigures } from '#domain/errors.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { titleOf } from '#domain/variants.ts'
import { useCart } from '../cart/cart-store.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { Link } from '../i18n/link.tsx'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

interface OrderProblemProps {
  error: ApiError
  /** Reduces the cart to what is in stock. */
  onAdjust: () => void
}

/** Why no order was placed, and what to do about it. */
export function OrderProblem({ error, onAdjust }: OrderProblemProps) {
  if (error.code === 'price-changed') {
    return <PriceChanged {...(error.details as ErrorDetails['price-changed'])} />
  }
  if (error.code === 'out-of-stock') {
    return <OutOfStock {...(error.details as ErrorDetails['out-of-stock'])} onAdjust={onAdjust} />
  }
  if (error.code === 'variant-needed') return <ChooseFirst />
  if (error.code === 'too-many-unpaid-orders') {
    return <TooManyUnpaid {...(error.details as ErrorDetails['too-many-unpaid-orders'])} />
  }
  if (error.code === 'idempotency-mismatch') return <Unconfirmed />
  return error.kind === 'REFUSED' ? <Refused error={error} /> : <Unanswered />
}

function PriceChanged({ expected, actual }: ErrorDetails['price-changed']) {
  const t = useT()
  const figures = [
    ['checkout.summary.items', 'itemsPrice'],
    ['checkout.summary.shipping', 'shippingPrice'],
    ['checkout.summary.total', 'totalPrice'],
  ] as const
  return (
    <Problem title={t('checkout.priceChanged')}>
      <table className="mt-2 w-full max-w-sm tabular-nums">
        <thead>
          <tr className="text-left text-sm">
            <td />
            <th className="px-2 text-right font-medium">{t('checkout.priceChanged.was')}</th>
            <th className="px-2 text-right font-medium">{t('checkout.priceChanged.now')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([label, figure]) => (
            <tr key={figure}>
              <th className="text-left font-normal">{t(label)}</th>
              <td className="px-2 text-right">
                <s>{dollars(expected, figure)}</s>
              </td>
              <td className="pl-2 text-right font-semibold">{dollars(actual, figure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2">{t('checkout.priceChanged.text')}</p>
    </Problem>
  )
}

function OutOfStock({
  lines,
  onAdjust,
}: ErrorDetails['out-of-stock'] & Pick<OrderProblemProps, 'onAdjust'>) {
  const t = useT()
  const locale = useLocale()
  const { cartItems } = useCart()
  // The cart has names and choices in the page's language.
  const titled = lines.map((line) => {
    const item = cartItems.find((one) => isSameLine(one, line))
    const name = item ? titleOf(item, locale) : [line.name, ...line.choice].join(' · ')
    return { ...line, name }
  })
  return (
    <Problem title={t('checkout.outOfStock')}>
      <ul className="mt-1 list-disc pl-5">
        {titled.map(({ variant, name, qty, countInStock: left }) => (
          <li key={variant}>
            {left === 0
              ? t('checkout.outOfStock.none', { name })
              : t('checkout.outOfStock.some', { name, qty, left })}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onAdjust}>
          {t('checkout.outOfStock.adjust')}
        </Button>
        <ButtonLink look="quiet" to="/cart">
          {t('checkout.outOfStock.toCart')}
        </ButtonLink>
      </div>
    </Problem>
  )
}

/** A product in the cart has several variants by now: choosing one happens in the cart. */
export function ChooseFirst() {
  const t = useT()
  return (
    <Problem title={t('cart.choose.first')}>
      <ButtonLink to="/cart" look="secondary" className="mt-3">
        {t('cart.choose.now')}
      </ButtonLink>
    </Problem>
  )
}

/** Links to the orders that the shopper can pay or cancel, or else to the shop's contact. */
function TooManyUnpaid({
  limit,
  maxOrders,
  maxUnits,
  unpaid,
}: ErrorDetails['too-many-unpaid-orders']) {
  const t = useT()
  const title = t(`checkout.unpaid.${limit}`, { count: limit === 'orders' ? maxOrders : maxUnits })
  if (limit === 'one-order' || unpaid.length === 0) {
    const text = limit === 'one-order' ? 'checkout.unpaid.fewer' : 'checkout.unpaid.later'
    return (
      <Problem title={title}>
        {t(text)}{' '}
        <Link to="/info/contact" className="text-link">
          {t('checkout.unpaid.contact')}
        </Link>
      </Problem>
    )
  }
  return (
    <Problem title={title}>
      {t('checkout.unpaid.first')}
      <ul className="flex flex-wrap gap-x-4">
        {unpaid.slice(0, SHOWN).map(({ _id, number }) => (
          <li key={_id}>
            <Link to={`/order/${_id}`} className="text-link inline-flex min-h-11 items-center">
              {t('orders.number', { number })}
            </Link>
          </li>
        ))}
      </ul>
    </Problem>
  )
}

/** The most recent orders; the others are in the customer's profile. */
const SHOWN = 10

/** The key belongs to an earlier order with other content, whose answer never arrived. */
function Unconfirmed() {
  const t = useT()
  return (
    <Problem>
      {t('checkout.doubtful')}{' '}
      <Link to="/profile" className="text-link">
        {t('checkout.doubtful.link')}
      </Link>
    </Problem>
  )
}

function Unanswered() {
  return <Problem>{useT()('checkout.lost')}</Problem>
}

function Refused({ error }: { error: ApiError }) {
  const text = useErrorText()(error)
  return <Alert quiet>{text}</Alert>
}

function Problem({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Alert look="notice">
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </Alert>
  )
}

function dollars(figures: PriceFigures, name: keyof PriceFigures): string {
  const figure = figures[name]
  return figure === undefined ? '' : formatMoney(toCents(figure))
}
