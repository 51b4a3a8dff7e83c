import type { Listing } from '../catalog/listing.ts'
import { homePath } from '../catalog/paths.ts'
import { ProductGrid } from '../catalog/product-grid.tsx'
import { useT } from '../i18n/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'

/** The specification's list; its heading is that of the page. */
export function LatestProducts({ listing: { products, page, pages } }: { listing: Listing }) {
  const t = useT()
  return (
    <div className="wrap mt-8 md:mt-20">
      <h1 className="mb-4 text-center text-3xl md:mb-10 md:text-4xl">{t('catalog.latest')}</h1>
      {products.length > 0 ? (
        <ProductGrid products={products} onPhones="rows" />
      ) : (
        <EmptyState title={t('catalog.empty')} />
      )}
      <Pagination page={page} pages={pages} pathOf={homePath} />
    </div>
  )
}
