import type { ReactNode } from 'react'
import type { PlacedProduct } from '#contract/admin/categories.ts'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Picture } from '../../ui/picture.tsx'
import { ProductBadge } from '../products/product-badge.tsx'

/** The name of a product in the page's language; a draft without one is untitled. */
export function useProductName() {
  const t = useT()
  const locale = useLocale()
  return ({ name, nameSo }: PlacedProduct) =>
    name === DRAFT_NAME ? t('product.untitled') : inLanguage(locale, name, nameSo)
}

interface ProductLineProps {
  product: PlacedProduct
  /** Before the picture. */
  children?: ReactNode
}

/** Picture and name of a product in one line. */
export function ProductLine({ product, children }: ProductLineProps) {
  const name = useProductName()(product)
  return (
    <span className="flex min-w-0 items-center gap-3">
      {children}
      <span className="block size-12 shrink-0 overflow-hidden rounded-lg bg-sand">
        <Picture picture={product.picture} image={product.image} alt="" sizes="3rem" />
      </span>
      <span className="line-clamp-2 min-w-0 break-words font-medium">{name}</span>
      <ProductBadge product={{ ...product, deletedAt: null, countInStock: 1 }} />
    </span>
  )
}
