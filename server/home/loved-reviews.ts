import { and, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { LovedReview } from '#contract/home.ts'
import { chooseLoved } from '#domain/home.ts'
import {
  isOnSale,
  presentSummary,
  type SummaryRow,
  selectSummaries,
} from '../catalog/product-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { products, reviews } from '../db/schema.ts'

/** Among how many of the newest the quoted ones are chosen. */
const NEWEST = 60
/** A quote: longer than one word, and short enough to be read in passing (characters). */
const LENGTH = { min: 15, max: 240 }

/** Reviews of 4 and 5 stars to quote, of products on sale; those of deleted accounts have no name. */
export async function listLovedReviews(db: Db | Tx): Promise<LovedReview[]> {
  const rows = await db
    .select({
      _id: reviews.id,
      productId: reviews.productId,
      name: reviews.name,
      rating: reviews.rating,
      comment: reviews.comment,
      verified: reviews.verified,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(
      and(
        isOnSale,
        isNull(reviews.hiddenAt),
        gte(reviews.rating, 4),
        ne(reviews.name, ''),
        sql`length(${reviews.comment}) between ${LENGTH.min} and ${LENGTH.max}`,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(NEWEST)
  const chosen = chooseLoved(rows)
  if (chosen.length === 0) return []
  const ids = chosen.map(({ productId }) => productId)
  const summaries = await selectSummaries(db).where(inArray(products.id, ids))
  return chosen.flatMap(({ productId, verified: _, ...review }) => {
    const product = summaries.find(({ id }) => id === productId)
    return product ? [{ ...review, product: presentProduct(product) }] : []
  })
}

function presentProduct(row: SummaryRow): LovedReview['product'] {
  const { _id, name, nameSo, picture, image } = presentSummary(row)
  return { _id, name, nameSo, picture, image }
}
