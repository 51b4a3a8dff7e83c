import { sql } from 'drizzle-orm'
import { anOrder, type Query } from './query.ts'

/** Older mails would not be sent any more, so they are not missed. */
const WINDOW = sql`interval '30 days'`

/**
 * The mails that orders must have, by the job that sends each. None are due without an address, as
 * after erasure, for cash, which comes with the delivery, for a cancellation by the customer, or for orders that expired before the shop
 * sent such mails (`expiryBacklog`).
 */
const owed = sql`(
  select id as order_id, 'order-placed' as job, null as refund_id, created_at as at from orders
  union all
  select id, 'order-paid', null, paid_at from orders
  where paid_at is not null and total > 0 and not exists (
    select from payments p
    where p.order_id = orders.id and p.provider = 'cash' and p.captured_at is not null)
  union all
  select id, 'order-shipped', null, shipped_at from orders
  where shipped_at is not null and (paid_at is not null or cash_on_delivery)
    and coalesce(delivered_at, cancelled_at, refunded_at, expired_at) is null
  union all
  select id, 'order-delivered', null, delivered_at from orders where delivered_at is not null
  union all
  select order_id, 'order-cancelled', null, created_at from order_events
  where type = 'cancelled' and actor = 'admin'
  union all
  select o.id, 'order-expired', null, e.created_at
  from order_events e join orders o on o.id = e.order_id
  where e.type = 'expired' and o.expired_at is not null and not exists (
    select from settings s
    where s.key = 'expiryBacklog'
      and to_char(o.hold_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS') < s.value ->> 'before')
  union all
  select order_id, 'order-refunded', id::text, completed_at from refunds
  where completed_at is not null
)`

export const mailQueries = {
  'mail-owed': (now) => sql`
    select ${anOrder}, owed.job as detail
    from ${owed} owed join orders o on o.id = owed.order_id
    where owed.at > ${now} - ${WINDOW} and o.buyer_email <> ''
      and not exists (
        select from mails m
        where m.order_id = owed.order_id and m.resend_of is null
          and m.template = owed.job || coalesce(':' || owed.refund_id, ''))
      and not exists (
        select from pgboss.job j
        where j.state < 'completed' and j.name = owed.job
          and coalesce(j.data ->> 'refundId', j.data ->> 'orderId')
            = coalesce(owed.refund_id, owed.order_id::text)
          -- A job about an undone delivery or shipment sends nothing.
          and coalesce((j.data ->> 'deliveredAt')::timestamptz,
            (j.data ->> 'shippedAt')::timestamptz, owed.at) = owed.at)`,

  'mail-twice': () => sql`
    select ${anOrder}, min(m.subject) as detail
    from mails m join orders o on o.id = m.order_id
    where m.sent_at is not null and m.resend_of is null
    group by o.id, m.template having count(*) > 1`,

  'mail-unsent': (now) => sql`
    select o.number, coalesce('#' || o.number, m.template) as name,
      case when o.deleted_at is null then o.id end as order_id, m.last_error as detail
    from mails m left join orders o on o.id = m.order_id
    where m.sent_at is null and m.recipient <> ''
      and m.created_at between ${now} - ${WINDOW} and ${now} - interval '1 hour'
      and not exists (
        select from mails again where again.resend_of = m.id and again.sent_at is not null)`,
} satisfies Record<string, Query>
