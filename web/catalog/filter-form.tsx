import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { ChoiceCounts } from '#contract/product-content.ts'
import { defaultSort, type Sort } from '#domain/product-filters.ts'
import { Link } from '../i18n/link.tsx'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FilterSheet, FilterSheetLink, LIST, useFilterSheet } from './filter-sheet.tsx'
import { countNarrowing, type Filters, filterQuery, readFilters } from './filters.ts'
import { useFoundCount } from './use-found-count.ts'

/** The sort orders offered; each list puts its own default first. */
const SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const satisfies Sort[]

interface FilterFormProps {
  /** Path of the first page, without a language and without a query. */
  path: string
  filters: Filters
  keyword: string
  /** Slug of the category whose page this is. */
  category: string | undefined
  /** The number of products in the list. */
  total: number
  /** What facets and allergens would leave of the list. */
  choices: ChoiceCounts | undefined
}

/** Sort and filters as a plain GET form. With script, empty parameters are left out of the URL. */
export function FilterForm(props: FilterFormProps) {
  const { path, filters, keyword, category, total, choices } = props
  const t = useT()
  const navigate = useNavigate()
  const isLoading = useNavigation().state !== 'idle'
  const localePath = useLocalePath()
  const { isOpen, open, close } = useFilterSheet()
  const [action = '', query = ''] = path.split('?')
  const narrowing = countNarrowing(filters)
  const found = useFoundCount({ keyword, category, total })
  const usual = defaultSort({ keyword, category: category ?? filters.category })

  const sort = useRef<HTMLSelectElement>(null)
  const shownSort = filters.sort ?? ''
  useSelected(sort, shownSort, show)

  function show(form: HTMLFormElement) {
    const given = new URLSearchParams(new FormData(form) as never)
    const wanted = new URLSearchParams(filterQuery(readFilters(given)))
    if (given.has('keyword')) wanted.set('keyword', given.get('keyword') ?? '')
    const search = wanted.size > 0 ? `?${wanted}` : ''
    // The list takes the place of the open sheet, so that back leads to the list before.
    void navigate(localePath(action) + search, { preventScrollReset: true, replace: isOpen })
  }

  return (
    <form
      id={LIST}
      method="get"
      action={localePath(action)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      onChange={(event: FormEvent<HTMLFormElement>) => {
        if (event.target === sort.current) show(event.currentTarget)
        else found.count(event.currentTarget)
      }}
      className="mb-4 flex scroll-mt-4 justify-between gap-2 sm:gap-3"
    >
      {query && <input type="hidden" name="keyword" value={keyword} />}
      <FilterSheetLink count={narrowing} onOpen={open} />
      <div className="flex min-w-0 items-center gap-3 max-sm:grow">
        <label htmlFor="sort" className="shrink-0 text-cocoa text-sm max-sm:sr-only">
          {t('catalog.sort')}
        </label>
        <select
          ref={sort}
          id="sort"
          name="sort"
          defaultValue={shownSort}
          // Else a browser restores what was chosen before a reload.
          autoComplete="off"
          className="field min-h-12 min-w-0 max-sm:px-2 sm:w-56"
        >
          <option value="">{t(`catalog.sort.${usual}`)}</option>
          {SORTS.filter((one) => one !== usual).map((one) => (
            <option key={one} value={one}>
              {t(`catalog.sort.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <FilterSheet
        isOpen={isOpen}
        onClose={close}
        actions={
          <>
            {/* Stays enabled: a disabled button would lose the focus that the sheet gives back. */}
            <Button type="submit" aria-busy={isLoading} className="grow">
              {isLoading && <Spinner />}
              {found.number === null
                ? t('catalog.filters.apply')
                : t('catalog.filters.show', { count: found.number })}
            </Button>
            {narrowing > 0 && (
              <Link
                to={path}
                replace={isOpen}
                preventScrollReset
                className="text-link inline-flex min-h-11 items-center px-2"
              >
                {t('catalog.filters.clear')}
              </Link>
            )}
          </>
        }
      >
        {/* Resets unsent input when another list is shown. */}
        <FilterFields
          key={path + filterQuery(filters)}
          filters={filters}
          choices={choices}
          hasCategory={category !== undefined}
        />
      </FilterSheet>
    </form>
  )
}

/**
 * Keeps a select on the value that is shown, for example after going back, without a new element,
 * which would lose the focus. What was chosen before hydration is sent now.
 */
function useSelected(
  select: RefObject<HTMLSelectElement | null>,
  value: string,
  send: (form: HTMLFormElement) => void,
): void {
  const isMounted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the value changes
  useEffect(() => {
    const field = select.current
    if (field && field.value !== value) {
      if (isMounted.current) field.value = value
      else if (field.form) send(field.form)
    }
    isMounted.current = true
  }, [value])
}
