import type pg from 'pg'
import { SCHEDULE } from '#server/jobs/schedule.ts'
import { FORGED } from '../webhooks.ts'

/** What the shop's own tables say about each other, once nothing is left to be done. */
export async function checkBooks(pool: pg.Pool): Promise<string[]> {
  const findings: string[] = []
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await pool.query(query)
    findings.push(...rows.map(({ found }) => `${what}: ${found}`))
  }
  return findings
}

const TICKS = Object.keys(SCHEDULE).map((name) => `'${name}'`)

const QUERIES: Record<string, string> = {
  'stock differs from its ledger': `
    select format('%s has %s/%s, ledger %s/%s', s.code, s.on_hand, s.reserved, sum(m.on_hand), sum(m.reserved)) as found
    from skus s join stock_movements m on m.sku_id = s.id
    group by s.id having s.on_hand <> sum(m.on_hand) or s.reserved <> sum(m.reserved)`,
  'more is reserved than there is': `
    select code as found from skus where reserved < 0 or on_hand < reserved`,
  'an order reserves what it should not, or not what it should': `
    select format('order %s: %s of %s reserved', o.id, sums.held, sums.expected) as found
    from orders o join lateral (
      select l.id, coalesce(sum(m.reserved), 0) as held,
        case when o.cancelled_at is null and o.expired_at is null and o.refunded_at is null
            and o.delivered_at is null and o.deleted_at is null
          then l.quantity + coalesce(sum(m.reserved) filter (where m.reason = 'returned'), 0)
          else 0 end as expected
      from order_lines l left join stock_movements m on m.order_line_id = l.id
      where l.order_id = o.id group by l.id) sums on sums.held <> sums.expected`,
  'an order is still open': `
    select id as found from orders where paid_at is null and cancelled_at is null
      and expired_at is null and refunded_at is null and deleted_at is null`,
  'a payment is still open': `
    select format('%s of order %s', id, order_id) as found from payments
    where captured_at is null and closed_at is null`,
  'a refund is still open': `
    select format('%s of order %s', id, order_id) as found from refunds
    where completed_at is null and failed_at is null`,
  'a webhook was stored that PayPal never sent': `
    select event_id as found from webhook_events where event_id like '${FORGED}%'`,
  'a webhook is not handled': `
    select format('%s %s', type, event_id) as found from webhook_events where handled_at is null`,
  'a job is not done': `
    select format('%s %s is %s: %s', name, data, state, output) as found from pgboss.job
    where state <> 'completed' and name not in (${TICKS}) and name not like '\\_\\_pgboss%'`,
}
