import { useEffect, useState } from 'react'
import type { ProductSummary } from '#contract/catalog.ts'
import { useT } from '../i18n/t.ts'
import { ProductRow } from './product-row.tsx'
import { readProducts } from './read-products.ts'
import { useNear } from './use-near.ts'
import { rememberViewed, viewedNow } from './viewed.ts'

/**
 * What this browser has shown before the product with this id, which it remembers, too. Loaded when
 * it comes near; without a connection it is not shown.
 */
export function RecentlyViewed({ productId }: { productId: string }) {
  const t = useT()
  const [ref, isNear] = useNear<HTMLDivElement>()
  const [products, setProducts] = useState<readonly ProductSummary[]>([])
  useEffect(() => rememberViewed(productId), [productId])
  useEffect(() => {
    if (!isNear) return
    let isLeft = false
    const ids = viewedNow().filter((id) => id !== productId)
    const found = ids.length > 0 ? readProducts(ids).catch(() => []) : Promise.resolve([])
    void found.then((list) => !isLeft && setProducts(list))
    return () => {
      isLeft = true
    }
  }, [isNear, productId])
  return (
    <div ref={ref} className="min-h-px">
      <ProductRow title={t('catalog.viewed')} products={products} />
    </div>
  )
}
