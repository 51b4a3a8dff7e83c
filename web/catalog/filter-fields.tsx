import type { ChoiceCounts } from '#contract/product-content.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useFilledCategories } from '../layout/root-data.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FacetFilters } from './facet-filters.tsx'
import type { Filters } from './filters.ts'

interface FilterFieldsProps {
  filters: Filters
  /** What facets and allergens would leave of the list. */
  choices: ChoiceCounts | undefined
  /** Inside a category there is no choice of category. */
  hasCategory: boolean
}

/** All fields that narrow a list, one below the other; a group of them is a fieldset. */
export function FilterFields({ filters, choices, hasCategory }: FilterFieldsProps) {
  const t = useT()
  return (
    <>
      {!hasCategory && <CategoryChoice selected={filters.category} />}
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
      <div className="grid grid-cols-2 gap-3">
        <PriceLimit name="minPrice" label={t('catalog.price.from')} value={filters.minPrice} />
        <PriceLimit name="maxPrice" label={t('catalog.price.to')} value={filters.maxPrice} />
      </div>
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
      {choices && <FacetFilters choices={choices} filters={filters} />}
    </>
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
