import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { toCents } from '#domain/money.ts'
import { setPriceRules } from '../cart/cart-store.ts'
import { useAnnouncedHydration } from '../hydrated.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { Toasts } from '../toasts.tsx'
import { DiscountBanner } from './discount-banner.tsx'
import { useFollowAccount } from './follow-account.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'

/** The layout around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  useAnnouncedHydration()
  usePriceRules()
  useFollowAccount()
  const content = useFocusOnNewPage()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 text-cream focus:translate-y-0"
      >
        {t('layout.skip')}
      </a>
      <NavigationProgress />
      <Header />
      <DiscountBanner />
      <main ref={content} id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      <Toasts />
    </div>
  )
}

/**
 * Moves the focus to the new page, where a screen reader continues as after loading a document;
 * but not from a field in which somebody has begun to type while the page was loaded.
 */
function useFocusOnNewPage(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const shown = useRef(pathname)
  const before = useRef<Element>(null)
  useEffect(() => {
    if (state !== 'idle') before.current = document.activeElement
  }, [state])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const active = document.activeElement
    if (active === before.current || !active?.matches('input'))
      content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** The cart is priced with the present discount and fees. */
function usePriceRules(): void {
  const root = useRootData()
  const discountPercent = root?.discount.globalDiscount
  const shippingFee = root?.shop.shippingFee
  const freeShippingAbove = root?.shop.freeShippingAbove
  useEffect(() => {
    if (discountPercent === undefined || freeShippingAbove === undefined) return
    setPriceRules({
      discountPercent,
      rate: {
        price: toCents(shippingFee ?? 0),
        freeAbove: freeShippingAbove === null ? null : toCents(freeShippingAbove),
      },
    })
  }, [discountPercent, shippingFee, freeShippingAbove])
}
