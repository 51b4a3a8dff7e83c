import type { ReactNode } from 'react'
import type { ApiError } from '#contract/client.ts'
import { isSameLine } from '#domain/cart.ts'
import type { ErrorDetails, PriceFigures } from '#domain/errors.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { titleOf } from '#domain/variants.ts'
import { useCart } from '../cart/cart-store.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { Link } from '../i18n/link.tsx'
import { useLocale, useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useGuest } from './guest-contact.ts'
import { REFUSED } from './read-address-form.ts'

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
  if (error.code === 'method-not-available') {
    return <NotThisWay {...(error.details as ErrorDetails['method-not-available'])} />
  }
  if (error.code === 'idempotency-mismatch') return <Unconfirmed />
  if (error.code === 'invalid-input') return <Invalid error={error} />
  return error.kind === 'REFUSED' ? <Refused error={error} /> : <Unanswered />
}

function PriceChanged({ expected, actual }: ErrorDetails['price-changed']) {
  const t = useT()
  const figures = [
    ['checkout.summary.items', 'itemsPrice'],
    ...(actual.couponPrice ? ([['coupon.label', 'couponPrice']] as const) : []),
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

/** The order cannot be paid in the chosen way, so another one is a step back. */
function NotThisWay({ reason, max }: ErrorDetails['method-not-available']) {
  const t = useT()
  return (
    <Problem title={t('error.method-not-available')}>
      {reason === 'open-orders' && t('checkout.cash.openOrders', { count: max ?? 0 })}
      {reason === 'total' &&
        t('checkout.method.CashOnDelivery.total', { max: formatMoney(toCents(max ?? 0)) })}
      {reason === 'country' && t('checkout.cash.country')}
      {reason === 'zone' && t('checkout.method.CashOnDelivery.zone')}
      <ButtonLink to="/payment" look="secondary" className="mt-3">
        {t('checkout.edit.payment')}
      </ButtonLink>
    </Problem>
  )
}

/** The key belongs to an earlier order with other content, whose answer never arrived. */
function Unconfirmed() {
  const t = useT()
  const isGuest = useGuest() !== null
  return (
    <Problem>
      {t('checkout.doubtful')}{' '}
      <Link to={isGuest ? '/find-order' : '/profile'} className="text-link">
        {t(isGuest ? 'orders.find' : 'checkout.doubtful.link')}
      </Link>
    </Problem>
  )
}

function Unanswered() {
  return <Problem>{useT()('checkout.lost')}</Problem>
}

/** Leads to the step with the field that the shop does not accept. */
function Invalid({ error }: { error: ApiError }) {
  const t = useT()
  const localePath = useLocalePath()
  const text = useErrorText()(error)
  const names = Object.keys(error.errors)
  const inAddress = names.flatMap((name) => /^shippingAddress\.(\w+)/.exec(name)?.[1] ?? [])
  if (inAddress.length > 0) {
    const query = new URLSearchParams(inAddress.map((field) => [REFUSED, field]))
    return (
      <Problem title={text}>
        <ButtonLink to={`/shipping?${query}`} look="secondary" className="mt-3">
          {t('checkout.edit.shipping')}
        </ButtonLink>
      </Problem>
    )
  }
  if (names.some((name) => name.startsWith('contact.'))) {
    const to = `/login?redirect=${encodeURIComponent(localePath('/placeorder'))}`
    return (
      <Problem title={text}>
        <ButtonLink to={to} look="secondary" className="mt-3">
          {t('checkout.edit.contact')}
        </ButtonLink>
      </Problem>
    )
  }
  return <Refused error={error} />
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
