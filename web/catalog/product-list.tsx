import { useT } from '../i18n/t.ts'
import { CategoryLinks } from '../layout/category-links.tsx'
import type { Listed } from '../layout/listed.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import { countNarrowing, type Filters, filteredPath, filterQuery } from './filters.ts'
import { useFreshPrices } from './fresh-prices.ts'
import { choicesOf, type Listing } from './listing.ts'
import { searchPath } from './paths.ts'
import { ProductGrid } from './product-grid.tsx'

interface ProductListProps {
  listing: Listing
  filters: Filters
  keyword?: string
  /** Slug of the category whose page this is. */
  category?: string
  /** The path of a page, without a language and without a query. */
  pathOf: (page: number) => string
  /** Shown if nothing is found. */
  suggestions: readonly Listed[]
}

/** Filters, number of products, products and pagination of a search or a category. */
export function ProductList(props: ProductListProps) {
  const { listing, filters, pathOf, keyword = '', category, suggestions } = props
  const query = filterQuery(filters)
  const t = useT()
  useFreshPrices()
  return (
    <>
      {(listing.products.length > 0 || query) && (
        <FilterForm
          path={pathOf(1)}
          filters={filters}
          keyword={keyword}
          category={category}
          total={listing.total}
          choices={choicesOf(listing)}
        />
      )}
      <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-h-6 text-cocoa tabular-nums">
          {/* A new element is announced even if another order left the number as it was. */}
          <span key={pathOf(listing.page) + query}>
            {t('catalog.results', { count: listing.total })}
          </span>
        </p>
        <ChosenFilters path={pathOf(1)} filters={filters} keyword={keyword} />
      </div>
      {listing.products.length > 0 ? (
        <ProductGrid products={listing.products} priority />
      ) : (
        <NothingFound keyword={keyword} filters={filters} suggestions={suggestions} />
      )}
      <Pagination
        page={listing.page}
        pages={listing.pages}
        pathOf={(page) => filteredPath(pathOf(page), filters)}
      />
    </>
  )
}

interface NothingFoundProps {
  keyword: string
  filters: Filters
  suggestions: readonly Listed[]
}

function NothingFound({ keyword, filters, suggestions }: NothingFoundProps) {
  const t = useT()
  const why = keyword ? t('catalog.none.for', { keyword }) : t('catalog.none')
  return (
    <>
      <EmptyState title={countNarrowing(filters) > 0 ? t('catalog.none.filtered') : why}>
        <p className="max-w-prose text-cocoa">{t('catalog.none.hint')}</p>
        <CategoryLinks />
        <ButtonLink to={searchPath('')} look="secondary">
          {t('catalog.none.all')}
        </ButtonLink>
      </EmptyState>
      {suggestions.length > 0 && (
        <section className="mt-16">
          <h2 className="mb-8 text-3xl">{t('catalog.bestRated')}</h2>
          <ProductGrid products={suggestions.slice(0, 4)} Heading="h3" />
        </section>
      )}
    </>
  )
}
