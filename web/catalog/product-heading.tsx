import type { Product } from '#contract/catalog.ts'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Stars } from '../ui/stars.tsx'

/** Brand, the name in both languages, and the rating, which leads to the reviews. */
export function ProductHeading({ product }: { product: Product }) {
  const t = useT()
  const locale = useLocale()
  const { brand, name, nameSo, rating, numReviews } = product
  const title = inLanguage(locale, name, nameSo)
  const otherName = locale === 'so' ? name : nameSo
  return (
    <>
      {brand && <p className="small-caps text-cocoa">{brand}</p>}
      <h1 lang={otherLanguage(locale, nameSo)} className="mt-2 text-4xl lg:text-5xl">
        {title}
      </h1>
      {otherName && otherName !== title && (
        <p
          lang={locale === 'so' ? 'en' : 'so'}
          className="mt-1 font-display font-semibold text-2xl text-terracotta italic"
        >
          {otherName}
        </p>
      )}
      <a href="#reviews" className="mt-2 inline-flex min-h-11 items-center gap-2 hover:underline">
        {numReviews > 0 && <Stars rating={rating} className="h-5" />}
        <span className="text-cocoa text-sm">{t('reviews.count', { count: numReviews })}</span>
      </a>
    </>
  )
}
