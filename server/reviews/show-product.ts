import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Product } from '#contract/catalog.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { REVIEWS_WITH_PRODUCT } from '#domain/paging.ts'
import { RATINGS } from '#domain/reviews.ts'
import { presentContent } from '../catalog/product-content.ts'
import {
  detailColumns,
  isOneOf,
  isOnSale,
  pictureRows,
  presentSummary,
} from '../catalog/product-queries.ts'
import { byId } from '../catalog/summaries.ts'
import { presentVariants } from '../catalog/variants.ts'
import type { Db } from '../db/connect.ts'
import { JoinedReads } from '../db/joined-reads.ts'
import { categories, productOffers, products } from '../db/schema.ts'
import { presentDescribed } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'
import { presentReview } from './reviews.ts'

type ReviewRow = Parameters<typeof presentReview>[0]
/** As JSON. */
type StoredReview = Omit<ReviewRow, 'createdAt' | 'repliedAt'> & {
  createdAt: string
  repliedAt: string | null
}

const newestReviews = sql<StoredReview[] | null>`(
  select json_agg(json_build_object('id', id, 'name', name, 'rating', rating, 'comment', comment,
      'createdAt', created_at, 'verified', verified, 'reply', reply, 'repliedAt', replied_at)
    order by created_at desc, id desc)
  from (
    select * from reviews where reviews.product_id = products.id and reviews.hidden_at is null
    order by created_at desc, id desc limit ${sql.raw(String(REVIEWS_WITH_PRODUCT))}
  ) newest)`

const ratingCounts = sql<Record<string, number> | null>`(
  select json_object_agg(rating, count) from (
    select rating, count(*) from reviews
    where reviews.product_id = products.id and reviews.hidden_at is null group by rating
  ) counted)`

/** Everything about a product in one prepared query; built once for each shop. */
export function openProducts(db: Db) {
  const query = db
    .select({
      ...detailColumns,
      pictures: pictureRows,
      reviews: newestReviews,
      counts: ratingCounts,
    })
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        isOneOf,
        or(isOnSale, and(sql`${sql.placeholder('drafts')}::boolean`, isNull(products.deletedAt))),
      ),
    )
    .prepare('product')
  return {
    onSale: new JoinedReads(async (ids) => byId(await query.execute({ ids, drafts: false }))),
    withDrafts: new JoinedReads(async (ids) => byId(await query.execute({ ids, drafts: true }))),
  }
}

/** A product on sale with its newest reviews; admins also see drafts, and the version. */
export async function showProduct(
  { queries }: Pick<Shop, 'queries'>,
  id: string,
  viewer: Pick<Viewer, 'isAdmin'> | null,
): Promise<Product> {
  const isAdmin = viewer?.isAdmin ?? false
  const { onSale, withDrafts } = queries.products
  const key = id.toLowerCase()
  const row = (await (isAdmin ? withDrafts : onSale).read([key])).get(key)
  if (!row) throw new ShopError('not-found', { what: 'product' })
  const { version, publishedAt, variants: own, pictures: shown, ...rest } = row
  const { reviews, counts, ...summary } = rest
  const variants = presentVariants(own)
  return {
    ...presentSummary(summary),
    ...presentContent(summary),
    sku: variants[0]?.sku ?? '',
    variants,
    pictures: shown.map(presentDescribed),
    ...(isAdmin && { version, publishedAt: publishedAt?.toISOString() ?? null }),
    reviews: (reviews ?? []).map(presentStored),
    ratingCounts: RATINGS.map((rating) => counts?.[rating] ?? 0),
  }
}

function presentStored({ createdAt, repliedAt, ...review }: StoredReview) {
  return presentReview({
    ...review,
    createdAt: new Date(createdAt),
    repliedAt: repliedAt === null ? null : new Date(repliedAt),
  })
}
