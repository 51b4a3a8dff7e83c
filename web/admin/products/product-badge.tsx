import { useT } from '../../i18n/t.ts'

interface ProductBadgeProps {
  product: { publishedAt: string | null; deletedAt: string | null; countInStock: number }
  /** Shows a badge for a published product in stock too. */
  always?: boolean
}

/** Whether shoppers see the product and can buy it. */
export function ProductBadge({ product, always = false }: ProductBadgeProps) {
  const t = useT()
  const { publishedAt, deletedAt, countInStock } = product
  const shape = 'inline-flex rounded-full px-2.5 py-0.5 font-medium font-sans text-sm'
  if (deletedAt) {
    return (
      <span className={`${shape} bg-danger text-cream`}>{t('adminProducts.badge.deleted')}</span>
    )
  }
  if (!publishedAt) {
    return <span className={`${shape} bg-honey text-cream`}>{t('adminProducts.badge.draft')}</span>
  }
  if (countInStock <= 0) {
    return <span className={`${shape} bg-sand text-danger`}>{t('adminProducts.badge.out')}</span>
  }
  return always ? (
    <span className={`${shape} bg-sage text-cream`}>{t('adminProducts.badge.published')}</span>
  ) : null
}
