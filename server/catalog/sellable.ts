import { sql } from 'drizzle-orm'

/** How many sets one part (`part` of `owner`, in `b`) allows. */
export const partUnits = sql`case when part.deleted_at is null and owner.deleted_at is null
  then (part.on_hand - part.reserved) / b.quantity else 0 end`

/**
 * Units of a SKU (the query's `skus`) that can be sold: of a set, as many as its scarcest part
 * allows, and none if a part was taken off sale.
 */
// Plain names: in a query of one table Drizzle leaves out the table of a column, and within the
// subquery it would be the wrong one.
export const sellableUnits = sql<number>`coalesce((
  select min(${partUnits})
  from bundle_items b join skus part on part.id = b.sku_id
  join products owner on owner.id = part.product_id
  where b.bundle_sku_id = skus.id
), skus.on_hand - skus.reserved)`.mapWith(Number)
