import type { Product } from '#contract/catalog.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { ProductContent } from './product-content.tsx'

/** Description, ingredients and other facts. */
export function ProductFacts({ product }: { product: Product }) {
  const t = useT()
  const locale = useLocale()
  const description = inLanguage(locale, product.description, product.descriptionSo)
  const ingredients = product.ingredients.join(', ')
  // A description that lists the ingredients ('Ingredients: …') need not be followed by them.
  const isListed = description.includes(`: ${ingredients}`)
  const facts = [
    { label: t('catalog.size'), value: product.size },
    { label: t('catalog.brand'), value: product.brand },
    { label: t('catalog.sku'), value: product.sku },
  ].filter(({ value }) => value)
  return (
    <>
      {description && (
        <section className="mt-8">
          <h2 className="text-2xl">{t('catalog.description')}</h2>
          <div
            // Some texts are not translated yet; screen readers need to know their language.
            lang={description === product.description ? 'en' : undefined}
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
      <ProductContent product={product} ingredients={isListed ? '' : ingredients} />
      <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-cocoa">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
