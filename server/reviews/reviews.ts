import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Review } from '#contract/reviews.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { type ReviewSort, shownName } from '#domain/reviews.ts'
import { assertOnSale } from '../catalog/product-queries.ts'
import { saveRating } from '../catalog/save-rating.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderLines, orders, reviews } from '../db/schema.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'

type ReviewRow = typeof reviews.$inferSelect

interface Page {
  pageNumber: number
  pageSize: number
  sort: ReviewSort
}

const NEWEST = [desc(reviews.createdAt), desc(reviews.id)]
const ORDERS: Record<ReviewSort, SQL[]> = {
  newest: NEWEST,
  highest: [desc(reviews.rating), ...NEWEST],
  lowest: [asc(reviews.rating), ...NEWEST],
}

/** A page of a product's reviews; hidden ones are left out. */
export async function listReviews(db: Db, productId: string, page: Page) {
  const where = visible(productId)
  const rows = await db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(...ORDERS[page.sort])
    .limit(page.pageSize)
    .offset((page.pageNumber - 1) * page.pageSize)
  return { reviews: rows.map(presentReview), total: await db.$count(reviews, where) }
}

/** Adds a customer's only review of a product and updates the product's rating. */
export async function writeReview(
  shop: Shop,
  customer: Viewer,
  productId: string,
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  await assertOnSale(shop.db, productId)
  await change(shop, customer, async (unit) => {
    const { tx } = unit
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
        createdAt: unit.now,
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!written) throw new ShopError('already-reviewed')
    await refreshRating(unit, productId)
    unit.invalidate(`product:${productId}`, 'products')
  })
}

/** Adds reviews without an account, for the demo. */
export async function addReviews(
  unit: Unit,
  rows: readonly (typeof reviews.$inferInsert)[],
): Promise<void> {
  await unit.tx.insert(reviews).values([...rows])
  for (const productId of new Set(rows.map((row) => row.productId))) {
    await refreshRating(unit, productId)
  }
}

/** Updates a product's rating from its visible reviews. */
export async function refreshRating(unit: Unit, productId: string): Promise<void> {
  await saveRating(unit, productId, async () => {
    const [row] = await unit.tx
      .select({
        numReviews: sql`count(*)`.mapWith(Number),
        ratingSum: sql`coalesce(sum(${reviews.rating}), 0)`.mapWith(Number),
        rating: sql`coalesce(round(avg(${reviews.rating}), 2), 0)`.mapWith(Number),
      })
      .from(reviews)
      .where(visible(productId))
    return row!
  })
}

/**
 * Marks the buyer's reviews of products in this order as verified: some were written before the
 * purchase.
 */
export async function verifyReviews({ tx, invalidate }: Unit, orderId: string): Promise<void> {
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
  // The home page quotes verified ones first.
  for (const { productId } of verified) invalidate(`product:${productId}`, 'products')
}

/** Removes the name from a deleted user's reviews; '' is shown as a former customer. */
export async function anonymiseReviews({ tx, invalidate }: Unit, userId: string): Promise<void> {
  const anonymised = await tx
    .update(reviews)
    .set({ name: '', customerId: null })
    .where(eq(reviews.customerId, userId))
    .returning({ productId: reviews.productId })
  // The home page may quote them.
  for (const { productId } of anonymised) invalidate(`product:${productId}`, 'products')
}

function visible(productId: string): SQL | undefined {
  return and(eq(reviews.productId, productId), isNull(reviews.hiddenAt))
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

export function presentReview(
  review: Omit<ReviewRow, 'productId' | 'customerId' | 'hiddenAt'>,
): Review {
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
