import { sql } from 'drizzle-orm'

/**
 * How many sets the part of a row of `bundle_items` (`b`) allows; none once it was taken off sale.
 * A lookup of its own and no join, which could read all SKUs to find that a SKU is no set.
 */
export const partUnits = sql`(
  select case when part.deleted_at is null and owner.deleted_at is null
    then (part.on_hand - part.reserved) / b.quantity else 0 end
  from skus part join products owner on owner.id = part.product_id
  where part.id = b.sku_id
)`

/**
 * Units of a SKU (the query's `skus`) that can be sold: of a set, as many as its scarcest part
 * allows.
 */
// Plain names: in a query of one table Drizzle leaves out the table of a column, and within the
// subquery it would be the wrong one.
export const sellableUnits = sql<number>`coalesce((
  select min(${partUnits}) from bundle_items b where b.bundle_sku_id = skus.id
), skus.on_hand - skus.reserved)`.mapWith(Number)
