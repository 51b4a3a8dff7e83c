import { useEffect, useState } from 'react'
import type { ProductSummary } from '#contract/catalog.ts'
import { browserApi } from '../api.ts'
import { useT } from '../i18n/t.ts'
import { ProductRow } from './product-row.tsx'
import { suggest } from './suggest.ts'
import { useNear } from './use-near.ts'

/** What was added last says most about what is still missing. */
const LINES = 3

/**
 * What goes well with the products in the cart, in the order of its lines. Loaded when it comes
 * near; without a connection it is not shown.
 */
export function CartSuggestions({ products }: { products: readonly string[] }) {
  const t = useT()
  const [ref, isNear] = useNear<HTMLDivElement>()
  const [related, setRelated] = useState<readonly (readonly ProductSummary[])[]>([])
  // A product with several variants in the cart counts once.
  const asked = [...new Set(products.toReversed())].slice(0, LINES).join(',')
  useEffect(() => {
    if (!isNear || !asked) return
    let isLeft = false
    const calls = asked
      .split(',')
      .map((id) => browserApi.related.show({ params: { id } }).catch(() => []))
    void Promise.all(calls).then((lists) => !isLeft && setRelated(lists))
    return () => {
      isLeft = true
    }
  }, [isNear, asked])
  return (
    <div ref={ref} className="min-h-px">
      <ProductRow title={t('catalog.goesWellWith')} products={suggest(related, products)} />
    </div>
  )
}
