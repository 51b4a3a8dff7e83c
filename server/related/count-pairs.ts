import { sql } from 'drizzle-orm'
import { MIN_PAIR_ORDERS } from '#domain/related.ts'
import { orderLines, orders, productPairs } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/** Older orders say little about what customers want now. */
const DAYS = 365
/** More would change nothing about what is bought together, but take the database minutes. */
const MAX_ORDERS = 50_000
/** An order for a shop says little about what goes well together, and has thousands of pairs. */
const MAX_PRODUCTS = 30
/** Partners stored per product: some of them may be sold out. */
const MAX_PARTNERS = 20

/**
 * Counts again which products are bought together: in paid orders of the last year that were
 * neither refunded nor deleted. Pairs in fewer than three orders are not stored. Run nightly.
 */
export async function countPairs(
  shop: Pick<Shop, 'pool' | 'pages' | 'edge' | 'jobs' | 'now'>,
): Promise<void> {
  await change(shop, null, async ({ tx, now, invalidate }) => {
    const since = new Date(now.getTime() - DAYS * 24 * 60 * 60_000).toISOString()
    const { rows } = await tx.execute<{ changed: number }>(sql`
      with counted as (
        select ${orders.id} as order_id from ${orders}
        where ${orders.paidAt} > ${since} and ${orders.refundedAt} is null
          and ${orders.cancelledAt} is null and ${orders.deletedAt} is null
        order by ${orders.paidAt} desc
        limit ${MAX_ORDERS}
      ), baskets as (
        select order_id, array_agg(distinct ${orderLines.productId}) as product_ids
        from counted join ${orderLines} using (order_id)
        where ${orderLines.productId} is not null
        group by order_id
      ), pairs as (
        select one as product_id, other as other_id, count(*)::int as count
        from baskets, unnest(product_ids) as one, unnest(product_ids) as other
        where cardinality(product_ids) between 2 and ${MAX_PRODUCTS} and one <> other
        group by one, other
        having count(*) >= ${MIN_PAIR_ORDERS}
      ), ranked as (
        select *, row_number() over (partition by product_id order by count desc, other_id) as place
        from pairs
      ), fresh as (
        select product_id, other_id, count from ranked where place <= ${MAX_PARTNERS}
      ), gone as (
        delete from ${productPairs} where not exists (select from fresh
          where fresh.product_id = ${productPairs.productId}
            and fresh.other_id = ${productPairs.otherId})
        returning 1
      ), written as (
        insert into ${productPairs} (product_id, other_id, count)
        select product_id, other_id, count from fresh
        on conflict (product_id, other_id) do update set count = excluded.count
        where product_pairs.count <> excluded.count
        returning 1
      )
      select (select count(*) from gone) + (select count(*) from written) as changed`)
    if (rows[0]?.changed) invalidate('products')
  })
}
