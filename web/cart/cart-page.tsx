import { useRef } from 'react'
import { localeOf } from '#domain/locale.ts'
import { useHydrated } from '../hydrated.ts'
import { translate, useT } from '../i18n/t.ts'
import { CategoryLinks } from '../layout/category-links.tsx'
import { Loading } from '../layout/loading.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { CartSuggestions } from '../related/cart-suggestions.tsx'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartChanges } from './cart-changes.tsx'
import { CartMails } from './cart-mails.tsx'
import { CartRow } from './cart-row.tsx'
import { useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { cartTotals, usePriceRules } from './cart-totals.ts'
import { ChooseVariant } from './choose-variant.tsx'
import { couponCode } from './coupon-code.ts'
import { CouponEntry } from './coupon-entry.tsx'
import { LeftItems } from './left-items.tsx'
import { useSharedCoupon } from './take-coupon.ts'
import { useCartQuote } from './use-cart-quote.ts'
import { useCoupon } from './use-coupon.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'cart.title')
  return pageMeta(args, { title, path: '/cart', noindex: true })
}

export default function CartPage() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap py-8 md:py-12">
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        {t('cart.title')}
      </h1>
      {/* The server does not know the cart, so nothing is said of it before hydration. */}
      {useHydrated() ? <Cart onRemoved={() => heading.current?.focus()} /> : <NotYet />}
    </div>
  )
}

/** @param onRemoved called because the button that had the focus is no longer there. */
function Cart({ onRemoved }: { onRemoved: () => void }) {
  const { cartItems } = useCart()
  const { freshness, choices } = useCartQuote()
  const totals = cartTotals(cartItems, usePriceRules())
  const coupon = useCoupon(cartItems, couponCode.use(), { totals })
  useSharedCoupon()
  return (
    <>
      <div className="mt-6 grid gap-4 empty:hidden">
        <LeftItems />
        <CartChanges stale={freshness === 'stale' && cartItems.length > 0} />
      </div>
      {cartItems.length === 0 ? (
        <EmptyCart code={coupon.code} />
      ) : (
        <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
          <ul className="divide-y divide-sand border-sand border-y">
            {cartItems.map((item) => (
              <CartRow key={item.variant ?? item.product} item={item} onRemoved={onRemoved}>
                {item.unchosen && (
                  <ChooseVariant
                    qty={item.qty}
                    product={item.product}
                    choices={choices.find(({ product }) => product === item.product)}
                  />
                )}
              </CartRow>
            ))}
          </ul>
          <CartSummary totals={coupon.totals}>
            <CouponEntry coupon={coupon} />
          </CartSummary>
        </div>
      )}
      {cartItems.length > 0 && <CartMails source="cart" className="mt-4" />}
      {cartItems.length > 0 && (
        <CartSuggestions products={cartItems.map(({ product }) => product)} />
      )}
    </>
  )
}

/** Ways on instead of totals of $0.00 and a button that leads nowhere. */
function EmptyCart({ code }: { code: string | null }) {
  const t = useT()
  return (
    <div className="mt-6">
      {code && (
        <Alert look="notice" className="mb-6">
          {t('coupon.kept', { code })}
        </Alert>
      )}
      <EmptyState title={t('cart.empty')}>
        <ButtonLink to="/">{t('cart.toShop')}</ButtonLink>
        <CategoryLinks />
      </EmptyState>
    </div>
  )
}

function NotYet() {
  const t = useT()
  return (
    <div className="grid min-h-dvh content-start justify-items-center py-24">
      <Loading />
      <noscript>
        <p>{t('layout.needsScript')}</p>
      </noscript>
    </div>
  )
}
