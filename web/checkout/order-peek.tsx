import { useState, useSyncExternalStore } from 'react'
import { formatMoney, toCents } from '#domain/money.ts'
import { titleOf } from '#domain/variants.ts'
import type { CartItem } from '../cart/cart-store.ts'
import { usePriceRules } from '../cart/cart-totals.ts'
import { CouponEntry } from '../cart/coupon-entry.tsx'
import { useHydrated } from '../hydrated.ts'
import { Link } from '../i18n/link.tsx'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { PricePair } from '../layout/price.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { discounted } from './order-lines.tsx'
import { Sums } from './order-summary.tsx'
import type { CheckoutOrder } from './use-checkout-order.ts'

const FRAME =
  'sticky top-0 z-20 -mx-4 border-sand border-y bg-paper md:-mx-8 lg:top-6 lg:col-start-2 lg:row-start-1 lg:mx-0 lg:rounded-2xl lg:border-0 lg:shadow-lift'

/**
 * What is ordered and what it costs: on phones a bar at the upper edge that opens, on wide screens
 * a card that is always open.
 */
export function OrderPeek({ cart: { cartItems }, coupon }: CheckoutOrder) {
  const t = useT()
  const isKnown = useHydrated()
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const { code, quoted, totals } = coupon
  if (isKnown && cartItems.length === 0) return <Empty />
  return (
    <details
      open={isWide || isOpen}
      onToggle={({ currentTarget }) => isWide || setOpen(currentTarget.open)}
      className={FRAME}
    >
      <summary className="flex min-h-13 list-none items-center gap-2 px-4 font-medium md:px-8 lg:hidden [&::-webkit-details-marker]:hidden">
        <Icon name="bag" className="size-5 text-terracotta" />
        {t('checkout.summary')}
        <Icon
          name="chevron-right"
          className="size-4 rotate-90 transition-transform [[open]>summary>&]:-rotate-90"
        />
        <span className="ml-auto font-semibold text-lg tabular-nums">
          {isKnown && formatMoney(totals.total)}
        </span>
      </summary>
      <div className="max-h-[75dvh] overflow-y-auto overscroll-contain px-4 pb-5 md:px-8 lg:max-h-none lg:p-6">
        <h2 className="hidden text-2xl lg:mb-3 lg:block">{t('checkout.summary')}</h2>
        <Lines items={cartItems} />
        <CouponEntry coupon={coupon} isSummed />
        <Sums totals={{ ...totals, couponCode: quoted?.reason === null ? code : null }} />
      </div>
    </details>
  )
}

function Lines({ items }: { items: readonly CartItem[] }) {
  const locale = useLocale()
  const { discountPercent } = usePriceRules()
  return (
    <ul className="grid gap-4 border-sand border-b pt-2 pb-4">
      {discounted(items, discountPercent).map(
        ({ _id, picture, image, qty, listPrice, price, ...line }) => (
          <li
            key={line.variant ?? _id}
            className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-4"
          >
            <div className="relative">
              <div className="aspect-square overflow-hidden rounded-lg bg-sand">
                <Picture picture={picture} image={image} alt="" sizes="56px" />
              </div>
              <span className="absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-ink px-1.5 font-semibold text-cream text-xs tabular-nums">
                {qty}
                <span className="sr-only"> ×</span>
              </span>
            </div>
            <p className="min-w-0 font-medium leading-snug wrap-anywhere">
              {titleOf(line, locale)}
            </p>
            <p className="text-right tabular-nums">
              <PricePair
                list={toCents(listPrice) * qty}
                now={toCents(price) * qty}
                className="justify-end"
              />
            </p>
          </li>
        ),
      )}
    </ul>
  )
}

function Empty() {
  const t = useT()
  return (
    <div
      className={`${FRAME} flex min-h-13 items-center justify-between gap-4 px-4 md:px-8 lg:p-6`}
    >
      <p className="font-medium">{t('cart.empty')}</p>
      <Link to="/" className="text-link inline-flex min-h-11 items-center">
        {t('cart.toShop')}
      </Link>
    </div>
  )
}

/** Whether two columns fit, as `lg:` has it. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const wide = matchMedia(WIDE)
      wide.addEventListener('change', onChange)
      return () => wide.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

const WIDE = '(width >= 62rem)'
