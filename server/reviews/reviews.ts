import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Review } from '#contract/reviews.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { shownName } from '#domain/reviews.ts'
import { findProduct } from '../catalog/product-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, orders, products, reviews } from '../db/schema.ts'
import { change } from '../db/transaction.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'

type ReviewRow = typeof reviews.$inferSelect

interface Page {
  pageNumber: number
  pageSize: number
}

/** A page of a product's reviews, newest first; hidden ones are left out. */
export async function listReviews(db: Db, productId: string, page: Page) {
  const where = and(eq(reviews.productId, productId), isNull(reviews.hiddenAt))
  const rows = await db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(page.pageSize)
    .offset((page.pageNumber - 1) * page.pageSize)
  return { reviews: rows.map(presentReview), total: await db.$count(reviews, where) }
}

/** Adds a customer's one review of a product and brings the product's rating up to date. */
export async function writeReview(
  shop: Shop,
  customer: Viewer,
  productId: string,
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  await findProduct(shop.db, productId)
  await change(shop, async (tx, touch) => {
    const verified = await hasBought(tx, customer.id, productId)
    const { reviewers } = await readSettings(tx, shop)
    if (reviewers === 'buyers' && !verified) throw new ShopError('buyers-only')
    const [written] = await tx
      .insert(reviews)
      .values({
        productId,
        customerId: customer.id,
        name: shownName(customer.name),
        rating,
        comment,
        verified,
        createdAt: shop.now(),
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!written) throw new ShopError('already-reviewed')
    await refreshRating(tx, productId)
    touch(`product:${productId}`, 'products')
  })
}

/** Counts a product's rating afresh from the reviews that are shown. */
export async function refreshRating(tx: Tx, productId: string): Promise<void> {
  // The row is locked first: of two reviews at once the second counts the first. Not more than for
  // an update, since the review's own foreign key already holds the product's key.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  const shown = sql`from ${reviews} where ${reviews.productId} = ${productId}
    and ${reviews.hiddenAt} is null`
  await tx
    .update(products)
    .set({
      ratingSum: sql`(select coalesce(sum(${reviews.rating}), 0) ${shown})`,
      numReviews: sql`(select count(*) ${shown})`,
      rating: sql`(select coalesce(round(avg(${reviews.rating}), 2), 0) ${shown})`,
    })
    .where(eq(products.id, productId))
}

/** Who reviewed a product and bought it only then: their review is a buyer's from now on. */
export async function verifyReviews(
  { tx, invalidate }: Pick<Unit, 'tx' | 'invalidate'>,
  orderId: string,
): Promise<void> {
  const verified = await tx
    .update(reviews)
    .set({ verified: true })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(reviews.productId, orderLines.productId),
        eq(reviews.customerId, orders.customerId),
        eq(reviews.verified, false),
      ),
    )
    .returning({ productId: reviews.productId })
  for (const { productId } of verified) invalidate(`product:${productId}`)
}

/** Reviews of a deleted user keep what they say; '' is shown as a former customer. */
export async function anonymiseReviews({ tx, invalidate }: Unit, userId: string): Promise<void> {
  const anonymised = await tx
    .update(reviews)
    .set({ name: '', customerId: null })
    .where(eq(reviews.customerId, userId))
    .returning({ productId: reviews.productId })
  for (const { productId } of anonymised) invalidate(`product:${productId}`)
}

async function hasBought(tx: Tx, customerId: string, productId: string): Promise<boolean> {
  const [line] = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        eq(orders.customerId, customerId),
        isNotNull(orders.paidAt),
      ),
    )
    .limit(1)
  return line !== undefined
}

export function presentReview(review: ReviewRow): Review {
  const { id, name, rating, comment, createdAt, verified, reply, repliedAt } = review
  return {
    _id: id,
    name,
    rating,
    comment,
    verified,
    reply,
    createdAt: createdAt.toISOString(),
    repliedAt: repliedAt?.toISOString() ?? null,
  }
}
