import type { CategoryRow, PlacedProduct } from '#contract/admin/categories.ts'
import { useT } from '../../i18n/t.ts'
import { PlacedRow } from './placed-row.tsx'
import { ProductSearch } from './product-search.tsx'
import { usePlaces } from './use-places.ts'

interface PlacedProductsProps {
  category: CategoryRow
  start: readonly PlacedProduct[]
}

/** The products that come first in a category, in order, and a search that adds others. */
export function PlacedProducts({ category, start }: PlacedProductsProps) {
  const t = useT()
  const { placed, add, move, remove } = usePlaces(category._id, start)
  return (
    <section
      aria-labelledby="placed-products"
      className="min-w-0 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
    >
      <h2 id="placed-products" className="text-2xl">
        {t('categories.order')}
      </h2>
      <p className="mt-1 max-w-prose text-cocoa">{t('categories.order.hint')}</p>
      {placed.length > 0 && (
        <ol className="mt-5 grid gap-2">
          {placed.map((product, at) => (
            <PlacedRow
              key={product._id}
              product={product}
              at={at}
              last={placed.length - 1}
              onMove={(to) => move(product, to)}
              onRemove={() => remove(product)}
            />
          ))}
        </ol>
      )}
      <ProductSearch category={category.slug} placed={placed} onAdd={add} />
    </section>
  )
}
