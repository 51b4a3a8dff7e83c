import { type RefObject, useEffect, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { Variant } from '#contract/variants.ts'
import { chosenValues, titleOf } from '#domain/variants.ts'
import { otherLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { OfferPrice } from './offer-price.tsx'

interface BuyBarProps {
  product: Product
  /** The chosen one. */
  variant: Variant | undefined
  /** The id of the form that the button submits. */
  form: string
  /** The form's own button: the bar is shown once it has been scrolled past. */
  button: RefObject<HTMLButtonElement | null>
}

/**
 * Adds to the cart from further down the page, on phones. It is the last child of the page, where
 * it sticks to the lower edge of the screen until the footer comes: there it covers nothing.
 */
export function BuyBar({ product, variant, form, button }: BuyBarProps) {
  const t = useT()
  const locale = useLocale()
  const isShown = useIsPast(button)
  const { nameSo, options } = product
  const choice = variant ? chosenValues(options, variant.choice) : []
  return (
    <div
      data-shown={isShown || undefined}
      className="buy-bar -mx-4 sticky bottom-0 z-20 mt-6 flex min-h-18 items-center gap-4 border-sand border-t bg-paper px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] transition-[translate,visibility] not-data-shown:invisible not-data-shown:translate-y-full md:hidden print:hidden"
    >
      <p className="min-w-0 grow leading-snug">
        <span lang={otherLanguage(locale, nameSo)} className="block truncate text-sm">
          {titleOf({ ...product, choice }, locale)}
        </span>
        <OfferPrice product={product} variant={variant} />
      </p>
      <Button type="submit" form={form} needsScript className="shrink-0">
        {t('catalog.addToCart')}
      </Button>
    </div>
  )
}

/** Whether an element is above the visible part of the page. */
function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    // With all that follows as part of the view, a fast scroll past it is noticed, too.
    const observer = new IntersectionObserver(
      (entries) => setPast(entries.at(-1)?.isIntersecting === false),
      { rootMargin: '0px 0px 100000px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPast
}
