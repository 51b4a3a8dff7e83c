import type { Discount as Wire } from '#contract/settings.ts'
import type { Discount } from '#domain/active-discount.ts'

export function presentDiscount({ percent, endsOn }: Discount): Wire {
  return { globalDiscount: percent, discountDate: endsOn }
}
