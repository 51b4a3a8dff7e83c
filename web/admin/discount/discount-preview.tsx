import { useEffect, useState } from 'react'
import type { ProductSummary } from '#contract/catalog.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { browserApi } from '../../api.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'

const SHOWN = 4

/** Some products of the shop with their present prices and with the discount in the form. */
export function DiscountPreview({ now, then }: { now: number; then: number }) {
  const t = useT()
  const locale = useLocale()
  const products = useSomeProducts()
  if (products.length === 0) return null
  return (
    <table className="w-full self-start text-left">
      <caption className="mb-2 text-left font-medium text-sm">{t('discount.preview')}</caption>
      <thead>
        <tr className="border-line border-b text-cocoa">
          <th scope="col" className="py-2">
            <span className="sr-only">{t('admin.products')}</span>
          </th>
          <th scope="col" className="small-caps py-2 pl-3 text-right">
            {t('discount.preview.was')}
          </th>
          <th scope="col" className="small-caps py-2 pl-3 text-right">
            {t('discount.preview.now')}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {products.map((product) => {
          const price = toCents(product.price)
          const [before, after] = [salePrice(price, now), salePrice(price, then)]
          return (
            <tr key={product._id} className="border-sand border-b last:border-0">
              <th scope="row" className="max-w-0 truncate py-2 font-normal">
                {inLanguage(locale, product.name, product.nameSo)}
              </th>
              <td className="w-20 py-2 pl-3 text-right text-cocoa">{formatMoney(before)}</td>
              <td className="w-20 py-2 pl-3 text-right font-semibold">
                <span className={after < before ? 'text-sage' : undefined}>
                  {formatMoney(after)}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The form works without these products, so a failure is ignored. */
function useSomeProducts(): ProductSummary[] {
  const [products, setProducts] = useState<ProductSummary[]>([])
  useEffect(() => {
    let cancelled = false
    browserApi.catalog.top().then(
      (top) => cancelled || setProducts(top.slice(0, SHOWN)),
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [])
  return products
}
