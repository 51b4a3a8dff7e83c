import { useMemo } from 'react'
import { COUNTRIES } from '#domain/countries.ts'
import { ALL_FACETS, facetName } from '#domain/facets.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import type { ProductField } from './parse-product-form.ts'
import { readPins } from './pinned.ts'

/** The countries in the page's language, and the values of the form as people read them. */
export function useContentText() {
  const t = useT()
  const locale = useLocale()
  const countries = useMemo(
    () =>
      COUNTRIES.map((one) => ({ code: one.code, name: one[locale] })).sort((a, b) =>
        a.name.localeCompare(b.name, locale),
      ),
    [locale],
  )

  function textOf(field: ProductField | 'variants', value: string): string {
    if (field === 'origin') return countries.find(({ code }) => code === value)?.name ?? value
    if (field === 'sealed' || field === 'ingredientsComplete') {
      return t(value === 'true' ? 'admin.yes' : 'admin.no')
    }
    if (field === 'related') {
      return readPins(value)
        .map(({ name }) => name)
        .join('\n')
    }
    if (field !== 'facets') return value
    const chosen = value.split('\n')
    return ALL_FACETS.filter((facet) => chosen.includes(facet))
      .map((facet) => facetName(facet)[locale])
      .join(', ')
  }

  return { countries, textOf }
}
