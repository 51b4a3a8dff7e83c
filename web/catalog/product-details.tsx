import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog.ts'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Details } from '../ui/details.tsx'

interface ProductDetailsProps {
  product: Product
  /** '' if the description lists them already. */
  ingredients: string
}

/** To be opened: how to use it, what is in it and whatever else the label says. */
export function ProductDetails({ product, ingredients }: ProductDetailsProps) {
  const t = useT()
  const locale = useLocale()
  const { howToUse, howToUseSo } = product
  return (
    <>
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
    </>
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
