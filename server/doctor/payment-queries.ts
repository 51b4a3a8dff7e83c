import { sql } from 'drizzle-orm'
import { BY_HAND_NAMES } from './order-queries.ts'
import { anOrder, type Query } from './query.ts'

export const paymentQueries = {
  'capture-mismatch': () => sql`
    select ${anOrder}, p.captured_amount as found, o.total as expected
    from payments p join orders o on o.id = p.order_id
    where p.captured_at is not null and p.flag is null and p.provider not in ${BY_HAND_NAMES}
      and (p.captured_amount is distinct from p.amount or p.amount <> o.total
        or p.currency <> o.currency)
    union all
    -- Several amounts may pay an order; what is missing or too much is flagged.
    select ${anOrder}, sum(p.captured_amount) as found, o.total as expected
    from payments p join orders o on o.id = p.order_id
    where p.captured_at is not null and p.provider in ${BY_HAND_NAMES} and o.paid_at is not null
    group by o.id
    having sum(p.captured_amount) <> o.total and not bool_or(p.flag is not null)`,

  'capture-shared': () => sql`
    select ${anOrder}, p.capture_reference as detail
    from payments p join orders o on o.id = p.order_id
    where (p.provider, p.capture_reference) in (
      select provider, capture_reference from payments
      where capture_reference is not null
      group by provider, capture_reference having count(*) > 1)`,

  // A provider may review a payment for days before it decides.
  'capture-open': (now) => sql`
    select ${anOrder}, p.reference as detail
    from payments p join orders o on o.id = p.order_id
    where p.captured_at is null and p.closed_at is null and o.flag is null
      and p.capture_started_at < ${now} - interval '1 hour'
      and (p.pending_at is null or p.pending_at < ${now} - interval '7 days')`,

  // Taken according to the provider's answer, but not recorded, or the other way round.
  'journal-taken': (now) => sql`
    select ${anOrder}, coalesce(p.captured_amount, 0) as found,
      (reserve.planned ->> 'amount')::bigint as expected, c.answer ->> 'transaction' as detail
    from provider_calls c
    join provider_calls reserve on reserve.provider = c.provider
      and reserve.reference = c.reference and reserve.step = 'reserve'
    join orders o on o.id = (reserve.planned ->> 'orderId')::uuid
    left join payments p on p.provider = c.provider and p.reference = c.reference
    where c.service = 'commit' and c.answer ->> 'outcome' = 'approved'
      and c.answered_at < ${now} - interval '1 hour'
      and (p.captured_at is null or p.capture_reference <> c.answer ->> 'transaction')
    union all
    select ${anOrder}, p.captured_amount as found, 0 as expected, p.capture_reference as detail
    from payments p join orders o on o.id = p.order_id
    where p.captured_at is not null and exists (
        select from provider_calls c
        where c.provider = p.provider and c.reference = p.reference and c.step = 'reserve')
      and not exists (
        select from provider_calls c
        where c.provider = p.provider and c.reference = p.reference and c.service = 'commit'
          and c.answer ->> 'outcome' = 'approved')`,

  'journal-returned': (now) => sql`
    select ${anOrder}, coalesce(p.refunded_amount, 0) as found, p.captured_amount as expected,
      c.answer ->> 'transaction' as detail
    from provider_calls c
    join payments p on p.provider = c.provider and p.reference = c.reference
    join orders o on o.id = p.order_id
    where c.service = 'reverse' and c.answer ->> 'outcome' = 'approved'
      and c.answered_at < ${now} - interval '1 hour' and p.refunded_amount < p.captured_amount`,

  'refund-sum': () => sql`
    select ${anOrder}, p.refunded_amount as found, r.amount as expected
    from payments p join orders o on o.id = p.order_id
    join (
      select p.id, coalesce(sum(r.amount), 0) as amount
      from payments p left join refunds r on r.payment_id = p.id and r.completed_at is not null
      group by p.id
    ) r on r.id = p.id
    where p.refunded_amount <> r.amount`,

  'refund-exceeds': () => sql`
    select ${anOrder}, p.refunded_amount as found, coalesce(p.captured_amount, 0) as expected
    from payments p join orders o on o.id = p.order_id
    where p.refunded_amount > coalesce(p.captured_amount, 0)`,

  'refund-units': () => sql`
    select ${anOrder}, u.units as found, coalesce(l.quantity, 0) as expected
    from (
      select r.order_id, unit.key as line_id, sum(unit.value::numeric) as units
      from refunds r cross join jsonb_each_text(r.units) unit
      where r.failed_at is null group by r.order_id, unit.key
    ) u join orders o on o.id = u.order_id
    left join order_lines l on l.order_id = o.id and l.id::text = u.line_id
    where u.units > coalesce(l.quantity, 0)`,

  // An order is marked as refunded once all its money was refunded. Money that arrived later, or
  // does not match, is flagged and does not count.
  'refunded-mark': () => sql`
    select ${anOrder}, m.refunded as found, m.captured as expected
    from orders o join (
      select order_id, sum(refunded_amount) as refunded, sum(captured_amount) as captured,
        bool_and(refunded_amount >= captured_amount) as is_all_back,
        bool_or(flag is null and refunded_amount < captured_amount) as is_some_here
      from payments where captured_at is not null group by order_id
    ) m on m.order_id = o.id
    where (o.refunded_at is null and o.paid_at is not null and m.is_all_back and m.captured > 0)
      or (o.refunded_at is not null and (m.is_some_here or m.refunded = 0))
    union all
    select ${anOrder}, 0, o.total from orders o
    where o.refunded_at is not null and not exists (
      select from payments p where p.order_id = o.id and p.captured_at is not null)`,

  'refund-open': (now) => sql`
    select ${anOrder}, r.failure as detail
    from refunds r join orders o on o.id = r.order_id
    where r.completed_at is null and r.failed_at is null
      and r.created_at < ${now} - interval '1 day'`,
} satisfies Record<string, Query>
