import { sql } from 'drizzle-orm'
import { ofUnknownLength, prepare } from '../db/prepared.ts'
import { productOffers } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { partUnits } from './sellable.ts'

/**
 * Brings the row of offers of these products up to date, and of every set that contains one of
 * their SKUs, at the end of the unit of work. To be called wherever a price, stock, variant or part
 * changes; pages that show it are dropped.
 */
export function touchOffers(unit: Unit, productIds: readonly string[]): void {
  unit.beforeCommit(refreshOffers, productIds)
}

/** The plan is made for a few products: with the thousands of an import it would take minutes. */
const BATCH = 100

async function refreshOffers(unit: Unit, productIds: readonly string[]): Promise<void> {
  // The rows are locked in one order, and computed by a later statement: one that had computed
  // them before it waited would overwrite what another sale has just committed.
  const write = (at: number) => writeOffers(unit.tx, { ids: productIds.slice(at, at + BATCH) })
  const [before, after] = await Promise.all([lockOffers(unit.tx, { ids: productIds }), write(0)])
  for (let at = BATCH; at < productIds.length; at += BATCH) after.push(...(await write(at)))
  const was = new Map(before.map((row) => [row.product_id, row]))
  // The variants of a product may change while its sum stays, so its own page is always dropped.
  // That of a set shows its parts.
  for (const id of [...productIds, ...was.keys()]) unit.invalidate(`product:${id}`)
  for (const row of after) invalidateOffer(unit, was.get(row.product_id), row)
}

const ids = ofUnknownLength('ids')

/** These products, and every set that contains one of their SKUs. */
const touched = sql`with touched as materialized (
  select unnest(${ids}) as id union
  select s.product_id from bundle_items b
  join skus p on p.id = b.sku_id join skus s on s.id = b.bundle_sku_id
  where p.product_id = any(${ids})
)`
const isTouched = sql`product_id = any(array(select id from touched))`

const lockOffers = prepare<{ ids: readonly string[] }, OfferRow>(
  'lock offers',
  sql`${touched} select product_id, price_from, price_to, available from ${productOffers}
    where ${isTouched} order by product_id for update`,
)

/**
 * What the rows of offers are derived from; the doctor compares. Sets are computed by themselves
 * and joined: per SKU, as `sellableUnits` does it, an import of thousands could read all SKUs for
 * each of them.
 * @param which condition on `skus`
 */
export function computedOffers(which = sql`true`) {
  return sql`select product_id,
      coalesce(min(list_price) filter (where units > 0), min(list_price)) as price_from,
      coalesce(max(list_price) filter (where units > 0), max(list_price)) as price_to,
      sum(greatest(units, 0))::int as available
    from (
      select skus.product_id, skus.list_price,
        coalesce(sets.units, skus.on_hand - skus.reserved) as units
      from skus left join (
        select b.bundle_sku_id, min(${partUnits}) as units
        from bundle_items b
        where b.bundle_sku_id in (select skus.id from skus where ${which})
        group by b.bundle_sku_id
      ) sets on sets.bundle_sku_id = skus.id
      where skus.deleted_at is null and ${which}
    ) live group by product_id order by product_id`
}

const writeOffers = prepare<{ ids: readonly string[] }, OfferRow>(
  'write offers',
  sql`${touched} insert into ${productOffers} (product_id, price_from, price_to, available)
    ${computedOffers(sql`skus.${isTouched}`)}
    on conflict (product_id) do update set price_from = excluded.price_from,
      price_to = excluded.price_to, available = excluded.available
    returning product_id, price_from, price_to, available`,
)

interface OfferRow {
  product_id: string
  price_from: number
  price_to: number
  available: number
}

function invalidateOffer(unit: Unit, was: OfferRow | undefined, now: OfferRow): void {
  const samePrice = was?.price_from === now.price_from && was.price_to === now.price_to
  if (was && samePrice && was.available === now.available) return
  unit.invalidate(`product:${now.product_id}`)
  // Lists only show whether a product is sold out, so most sales do not affect them.
  const sameState = was && was.available > 0 === now.available > 0
  if (!samePrice || !sameState) unit.invalidate('products')
}
