import type { ReactNode } from 'react'
import type { Listed } from '../layout/listed.ts'
import { classNames } from '../ui/class-names.ts'
import { type OnPhones, ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly Listed[]
  /** Set if its first cards are visible at once, so that their pictures load first. */
  priority?: boolean
  Heading?: 'h2' | 'h3'
  onPhones?: OnPhones
  /** What follows a card, such as a button. */
  below?: (product: Listed) => ReactNode
}

/** On phones pairs or rows of cards, then three or four columns. */
export function ProductGrid({
  products,
  priority = false,
  Heading = 'h2',
  below,
  onPhones = 'pairs',
}: ProductGridProps) {
  return (
    <ul
      className={classNames(
        'grid md:grid-cols-3 md:gap-x-6 md:gap-y-12 xl:grid-cols-4',
        onPhones === 'rows' ? 'gap-y-3' : 'grid-cols-2 gap-x-4 gap-y-8',
      )}
    >
      {products.map((product, i) => (
        <li key={product._id} className="flex min-w-0 flex-col">
          <ProductCard
            product={product}
            priority={priority && i < 2}
            Heading={Heading}
            onPhones={onPhones}
          />
          {below?.(product)}
        </li>
      ))}
    </ul>
  )
}
