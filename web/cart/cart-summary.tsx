import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { missingForFreeShipping, type ShippingRate } from '#domain/pricing.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { PricePair, useComparesPrior } from '../layout/price.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { loginPath, useViewer } from '../viewer.ts'
import { cartCount, useCart } from './cart-store.ts'
import { type CartTotals, cartTotals, usePriceRules } from './cart-totals.ts'
import { firstChoice } from './choose-variant.tsx'

interface CartSummaryProps {
  /** What they are with the shopper's code. */
  totals?: CartTotals
  /** Above the button. */
  children?: ReactNode
}

/** The totals of a cart that is not empty, and the button to check out. */
export function CartSummary({ totals: given, children }: CartSummaryProps) {
  const t = useT()
  const cart = useCart()
  const rules = usePriceRules()
  const comparesPrior = useComparesPrior()
  const totals = given ?? cartTotals(cart.cartItems, rules)
  return (
    <section
      aria-label={t('cart.summary')}
      className="rounded-2xl bg-paper p-6 shadow-lift lg:sticky lg:top-6"
    >
      {/* Announced by screen readers when a quantity changes. */}
      <div role="status">
        <h2 className="font-sans text-base">{t('cart.subtotal', { count: cartCount(cart) })}</h2>
        <p className="mt-1 text-2xl">
          <PricePair list={totals.listItems} now={totals.items} />
        </p>
        {totals.items < totals.listItems && !comparesPrior && (
          <p className="mt-1 text-sage">
            {t('cart.saving', { amount: formatMoney(totals.listItems - totals.items) })}
          </p>
        )}
      </div>
      {children}
      <ShippingHint totals={totals} rate={rules.rate} />
      {cart.cartItems.some(({ unchosen }) => unchosen) ? <ChooseFirst /> : <ProceedButton />}
    </section>
  )
}

/** What shipping costs and, if the owner grants it above a limit, how near the cart is to it. */
function ShippingHint({ totals, rate }: { totals: CartTotals; rate: ShippingRate }) {
  const t = useT()
  const { price, freeAbove: limit } = rate
  const fee = formatMoney(price)
  const missing = price > 0 ? missingForFreeShipping(totals.items - totals.coupon, rate) : null
  return (
    <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 border-sand border-t pt-4 text-cocoa text-sm">
      <Icon name="truck" className="size-5 text-sage" />
      {/* Apart from the subtotal, so that it is announced only when it changes. */}
      <div role="status">
        {totals.shipping === 0 ? (
          <p>{t('cart.shipping.free')}</p>
        ) : limit === null ? (
          <p>{t('cart.shipping.always', { fee })}</p>
        ) : (
          <p>{t('cart.shipping.fee', { fee, limit: formatMoney(limit) })}</p>
        )}
        {missing !== null && missing > 0 && (
          <p className="font-medium text-sage">
            {t('cart.shipping.missing', { amount: formatMoney(missing) })}
          </p>
        )}
      </div>
      {missing !== null && (
        <progress
          aria-label={t('cart.shipping.progress')}
          value={totals.items - totals.coupon}
          max={totals.items - totals.coupon + missing}
          className="col-span-2 h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-sage [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-sage"
        />
      )}
    </div>
  )
}

/** Instead of the button to check out: leads to the first line without a choice. */
function ChooseFirst() {
  const t = useT()
  const navigate = useNavigate()
  const cart = useLocalePath()('/cart')

  function choose() {
    const field = firstChoice()
    if (field) field.focus()
    // The drawer offers no choices.
    else void navigate(cart)
  }

  return (
    <>
      <p className="mt-6">{t('cart.choose.first')}</p>
      <Button className="mt-3 w-full" onClick={choose}>
        {t('cart.choose.now')}
      </Button>
    </>
  )
}

function ProceedButton() {
  const t = useT()
  const viewer = useViewer()
  const navigate = useNavigate()
  const shipping = useLocalePath()('/shipping')
  return (
    <Button
      className="mt-6 w-full"
      onClick={() => void navigate(viewer ? shipping : loginPath(shipping))}
    >
      {t('cart.checkout')}
    </Button>
  )
}
