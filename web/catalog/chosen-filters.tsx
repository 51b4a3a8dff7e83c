import { type Facet, facetName, isFacet } from '#domain/facets.ts'
import type { Allergen } from '#domain/inci.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useFilledCategories } from '../layout/root-data.ts'
import { Icon } from '../ui/icon.tsx'
import { allergenName } from './allergen-name.ts'
import { type Filters, filterEntries, filteredPath, withoutFilter } from './filters.ts'
import { searchPath } from './paths.ts'

interface ChosenFiltersProps {
  /** Path of the first page, without a language and without filters. */
  path: string
  filters: Filters
  keyword: string
}

/** What narrows the list, each as a link to the list without it. */
export function ChosenFilters({ path, filters, keyword }: ChosenFiltersProps) {
  const t = useT()
  const locale = useLocale()
  const categories = useFilledCategories()
  const { sort: _sort, ...narrowing } = filters

  function textOf(name: string, value: string): string {
    if (name === 'inStock') return t('catalog.inStockOnly')
    if (name === 'minRating') return t('catalog.rating.least', { count: value })
    if (name === 'minPrice') return t('catalog.filters.minPrice', { price: `$${value}` })
    if (name === 'maxPrice') return t('catalog.filters.maxPrice', { price: `$${value}` })
    if (name === 'facet') return facetName(value as Facet)[locale]
    if (name === 'without') {
      return t('catalog.filters.without', { allergen: allergenName(t, value as Allergen) })
    }
    const category = categories.find(({ slug }) => slug === value)
    return category ? inLanguage(locale, category.name, category.nameSo) : value
  }

  // A facet that the shop does not know narrows nothing.
  const known = filterEntries(narrowing).filter(
    ([name, value]) => name !== 'facet' || isFacet(value),
  )
  const chosen = known.map(([name, value]) => ({
    text: textOf(name, value),
    to: filteredPath(path, withoutFilter(filters, name, value)),
  }))
  if (keyword) chosen.unshift({ text: `“${keyword}”`, to: filteredPath(searchPath(''), filters) })
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('catalog.filters.chosen')} className="flex min-w-0 flex-wrap gap-2">
      {chosen.map(({ text, to }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            preventScrollReset
            aria-label={t('catalog.filters.remove', { filter: text })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line px-4 hover:bg-sand"
          >
            <span className="min-w-0 break-words">{text}</span>
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      {known.length > 0 && (
        <li>
          <Link
            to={path}
            preventScrollReset
            className="text-link inline-flex min-h-11 items-center px-2"
          >
            {t('catalog.filters.clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}
