import { useNavigate } from 'react-router'
import { type Cents, formatMoney } from '#domain/money.ts'
import type { PriceRules } from '#domain/pricing.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PricePair } from '../ui/price.tsx'
import { loginPath, useViewer } from '../viewer.ts'
import { cartCount, useCart } from './cart-store.ts'
import { type CartTotals, cartTotals, usePriceRules } from './cart-totals.ts'

/** The totals of the cart and the button to check out. */
export function CartSummary() {
  const t = useT()
  const cart = useCart()
  const rules = usePriceRules()
  const totals = cartTotals(cart.cartItems, rules)
  const isEmpty = cart.cartItems.length === 0
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
        {totals.items < totals.listItems && (
          <p className="mt-1 text-sage">
            {t('cart.saving', { amount: formatMoney(totals.listItems - totals.items) })}
          </p>
        )}
      </div>
      {!isEmpty && <ShippingHint totals={totals} rules={rules} />}
      <ProceedButton disabled={isEmpty} />
    </section>
  )
}

function ShippingHint({ totals, rules }: { totals: CartTotals; rules: PriceRules }) {
  const t = useT()
  const { shippingFee, freeShippingAbove: limit } = rules
  const fee = formatMoney(shippingFee)
  return (
    <div className="mt-4 flex gap-3 border-sand border-t pt-4 text-cocoa text-sm">
      <Icon name="truck" className="size-5 text-sage" />
      {totals.shipping === 0 ? (
        <p>{t('cart.shipping.free')}</p>
      ) : limit === null ? (
        <p>{t('cart.shipping.always', { fee })}</p>
      ) : (
        <p>
          {t('cart.shipping.fee', { fee, limit: formatMoney(limit) })}
          <Missing limit={limit} items={totals.items} />
        </p>
      )}
    </div>
  )
}

/** Shipping is free above the limit, not at it, so one cent more is missing. */
function Missing({ limit, items }: { limit: Cents; items: Cents }) {
  const t = useT()
  const missing = limit - items
  if (missing < 0 || missing > limit / 4) return null
  return (
    <span className="block font-medium text-sage">
      {t('cart.shipping.missing', { amount: formatMoney(missing + 1) })}
    </span>
  )
}

function ProceedButton({ disabled }: { disabled: boolean }) {
  const t = useT()
  const viewer = useViewer()
  const navigate = useNavigate()
  const shipping = useLocalePath()('/shipping')
  return (
    <Button
      disabled={disabled}
      className="mt-6 w-full"
      onClick={() => void navigate(viewer ? shipping : loginPath(shipping))}
    >
      {t('cart.checkout')}
    </Button>
  )
}
