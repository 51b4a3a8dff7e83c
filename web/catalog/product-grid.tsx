import type { ReactNode } from 'react'
import type { ProductSummary } from '#contract/catalog.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly ProductSummary[]
  /** Set if its first cards are visible at once, so that their pictures load first. */
  priority?: boolean
  Heading?: 'h2' | 'h3'
  /** What follows a card, such as a button. */
  below?: (product: ProductSummary) => ReactNode
}

/** One, two, three or four columns. */
export function ProductGrid({
  products,
  priority = false,
  Heading = 'h2',
  below,
}: ProductGridProps) {
  return (
    <ul className="grid gap-x-6 gap-y-12 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {products.map((product, i) => (
        <li key={product._id} className="flex flex-col">
          <ProductCard product={product} priority={priority && i < 2} Heading={Heading} />
          {below?.(product)}
        </li>
      ))}
    </ul>
  )
}
