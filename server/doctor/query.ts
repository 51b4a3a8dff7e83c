import { type SQL, sql } from 'drizzle-orm'

/**
 * Finds what is wrong with one statement over whole tables. Its rows have a `name` to show and,
 * where they apply: `number` of the order to sort by, `order_id` and `product_id` to link to,
 * `found` and `expected` sums, a `detail`, and `weight` when a row stands for several.
 */
export type Query = (now: SQL) => SQL

/** For orders as `o`. A deleted one has no page to link to. */
export const anOrder = sql`o.number, '#' || o.number as name,
  case when o.deleted_at is null then o.id end as order_id`

/** For products as `p`. */
export const aProduct = sql`p.name, case when p.deleted_at is null then p.id end as product_id`
