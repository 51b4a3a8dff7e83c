import { ALL_FACETS, FACET_GROUPS, type Facet, facetName, facetsOf } from '#domain/facets.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'

interface FacetFieldsProps {
  /** One per line. */
  value: string
  onChange: (value: string) => void
}

/** What the product is for, as checkboxes by group. */
export function FacetFields({ value, onChange }: FacetFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const chosen = new Set(value.split('\n'))

  function toggle(facet: Facet): void {
    const isChosen = (one: Facet) => (one === facet ? !chosen.has(one) : chosen.has(one))
    onChange(ALL_FACETS.filter(isChosen).join('\n'))
  }

  return FACET_GROUPS.map((group) => (
    <fieldset key={group} className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{t(`catalog.facets.${group}`)}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {facetsOf(group).map((facet) => (
          <label key={facet} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.has(facet)}
              onChange={() => toggle(facet)}
              className="size-5 shrink-0 accent-terracotta"
            />
            <span className="min-w-0">{facetName(facet)[locale]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ))
}
