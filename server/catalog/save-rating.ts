import { eq } from 'drizzle-orm'
import { products } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { lockProduct } from './lock-product.ts'

interface Rating {
  numReviews: number
  /** All stars together. */
  ratingSum: number
  /** Their average with two decimals; 0 without reviews. */
  rating: number
}

/**
 * Stores what the reviews of a product add up to. They are counted while the product is locked, so
 * that of two reviews at once the second counts the first.
 */
export async function saveRating(
  { tx }: Unit,
  productId: string,
  count: () => Promise<Rating>,
): Promise<void> {
  await lockProduct(tx, productId)
  const { numReviews, ratingSum, rating } = await count()
  await tx.update(products).set({ numReviews, ratingSum, rating }).where(eq(products.id, productId))
}
