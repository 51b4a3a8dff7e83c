import { eq } from 'drizzle-orm'
import { products } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { lockProduct } from './lock-product.ts'
import { indexProducts } from './search/index-products.ts'

interface Rating {
  numReviews: number
  /** The sum of all stars. */
  ratingSum: number
  /** The average with two decimals; 0 without reviews. */
  rating: number
}

/**
 * Stores the rating of a product. The reviews are counted while the product is locked, so that of
 * two concurrent reviews the second counts the first.
 */
export async function saveRating(
  unit: Unit,
  productId: string,
  count: () => Promise<Rating>,
): Promise<void> {
  const { tx } = unit
  await lockProduct(tx, productId)
  const { numReviews, ratingSum, rating } = await count()
  await tx.update(products).set({ numReviews, ratingSum, rating }).where(eq(products.id, productId))
  indexProducts(unit, [productId])
}
