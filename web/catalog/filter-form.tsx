import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'

import type { ChoiceCounts } from '#contract/product-content.ts'
import type { Sort } from '#domain/product-filters.ts'
import { inLanguage, useLocale, useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useFilledCategories } from '../layout/root-data.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FacetFilters } from './facet-filters.tsx'
import { countNarrowing, type Filters, filterQuery, readFilters } from './listing.ts'

/** The sort orders offered; each list puts its own default first (best match, or newest). */
const SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const satisfies Sort[]

interface FilterFormProps {
  /** Path of the first page, without a language and without a query. */
  path: string
  filters: Filters
  /** The keyword of a search, where the default order is the best match. */
  keyword?: string
  /** Inside a category there is no choice of category. */
  hasCategory?: boolean
  /** What facets and allergens would leave of the list. */
  choices?: ChoiceCounts | undefined
}

/** Sort and filters as a plain GET form. With script, empty parameters are left out of the URL. */
export function FilterForm(props: FilterFormProps) {
  const { path, filters, keyword, hasCategory = false, choices } = props
  const t = useT()
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const [action = '', query = ''] = path.split('?')
  const narrowing = countNarrowing(filters)

  function show(form: HTMLFormElement) {
    const given = new URLSearchParams(new FormData(form) as never)
    const wanted = new URLSearchParams(filterQuery(readFilters(given)))
    if (given.has('keyword')) wanted.set('keyword', given.get('keyword') ?? '')
    const search = wanted.size > 0 ? `?${wanted}` : ''
    void navigate(localePath(action) + search, { preventScrollReset: true })
  }

  return (
    <form
      // Resets unsent input when another list is shown.
      key={path + filterQuery(filters)}
      method="get"
      action={localePath(action)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      className="mb-4 grid grid-cols-[1fr_9.25rem] items-start gap-x-2 sm:grid-cols-[1fr_14rem] sm:gap-x-3"
    >
      {query && <input type="hidden" name="keyword" value={keyword} />}
      {/* Spans both columns, so that what opens has the whole width below the row. */}
      <details className="group col-span-full row-start-1">
        <summary className="flex min-h-12 w-[calc(100%-9.75rem)] list-none items-center gap-1.5 rounded-2xl bg-sand/60 px-3 font-semibold sm:w-[calc(100%-14.75rem)] sm:gap-3 sm:px-5 [&::-webkit-details-marker]:hidden">
          <Icon name="filter" />
          {t('catalog.filters')}
          {narrowing > 0 && <span className="text-terracotta tabular-nums">({narrowing})</span>}
          <Icon
            name="chevron-right"
            className="ml-auto size-5 group-open:rotate-90 max-sm:hidden"
          />
        </summary>
        <div className="mt-3 grid items-end gap-4 rounded-2xl bg-sand/60 p-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
          {!hasCategory && <CategoryChoice selected={filters.category} />}
          <SelectField
            label={t('catalog.rating')}
            name="minRating"
            defaultValue={filters.minRating ?? ''}
          >
            <option value="">{t('catalog.rating.any')}</option>
            {[4, 3, 2, 1].map((rating) => (
              <option key={rating} value={rating}>
                {t('catalog.rating.least', { count: rating })}
              </option>
            ))}
          </SelectField>
          <PriceLimit name="minPrice" label={t('catalog.price.from')} value={filters.minPrice} />
          <PriceLimit name="maxPrice" label={t('catalog.price.to')} value={filters.maxPrice} />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="inStock"
              value="1"
              defaultChecked={Boolean(filters.inStock)}
              className="size-5 accent-terracotta"
            />
            {t('catalog.inStockOnly')}
          </label>
          {choices && (
            <div className="col-span-full grid gap-6">
              <FacetFilters choices={choices} filters={filters} />
            </div>
          )}
          <Button type="submit" look="secondary" className="justify-self-start">
            {t('catalog.filters.apply')}
          </Button>
        </div>
      </details>
      <select
        name="sort"
        aria-label={t('catalog.sort')}
        defaultValue={filters.sort ?? ''}
        onChange={(event) => event.currentTarget.form && show(event.currentTarget.form)}
        className="field col-start-2 row-start-1 min-h-12 max-sm:px-2"
      >
        <option value="">{t(keyword ? 'catalog.sort.relevance' : 'catalog.sort.newest')}</option>
        {SORTS.filter((sort) => keyword || sort !== 'newest').map((sort) => (
          <option key={sort} value={sort}>
            {t(`catalog.sort.${sort}`)}
          </option>
        ))}
      </select>
    </form>
  )
}

function CategoryChoice({ selected }: { selected: string | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <SelectField label={t('catalog.category')} name="category" defaultValue={selected ?? ''}>
      <option value="">{t('catalog.category.all')}</option>
      {useFilledCategories().map(({ slug, name, nameSo }) => (
        <option key={slug} value={slug}>
          {inLanguage(locale, name, nameSo)}
        </option>
      ))}
    </SelectField>
  )
}

function PriceLimit(props: { name: string; label: string; value: string | undefined }) {
  const { name, label, value } = props
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      step="0.01"
      defaultValue={value ?? ''}
    />
  )
}
