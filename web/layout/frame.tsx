import { type ReactNode, useEffect } from 'react'
import { toCents } from '#domain/money.ts'
import { setPriceRules } from '../cart/cart-store.ts'
import { useT } from '../i18n/t.ts'
import { Toasts } from '../toasts.tsx'
import { DiscountBanner } from './discount-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { useRootData } from './root-data.ts'
import { WhatsAppButton } from './whatsapp-button.tsx'

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  usePriceRules()
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
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      <WhatsAppButton />
      <Toasts />
    </div>
  )
}

/** The cart is priced by the discount and the fees that hold now. */
function usePriceRules(): void {
  const root = useRootData()
  const discountPercent = root?.discount.globalDiscount
  const shippingFee = root?.shop.shippingFee
  const freeShippingAbove = root?.shop.freeShippingAbove
  useEffect(() => {
    if (discountPercent === undefined) return
    setPriceRules({
      discountPercent,
      shippingFee: toCents(shippingFee ?? 0),
      freeShippingAbove: toCents(freeShippingAbove ?? 0),
    })
  }, [discountPercent, shippingFee, freeShippingAbove])
}
