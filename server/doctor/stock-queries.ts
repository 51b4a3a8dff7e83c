import { sql } from 'drizzle-orm'
import { computedOffers } from '../catalog/offers.ts'
import { computedPicture } from '../media/main-picture.ts'
import { anOrder, aProduct, type Query } from './query.ts'

/**
 * Each order line, and each part of a set in it, with the units that the ledger says are reserved and delivered, and the units
 * that should be. An order that is unpaid, or paid and not delivered, reserves all units that were
 * not returned by a refund; any other order reserves none. Delivered units have left the stock.
 */
const lines = sql`(
  select l.order_id, l.sku_id, l.name, l.reserved, l.delivered,
    case when o.deleted_at is null and o.delivered_at is null and o.refunded_at is null
      and o.cancelled_at is null and o.expired_at is null then l.ordered else 0 end as should_reserve,
    case when o.delivered_at is null then 0 else l.ordered end as should_deliver
  from (
    select l.order_id, taken.sku_id, l.name,
      coalesce(sum(m.reserved), 0) as reserved,
      coalesce(-sum(m.on_hand) filter (where m.reason not in ('written-off', 'returned')), 0)
        as delivered,
      l.quantity * taken.per_unit + coalesce(sum(m.reserved) filter (where m.reason = 'returned'), 0) as ordered
    from order_lines l cross join lateral (
      select l.sku_id, 1 as per_unit where l.parts = '[]'
      union all
      select (part->>'skuId')::uuid, (part->>'quantity')::int from jsonb_array_elements(l.parts) part
    ) taken
    left join stock_movements m on m.order_line_id = l.id and m.sku_id = taken.sku_id
    -- Deleting a SKU deletes its lines' ledger too.
    where taken.sku_id is not null
    group by l.id, taken.sku_id, taken.per_unit
  ) l join orders o on o.id = l.order_id
)`

export const stockQueries = {
  'on-hand-ledger': () => sql`
    select ${aProduct}, s.on_hand as found, m.on_hand as expected
    from skus s join products p on p.id = s.product_id
    join (
      select s.id, coalesce(sum(m.on_hand), 0) as on_hand
      from skus s left join stock_movements m on m.sku_id = s.id group by s.id
    ) m on m.id = s.id
    where s.on_hand <> m.on_hand`,

  'reserved-ledger': () => sql`
    select ${aProduct}, s.reserved as found, m.reserved as expected
    from skus s join products p on p.id = s.product_id
    join (
      select s.id, coalesce(sum(m.reserved), 0) as reserved
      from skus s left join stock_movements m on m.sku_id = s.id group by s.id
    ) m on m.id = s.id
    where s.reserved <> m.reserved`,

  'reserved-orders': () => sql`
    select ${aProduct}, s.reserved as found, coalesce(l.units, 0) as expected
    from skus s join products p on p.id = s.product_id
    left join (
      select sku_id, sum(should_reserve) as units from ${lines} l group by sku_id
    ) l on l.sku_id = s.id
    where s.reserved <> coalesce(l.units, 0)`,

  'order-holds': () => sql`
    select ${anOrder}, l.name as detail, l.reserved as found, l.should_reserve as expected
    from ${lines} l join orders o on o.id = l.order_id
    where l.reserved <> l.should_reserve`,

  'order-away': () => sql`
    select ${anOrder}, l.name as detail, l.delivered as found, l.should_deliver as expected
    from ${lines} l join orders o on o.id = l.order_id
    where l.delivered <> l.should_deliver`,

  offers: () => sql`
    select ${aProduct}, o.available as found, c.available as expected
    from (${computedOffers()}) c join products p on p.id = c.product_id
    left join product_offers o on o.product_id = c.product_id
    where (o.price_from, o.price_to, o.available)
      is distinct from (c.price_from, c.price_to, c.available)`,

  'list-pictures': () => sql`
    select ${aProduct} from product_offers join products p on p.id = product_offers.product_id
    where product_offers.picture is distinct from ${computedPicture}`,
} satisfies Record<string, Query>
