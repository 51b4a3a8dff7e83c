import type { CategoryRow } from '#contract/admin/categories.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Pin } from '../products/pinned.ts'
import { ProductSearch } from '../products/product-search.tsx'

interface CouponScopeProps {
  categories: readonly CategoryRow[]
  /** Ids of the chosen ones. */
  chosen: readonly string[]
  products: readonly Pin[]
  onProducts: (products: readonly Pin[]) => void
}

/** What a coupon is for: everything, or the chosen categories and products. */
export function CouponScope({ categories, chosen, products, onProducts }: CouponScopeProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium text-sm">{t('coupons.scope')}</legend>
      <p className="text-cocoa text-sm">{t('coupons.scope.hint')}</p>
      <div className="flex flex-wrap gap-x-6">
        {categories.map(({ _id: id, name, nameSo }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="categories"
              value={id}
              defaultChecked={chosen.includes(id)}
              className="size-5 shrink-0 accent-terracotta"
            />
            {inLanguage(locale, name, nameSo)}
          </label>
        ))}
      </div>
      <ul className="grid divide-y divide-sand border-sand border-y empty:hidden">
        {products.map(({ id, ...names }) => {
          const name = inLanguage(locale, names.name, names.nameSo)
          return (
            <li key={id} className="flex items-center py-1">
              <span className="min-w-0 grow break-words font-medium">{name}</span>
              <button
                type="button"
                aria-label={t('product.related.remove', { name })}
                onClick={() => onProducts(products.filter((one) => one.id !== id))}
                className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-sand"
              >
                <Icon name="close" />
              </button>
            </li>
          )
        })}
      </ul>
      <ProductSearch
        label={t('coupons.scope.search')}
        without={products.map(({ id }) => id)}
        onChoose={(pin) => onProducts([...products, pin])}
      />
    </fieldset>
  )
}
