import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { list, ModeratedReview } from '#contract/admin/reviews.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { isNamed } from '../catalog/product-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { contains, wordsOf } from '../db/contains.ts'
import { descending, listPage } from '../db/list-page.ts'
import { products, reviews } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { presentReview, refreshRating } from './reviews.ts'

type Query = z.output<typeof list.query>
type ReviewRow = typeof reviews.$inferSelect

/** A page of the reviews of all products, hidden ones too, newest first. */
export async function listAllReviews(shop: Pick<Shop, 'db' | 'counts'>, query: Query) {
  const { filter, rating, keyword } = query
  return listPage(
    shop,
    {
      table: reviews,
      where: and(inState(filter), rating && eq(reviews.rating, Number(rating)), matches(keyword)),
      countKey: ['reviews', filter, rating, keyword],
    },
    {
      orderBy: [descending(reviews.createdAt), descending(reviews.id)],
      paging: query,
      read: (chosen) => readReviews(shop.db, chosen),
    },
  )
}

/**
 * Hides or shows a review and sets the shop's reply; omitted fields stay unchanged.
 * @throws ShopError not-found.
 */
export async function moderateReview(
  shop: Shop,
  admin: Viewer,
  id: string,
  { hidden, reply }: { hidden?: boolean | undefined; reply?: string | undefined },
): Promise<ModeratedReview> {
  return change(shop, admin, async (unit) => {
    const { tx, now } = unit
    const [before] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!before) throw new ShopError('not-found', { what: 'review' })
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(eq(products.id, before.productId))
    const subject = product?.name ?? ''

    if (hidden !== undefined && hidden !== (before.hiddenAt !== null)) {
      await set(unit, id, { hiddenAt: hidden ? now : null })
      await refreshRating(unit, before.productId)
      unit.invalidate(`product:${before.productId}`, 'products')
      const action = hidden ? 'review-hidden' : 'review-shown'
      const { rating, comment } = before
      await unit.audit({ action, subjectId: id, subject, before: { rating, comment } })
    }
    if (reply !== undefined && reply !== (before.reply ?? '')) {
      await set(unit, id, { reply: reply || null, repliedAt: reply ? now : null })
      unit.invalidate(`product:${before.productId}`)
      await unit.audit({
        action: 'review-replied',
        subjectId: id,
        subject,
        before: { reply: before.reply },
        after: { reply: reply || null },
      })
    }
    return (await readReviews(tx, eq(reviews.id, id)))[0]!
  })
}

function inState(filter: Query['filter']): SQL | undefined {
  if (filter === 'hidden') return isNotNull(reviews.hiddenAt)
  if (filter === 'unanswered') return and(isNull(reviews.hiddenAt), isNull(reviews.reply))
  return filter && isNull(reviews.hiddenAt)
}

function matches(keyword: string): SQL | undefined {
  const ofReview = sql`fold(${reviews.comment} || ' ' || ${reviews.name})`
  return and(
    ...wordsOf(keyword).map((word) =>
      or(
        contains(ofReview, word),
        // An array instead of a join, so that both sides of `or` can use their index.
        sql`${reviews.productId} = any(array(select ${products.id} from ${products}
          where ${isNamed(word)}))`,
      ),
    ),
  )
}

async function readReviews(db: Db | Tx, where: SQL): Promise<ModeratedReview[]> {
  const rows = await db
    .select({
      review: reviews,
      product: { _id: products.id, name: products.name, nameSo: products.nameSo },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
  return rows.map(({ review, product }) => ({
    ...presentReview(review),
    product,
    hidden: review.hiddenAt !== null,
  }))
}

async function set({ tx }: Unit, id: string, values: Partial<ReviewRow>): Promise<void> {
  await tx.update(reviews).set(values).where(eq(reviews.id, id))
}
