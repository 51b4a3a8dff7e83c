import { type ReactNode, useId } from 'react'
import type { ChoiceCounts } from '#contract/product-content.ts'
import { FACET_GROUPS, facetName, facetsOf } from '#domain/facets.ts'
import type { Allergen } from '#domain/inci.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { allergenName, isCommonAllergen } from './allergen-name.ts'
import type { Filters } from './filters.ts'

interface FacetFiltersProps {
  /** What each choice would leave; other facets are not offered. */
  choices: ChoiceCounts
  filters: Filters
}

/**
 * Checkboxes for what a product is for and what must not be in it, as fieldsets of a filter form.
 * Renders nothing for a shop whose products say neither.
 */
export function FacetFilters({ choices, filters }: FacetFiltersProps) {
  const t = useT()
  const locale = useLocale()
  const countOf = new Map(choices.facets.map(({ facet, count }) => [facet, count]))
  const isChosen = (facet: string) => filters.facet?.includes(facet) ?? false
  return (
    <>
      {FACET_GROUPS.map((group) => {
        const offered = facetsOf(group).filter((facet) => countOf.has(facet) || isChosen(facet))
        if (offered.length === 0) return null
        return (
          <Choices key={group} title={t(`catalog.facets.${group}`)}>
            {offered.map((facet) => (
              <Choice
                key={facet}
                name="facet"
                value={facet}
                count={countOf.get(facet) ?? 0}
                isChosen={isChosen(facet)}
              >
                {facetName(facet)[locale]}
              </Choice>
            ))}
          </Choices>
        )
      })}
      <WithoutFilters choices={choices} filters={filters} />
    </>
  )
}

function WithoutFilters({ choices: { without }, filters }: FacetFiltersProps) {
  const t = useT()
  const locale = useLocale()
  const isChosen = (allergen: string) => filters.without?.includes(allergen) ?? false
  if (without.length === 0) return null
  const choice = ({ allergen, count }: { allergen: Allergen; count: number }) => (
    <Choice
      key={allergen}
      name="without"
      value={allergen}
      count={count}
      isChosen={isChosen(allergen)}
      lang={locale === 'so' && !isCommonAllergen(allergen) ? 'en' : undefined}
    >
      {allergenName(t, allergen)}
    </Choice>
  )
  const others = without.filter(({ allergen }) => !isCommonAllergen(allergen))
  return (
    <Choices title={t('catalog.without')} hint={t('catalog.without.hint')}>
      {without.filter(({ allergen }) => isCommonAllergen(allergen)).map(choice)}
      {others.length > 0 && (
        <details open={others.some(({ allergen }) => isChosen(allergen))} className="w-full">
          <summary className="text-link inline-flex min-h-11 items-center">
            {t('catalog.without.fragrance')}
          </summary>
          <div className="flex flex-wrap gap-2 pt-1">{others.map(choice)}</div>
        </details>
      )}
    </Choices>
  )
}

function Choices(props: { title: string; hint?: string; children: ReactNode }) {
  const { title, hint, children } = props
  const id = useId()
  return (
    <fieldset aria-describedby={hint && id} className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{title}</legend>
      {hint && (
        <p id={id} className="mb-2 max-w-prose text-cocoa text-sm">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: 'facet' | 'without'
  value: string
  count: number
  isChosen: boolean
  lang?: string | undefined
  children: ReactNode
}

function Choice({ name, value, count, isChosen, lang, children }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-paper px-3.5 hover:bg-sand/60">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-terracotta"
      />
      <span lang={lang}>{children}</span>{' '}
      <span className="text-cocoa text-sm tabular-nums">{count}</span>
    </label>
  )
}
