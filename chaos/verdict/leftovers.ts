import type pg from 'pg'
import { SCHEDULE } from '#server/jobs/schedule.ts'
import { FORGED } from '../webhooks.ts'

/** After many hours no work may be left. */
export async function checkLeftovers(pool: pg.Pool): Promise<string[]> {
  const findings: string[] = []
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await pool.query(query)
    findings.push(...rows.map(({ found }) => `${what}: ${found}`))
  }
  return findings
}

const TICKS = Object.keys(SCHEDULE).map((name) => `'${name}'`)

const QUERIES: Record<string, string> = {
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
