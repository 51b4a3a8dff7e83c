import type { Product } from '#contract/catalog.ts'
import type { Variant } from '#contract/variants.ts'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { DeliveryAndReturns } from './delivery-and-returns.tsx'
import { ProductCautions } from './product-cautions.tsx'
import { ProductDetails } from './product-details.tsx'

interface ProductFactsProps {
  product: Product
  /** The chosen one. */
  variant: Variant | undefined
}

/** Description, ingredients and other facts. */
export function ProductFacts({ product, variant }: ProductFactsProps) {
  const t = useT()
  const locale = useLocale()
  const description = inLanguage(locale, product.description, product.descriptionSo)
  const ingredients = product.ingredients.join(', ')
  // A description that lists the ingredients ('Ingredients: …') need not be followed by them.
  const isListed = description.includes(`: ${ingredients}`)
  return (
    <>
      {description && (
        <section className="mt-8">
          <h2 className="text-2xl">{t('catalog.description')}</h2>
          <div
            // Some texts are not translated yet; screen readers need to know their language.
            lang={otherLanguage(locale, product.descriptionSo)}
            className="mt-3 grid max-w-prose gap-4"
          >
            {description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
      )}
      <ProductCautions product={product} />
      <div className="mt-8 border-sand border-t">
        <ProductDetails product={product} ingredients={isListed ? '' : ingredients} />
        <DeliveryAndReturns />
      </div>
      {variant && (
        <p className="mt-6 text-cocoa text-sm">
          {t('catalog.sku')} {variant.sku}
        </p>
      )}
    </>
  )
}
