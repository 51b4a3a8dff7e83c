import { sql } from 'drizzle-orm'
import { anOrder, aProduct, type Query } from './query.ts'

/**
 * Each order line with what the ledger says it holds and what left the house for it, and what it
 * should: an order that waits for its money, or is paid and still here, holds all that did not come
 * back by a refund; any other order holds nothing. What was delivered has left the house.
 */
const lines = sql`(
  select l.order_id, l.sku_id, l.name, l.held, l.away,
    case when o.deleted_at is null and o.delivered_at is null and o.refunded_at is null
      and o.cancelled_at is null and o.expired_at is null then l.ordered else 0 end as should_hold,
    case when o.delivered_at is null then 0 else l.ordered end as should_be_away
  from (
    select l.order_id, l.sku_id, l.name,
      coalesce(sum(m.reserved), 0) as held,
      coalesce(-sum(m.on_hand) filter (where m.reason not in ('written-off', 'returned')), 0)
        as away,
      l.quantity + coalesce(sum(m.reserved) filter (where m.reason = 'returned'), 0) as ordered
    from order_lines l left join stock_movements m on m.order_line_id = l.id
    -- With its SKU a line's ledger is gone too.
    where l.sku_id is not null
    group by l.id
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
      select sku_id, sum(should_hold) as units from ${lines} l group by sku_id
    ) l on l.sku_id = s.id
    where s.reserved <> coalesce(l.units, 0)`,

  'order-holds': () => sql`
    select ${anOrder}, l.name as detail, l.held as found, l.should_hold as expected
    from ${lines} l join orders o on o.id = l.order_id
    where l.held <> l.should_hold`,

  'order-away': () => sql`
    select ${anOrder}, l.name as detail, l.away as found, l.should_be_away as expected
    from ${lines} l join orders o on o.id = l.order_id
    where l.away <> l.should_be_away`,
} satisfies Record<string, Query>
