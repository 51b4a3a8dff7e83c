import type { Product } from '#contract/catalog.ts'
import type { Variant } from '#contract/variants.ts'
import { Price } from '../layout/price.tsx'
import { useDiscountPercent } from '../layout/root-data.ts'

interface OfferPriceProps {
  product: Product
  variant: Variant | undefined
  className?: string
}

/** The price of the chosen variant; until one is chosen, from the lowest. */
export function OfferPrice({ product, variant, className }: OfferPriceProps) {
  const { priceFrom, priceTo } = product
  return (
    <Price
      price={variant?.price ?? priceFrom}
      priorPrice={variant ? variant.priorPrice : product.priorPrice}
      upTo={variant?.price ?? priceTo}
      discountPercent={useDiscountPercent()}
      className={className}
    />
  )
}
