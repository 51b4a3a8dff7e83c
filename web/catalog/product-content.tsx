import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog.ts'
import { facetName } from '#domain/facets.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Details } from '../ui/details.tsx'
import { Icon } from '../ui/icon.tsx'
import { allergenName, isCommonAllergen } from './allergen-name.ts'
import { DeliveryAndReturns } from './delivery-and-returns.tsx'
import { filteredPath } from './listing.ts'
import { searchPath } from './paths.ts'

interface ProductContentProps {
  product: Product
  /** '' if the description lists them already. */
  ingredients: string
}

/**
 * What a product is for, what to beware of, and, to be opened, how to use it, what is in it and
 * whatever else the label says, and delivery and returns. What is about safety is visible at once.
 */
export function ProductContent({ product, ingredients }: ProductContentProps) {
  const t = useT()
  const locale = useLocale()
  const { howToUse, howToUseSo } = product
  return (
    <>
      <SuitedFor product={product} />
      <Cautions product={product} />
      <div className="mt-8 border-sand border-t empty:hidden">
        {howToUse && (
          <Details title={t('catalog.howToUse')}>
            <p lang={otherLanguage(locale, howToUseSo)} className="whitespace-pre-line">
              {inLanguage(locale, howToUse, howToUseSo)}
            </p>
          </Details>
        )}
        {ingredients && (
          <Details title={t('catalog.ingredients')}>
            {/* Written once, mostly in the Latin and English names that labels have. */}
            <p lang="en">{ingredients}</p>
          </Details>
        )}
        <GoodToKnow product={product} />
        <DeliveryAndReturns />
      </div>
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

function GoodToKnow({ product }: { product: Product }) {
  const t = useT()
  const locale = useLocale()
  const { origin, paoMonths, responsiblePerson, sealed } = product
  const facts: { label: string; value: ReactNode }[] = []
  if (paoMonths) {
    facts.push({
      label: t('catalog.pao'),
      value: (
        <>
          <span
            aria-hidden
            className="mr-2 rounded border border-current px-1.5 font-semibold text-sm"
          >
            {paoMonths}M
          </span>
          {t('catalog.pao.months', { count: paoMonths })}
        </>
      ),
    })
  }
  if (sealed) facts.push({ label: t('catalog.sealed'), value: t('catalog.sealed.text') })
  if (origin) {
    facts.push({
      label: t('catalog.origin'),
      value: inLanguage(locale, origin.name, origin.nameSo),
    })
  }
  if (responsiblePerson) {
    facts.push({
      label: t('catalog.responsible'),
      value: <span className="whitespace-pre-line">{responsiblePerson}</span>,
    })
  }
  if (facts.length === 0) return null
  return (
    <Details title={t('catalog.goodToKnow')}>
      <dl className="grid gap-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-cocoa text-sm">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Details>
  )
}
