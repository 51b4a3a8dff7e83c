import { type SQL, sql } from 'drizzle-orm'
import { anOrder, type Query } from './query.ts'

const isUnpaid = sql`o.paid_at is null and o.cancelled_at is null and o.expired_at is null
  and o.deleted_at is null`

/**
 * Holds that ended before the update to expiry get a day to be processed. Compared as text, so that
 * a corrupt setting cannot make the query fail.
 */
const isInExpiryBacklog = (now: SQL) => sql`exists (
  select from settings s
  where s.key = 'expiryBacklog' and s.value ->> 'doneAt' is null
    and to_char(o.hold_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS') < s.value ->> 'before'
    and s.updated_at > ${now} - interval '1 day')`

export const orderQueries = {
  'order-total': () => sql`
    select ${anOrder}, o.items_total as found, l.items as expected
    from orders o join (
      select o.id, coalesce(sum(l.unit_price * l.quantity), 0) as items
      from orders o left join order_lines l on l.order_id = o.id group by o.id
    ) l on l.id = o.id
    where o.items_total <> l.items`,

  // A deleted order that receives a payment is restored as cancelled (orders/delete-order.ts).
  'order-dates': () => sql`
    select ${anOrder} from orders o
    where (o.expired_at is not null
        and (o.paid_at is not null or o.cancelled_at is not null or o.delivered_at is not null))
      or (o.cancelled_at is not null and o.delivered_at is not null)
      or (o.cancelled_at is not null and o.paid_at is not null and o.total > 0 and not exists (
        select from order_events e where e.order_id = o.id and e.type = 'restored'))
      or (o.flag is null) <> (o.flagged_at is null)`,

  'paid-without-money': () => sql`
    select ${anOrder}, 0 as found, o.total as expected from orders o
    where o.paid_at is not null and o.total > 0 and not exists (
      select from payments p
      where p.order_id = o.id and p.captured_at is not null
        and (p.flag is null or (p.captured_amount = o.total and p.currency = o.currency)))`,

  // A payment either pays its order or is flagged. The order's flag is cleared when the money was
  // refunded or by an admin; the payment keeps its own as a record.
  'money-not-assigned': () => sql`
    select ${anOrder}, p.capture_reference as detail
    from payments p join orders o on o.id = p.order_id
    where p.captured_at is not null and p.refunded_amount < p.captured_amount
      and ((p.flag is null and o.paid_at is null)
        or (p.flag is not null and o.flag is null and not exists (
          select from order_events e
          where e.order_id = o.id and e.type = 'flag-cleared' and e.created_at >= p.flagged_at)))`,

  'captured-twice': () => sql`
    select ${anOrder} from orders o join payments p on p.order_id = o.id
    where p.captured_at is not null and p.flag is null
    group by o.id having count(*) > 1`,

  'delivered-unpaid': () => sql`
    select ${anOrder} from orders o where o.delivered_at is not null and o.paid_at is null`,

  // While the provider cannot say whether an order was paid, it waits; after a day it is flagged.
  'hold-overdue': (now) => sql`
    select ${anOrder} from orders o
    where ${isUnpaid} and o.flag is null and o.hold_until < ${now} - interval '2 hours'
      and not ${isInExpiryBacklog(now)}
      and not exists (
        select from payments p
        where p.order_id = o.id and p.captured_at is null and p.closed_at is null
          and (o.hold_until > ${now} - interval '31 hours' or exists (
            select from order_events e
            where e.order_id = o.id and e.details ->> 'flag' = 'payment-unknown')))`,
} satisfies Record<string, Query>
