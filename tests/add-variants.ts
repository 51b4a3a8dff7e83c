import { randomUUID } from 'node:crypto'
import type { VariantInput } from '#contract/admin/variants.ts'
import type { ProductOption } from '#domain/variants.ts'
import type { TestApi } from './api.ts'

export type NewVariant = Partial<VariantInput>

/**
 * Gives a product options and variants, as an admin does in the grid. Its present first variant
 * becomes the first of them, keeping its code, price and stock; the others cost 20.00 and have 5
 * units unless told otherwise. Returns the variants' ids, in order.
 */
export async function addVariants(
  admin: TestApi,
  productId: string,
  options: ProductOption[],
  variants: NewVariant[],
): Promise<string[]> {
  const params = { id: productId }
  const { version, variants: now } = await admin.catalog.show({ params })
  const { _id, sku, price } = now[0]!
  const wanted = variants.map((variant, at) => ({
    choice: [],
    ...(at === 0
      ? { _id, sku, price }
      : { sku: `TEST-${randomUUID()}`, price: 20, countInStock: 5 }),
    ...variant,
  }))
  const body = { version: version!, options, variants: wanted }
  const saved = await admin.variants.save({ params, body })
  return saved.variants.map((variant) => variant._id)
}
