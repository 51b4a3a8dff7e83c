import type { Part } from '#contract/variants.ts'
import type { SoldPart } from '#domain/variants.ts'

/** The fields of the contract. */
export function presentPart({ skuId, skuCode, productId, quantity, ...same }: SoldPart): Part {
  return { ...same, product: productId, variant: skuId, sku: skuCode, qty: quantity }
}
