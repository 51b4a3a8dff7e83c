import { type SQL, sql } from 'drizzle-orm'
import { MAX_GIFT_NOTE } from '#domain/checkout.ts'
import { MAX_PAY_LINKS } from '#domain/order-links.ts'
import { BY_HAND } from '#domain/payments.ts'
import { anOrder, type Query } from './query.ts'

/** The providers of money that an admin recorded, as a list in SQL. */
export const BY_HAND_NAMES = sql.raw(`(${BY_HAND.map((name) => `'${name}'`).join()})`)

const isUnpaid = sql`o.paid_at is null and not o.cash_on_delivery and o.cancelled_at is null and o.expired_at is null
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
    select ${anOrder}, o.items_total - o.coupon_total as found, l.items - l.coupons as expected
    from orders o join (
      select o.id, coalesce(sum(l.unit_price * l.quantity), 0) as items,
        coalesce(sum(l.coupon_share), 0) as coupons
      from orders o left join order_lines l on l.order_id = o.id group by o.id
    ) l on l.id = o.id
    where o.items_total <> l.items or o.coupon_total <> l.coupons`,

  // Released: orders that ended without their goods. Deleted ones were unpaid.
  'coupon-uses': () => sql`
    select ${anOrder}, o.coupon_code as detail
    from orders o left join coupon_redemptions r on r.order_id = o.id
    where (o.coupon_code is null) <> (r.order_id is null)
      or (r.order_id is not null and (r.released_at is not null) <> (
        o.cancelled_at is not null or o.expired_at is not null
        or (o.deleted_at is not null and o.paid_at is null)
        or (o.refunded_at is not null and o.paid_at is not null and o.delivered_at is null)))
    union all
    select null, c.code, null, null from coupons c
    where c.uses <> (select count(*) from coupon_redemptions r
      where r.coupon_id = c.id and r.released_at is null)`,

  'pay-links': () => sql`
    select ${anOrder}, count(*) as found, ${MAX_PAY_LINKS.live}::int as expected
    from orders o join order_links l on l.order_id = o.id
    where l.kind = 'pay' and l.revoked_at is null
    group by o.id having count(*) > ${MAX_PAY_LINKS.live}::int`,

  // Couriers may still be sent to an erased buyer.
  'erased-buyers': () => sql`
    select ${anOrder} from orders o
    where o.erased_at is not null and (o.buyer_email <> ''
      or exists (select from order_links l where l.order_id = o.id and l.kind <> 'courier')
      or exists (select from order_events e where e.order_id = o.id
        and e.details ->> 'from' = 'customer' and e.details ? 'note'))`,

  'gift-notes': () => sql`
    select ${anOrder}, length(o.gift_note) as found, ${MAX_GIFT_NOTE}::int as expected
    from orders o where length(o.gift_note) > ${MAX_GIFT_NOTE}::int`,

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
        and (p.flag is null or p.flag = 'overpaid' or (p.captured_amount = o.total and p.currency = o.currency)
          or p.provider in ${BY_HAND_NAMES}))`,

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
