import { sql } from 'drizzle-orm'
import { carts } from '../db/schema.ts'

/**
 * Removes what is ordered from the stored cart of its buyer, as a part of the statement that stores
 * the order. `lines` are the order's, `cartOf` is the account; null: nobody's. Its row is locked
 * before the offers, and yet last: whoever changes a cart has locked the account first, as the
 * order has, and the purge waits for nobody.
 */
export const removeOrdered = sql`
  update ${carts} set lines = coalesce((
    select jsonb_agg(line order by at)
    from jsonb_array_elements(${carts.lines}) with ordinality as l (line, at)
    where not exists (
      select from jsonb_to_recordset(${sql.placeholder('lines')}::jsonb)
        as ordered ("productId" text, "skuId" text)
      where ordered."productId" = line ->> 'product'
        and coalesce(line ->> 'variant', ordered."skuId") = ordered."skuId"
    )
  ), '[]')
  where ${carts.userId} = ${sql.placeholder('cartOf')}::uuid`
