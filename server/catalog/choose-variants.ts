import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { CartLine } from '#domain/cart.ts'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { knownIds } from '../db/ids.ts'
import { products, skus } from '../db/schema.ts'
import { isOnSale } from './product-queries.ts'
import { sellableUnits } from './sellable.ts'

/**
 * The SKU that each line means.
 * @throws ShopError 'not-found', 'variant-needed'
 */
export async function chooseVariants(
  tx: Tx,
  lines: readonly Pick<CartLine, 'product' | 'variant'>[],
): Promise<string[]> {
  const rows = await tx
    .select({
      _id: skus.id,
      productId: skus.productId,
      sku: skus.code,
      choice: skus.choice,
      countInStock: sellableUnits,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(
      and(
        inArray(skus.productId, knownIds(lines.map(({ product }) => product))),
        isNull(skus.deletedAt),
        isOnSale,
      ),
    )
    .orderBy(asc(skus.position), asc(skus.id))
  return lines.map(({ product, variant }) => {
    const all = rows.filter((row) => row.productId === product.toLowerCase())
    const found = variant
      ? all.find((row) => row._id === variant.toLowerCase())
      : all.length === 1 && all[0]
    if (found) return found._id
    if (all.length === 0) throw new ShopError('not-found', { what: 'product' })
    throw new ShopError('variant-needed', {
      product,
      variants: all.map(({ productId: _, ...one }) => one),
    })
  })
}
