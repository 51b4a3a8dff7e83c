import type { PlacedProduct } from '#contract/admin/categories.ts'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProductLine, useProductName } from './product-line.tsx'

interface PlacedRowProps {
  product: PlacedProduct
  /** Its index, and that of the last one. */
  at: number
  last: number
  /** Gets the new index from the present one. */
  onMove: (to: (at: number) => number) => void
  onRemove: () => void
}

/** A product with its place, and buttons that change it. */
export function PlacedRow({ product, at, last, onMove, onRemove }: PlacedRowProps) {
  const t = useT()
  const name = useProductName()(product)
  return (
    <li className="grid gap-x-3 gap-y-1 rounded-xl bg-cream p-2 sm:flex sm:items-center">
      <ProductLine product={product}>
        <span className="w-6 shrink-0 text-center text-cocoa tabular-nums">{at + 1}</span>
      </ProductLine>
      <div className="flex shrink-0 items-center sm:ml-auto">
        <button
          type="button"
          disabled={at === 0}
          aria-label={t('categories.order.top', { name })}
          onClick={() => onMove(() => 0)}
          className={BUTTON}
        >
          <Icon
            name="chevron-right"
            className="-mr-1 size-5 -rotate-90 border-current border-r-2"
          />
        </button>
        <button
          type="button"
          disabled={at === 0}
          aria-label={t('categories.up', { name })}
          onClick={() => onMove((from) => from - 1)}
          className={BUTTON}
        >
          <Icon name="chevron-right" className="size-6 -rotate-90" />
        </button>
        <button
          type="button"
          disabled={at === last}
          aria-label={t('categories.down', { name })}
          onClick={() => onMove((from) => from + 1)}
          className={BUTTON}
        >
          <Icon name="chevron-right" className="size-6 rotate-90" />
        </button>
        <button
          type="button"
          aria-label={t('categories.order.remove', { name })}
          onClick={onRemove}
          className={classNames(BUTTON, 'max-sm:ml-auto')}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  )
}

const BUTTON = 'grid size-11 place-items-center rounded-full hover:bg-sand disabled:opacity-30'
