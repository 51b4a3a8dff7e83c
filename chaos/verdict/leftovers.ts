import type pg from 'pg'
import { SCHEDULE } from '#server/jobs/schedule.ts'
import { FORGED } from '../webhooks.ts'

/** After many hours no work may be left, and no limit is exceeded. */
export async function checkLeftovers(pool: pg.Pool): Promise<string[]> {
  const findings: string[] = []
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await pool.query(query)
    findings.push(...rows.map(({ found }) => `${what}: ${found}`))
  }
  return findings
}

const TICKS = Object.keys(SCHEDULE).map((name) => `'${name}'`)

const NEVER_RELEASED = `not exists (select from order_events e where e.order_id = r.order_id
  and e.type in ('expired', 'deleted'))`

const QUERIES: Record<string, string> = {
  'an order is still open': `
    select id as found from orders where paid_at is null and not cash_on_delivery and cancelled_at is null
      and expired_at is null and refunded_at is null and deleted_at is null`,
  'a payment is still open': `
    select format('%s of order %s', id, order_id) as found from payments
    where captured_at is null and closed_at is null`,
  'a refund is still open': `
    select format('%s of order %s', id, order_id) as found from refunds
    where completed_at is null and failed_at is null`,
  // Money that came late, or an undone deletion, takes a use back even beyond a limit.
  'a coupon is used more often than it may be': `
    select code as found from coupons c where limit_total < (
      select count(*) from coupon_redemptions r
      where r.coupon_id = c.id and r.released_at is null and ${NEVER_RELEASED})`,
  'a customer uses a coupon more often than they may': `
    select format('%s %s', c.code, o.buyer_email) as found
    from coupons c join coupon_redemptions r on r.coupon_id = c.id join orders o on o.id = r.order_id
    where r.released_at is null and ${NEVER_RELEASED}
    group by c.id, o.buyer_email having count(*) > c.limit_per_customer`,
  'a webhook was stored that PayPal never sent': `
    select event_id as found from webhook_events where event_id like '${FORGED}%'`,
  'a webhook is not handled': `
    select format('%s %s', type, event_id) as found from webhook_events where handled_at is null`,
  'a job is not done': `
    select format('%s %s is %s: %s', name, data, state, output) as found from pgboss.job
    where state <> 'completed' and name not in (${TICKS}) and name not like '\\_\\_pgboss%'`,
}
