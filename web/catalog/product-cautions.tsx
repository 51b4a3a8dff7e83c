import type { Product } from '#contract/catalog.ts'
import { facetName } from '#domain/facets.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { allergenName, isCommonAllergen } from './allergen-name.ts'
import { filteredPath } from './filters.ts'
import { searchPath } from './paths.ts'

/** What a product is for, and what to beware of: visible at once. */
export function ProductCautions({ product }: { product: Product }) {
  return (
    <>
      <SuitedFor product={product} />
      <Cautions product={product} />
    </>
  )
}

/** Each leads to everything that suits the same. */
function SuitedFor({ product: { facets } }: { product: Product }) {
  const t = useT()
  const locale = useLocale()
  if (facets.length === 0) return null
  return (
    <ul aria-label={t('catalog.suitedFor')} className="mt-6 flex flex-wrap gap-2">
      {facets.map((facet) => (
        <li key={facet}>
          <Link
            to={filteredPath(searchPath(''), { facet: [facet] })}
            className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm hover:bg-sand"
          >
            {facetName(facet)[locale]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Cautions({ product }: { product: Product }) {
  const t = useT()
  const locale = useLocale()
  const { warnings, warningsSo, allergens } = product
  if (!warnings && allergens.length === 0) return null
  return (
    <div className="mt-6 flex max-w-prose gap-3 rounded-2xl bg-sand/60 p-5">
      <Icon name="warning" className="mt-0.5 size-5 shrink-0 text-terracotta" />
      <div className="grid min-w-0 gap-3">
        {warnings && (
          <section>
            <h2 className="font-sans font-semibold text-base">{t('catalog.warnings')}</h2>
            <p lang={otherLanguage(locale, warningsSo)} className="mt-1 whitespace-pre-line">
              {inLanguage(locale, warnings, warningsSo)}
            </p>
          </section>
        )}
        {allergens.length > 0 && (
          <p>
            <span className="font-semibold">{t('catalog.contains')}</span>{' '}
            {allergens.map((allergen, at) => (
              <span key={allergen}>
                {at > 0 && ', '}
                <span lang={locale === 'so' && !isCommonAllergen(allergen) ? 'en' : undefined}>
                  {allergenName(t, allergen)}
                </span>
              </span>
            ))}
            . <span className="text-cocoa">{t('catalog.contains.asListed')}</span>
          </p>
        )}
      </div>
    </div>
  )
}
