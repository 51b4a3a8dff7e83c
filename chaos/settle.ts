import { setTimeout as sleep } from 'node:timers/promises'
import type { Capture, Refund } from '#emulators/paypal/state.ts'
import { SCHEDULE } from '#server/jobs/schedule.ts'
import type { Random } from './random.ts'
import { ownerOf, settleByHand } from './settle-by-hand.ts'
import type { Market } from './world.ts'

const HOUR = 60 * 60_000
/** After this many ticks, hours apart, nothing may be open. */
const TICKS = 10

/**
 * Settles a round: removes all faults, restarts everything after a last kill, and advances the
 * clock until no job is due and no payment is open. The verdict reports whatever is left.
 */
export async function settle(world: Market, random: Random): Promise<void> {
  await world.control('releaseWebhooks')
  const killedAt = new Date()
  await world.restart()
  const owner = await ownerOf(world, random)
  for (let tick = 0; tick < TICKS; tick++) {
    // First past the hold of every order, then past every pause between two status checks.
    world.clock.jump(tick === 0 ? 3 * HOUR : 7 * HOUR)
    await decidePending(world, random)
    for (const name of ['settle-payments', 'expire-orders', 'remind-buyers'] as const) {
      await world.shop.ask({ tick: name })
    }
    await finishJobs(world, killedAt)
    await settleByHand(world, owner)
    if ((await countOpen(world)) === 0) return
  }
}

/** Decides captures and refunds that are still pending at PayPal. */
async function decidePending(world: Market, random: Random): Promise<void> {
  const captures = (await world.control('captures')) as Capture[]
  for (const { id, status } of captures) {
    if (status !== 'PENDING') continue
    await world.control('decidePending', id, random.pick(['COMPLETED', 'DECLINED']))
  }
  const refunds = (await world.control('refunds')) as Refund[]
  for (const { id, status } of refunds) {
    if (status !== 'PENDING') continue
    await world.control('decideRefund', id, random.pick(['COMPLETED', 'FAILED']))
  }
}

const TICK_NAMES = Object.keys(SCHEDULE)
const OWN = `name <> all($1) and name not like '\\_\\_pgboss%'`

/**
 * The queue uses the database's clock, so its delays are cut short: failed jobs, and jobs that wait
 * until something can no longer be undone, start at once; jobs of a killed shop do not wait for a
 * missed heartbeat.
 */
async function finishJobs({ pool, shop }: Market, killedAt: Date): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    await pool.query(
      `update pgboss.job set state = 'retry', start_after = now()
       where state = 'retry' or (state = 'active' and started_on < $1)`,
      [killedAt],
    )
    await pool.query(
      "update pgboss.job set start_after = now() where state = 'created' and start_after > now()",
    )
    await shop.ask({ drain: true }).catch(() => {})
    const { rowCount } = await pool.query(
      `select from pgboss.job where state in ('created', 'retry', 'active') and ${OWN} limit 1`,
      [TICK_NAMES],
    )
    if (rowCount === 0) return
  }
}

async function countOpen({ pool }: Market): Promise<number> {
  const { rows } = await pool.query(`
    select (select count(*) from orders where paid_at is null and not cash_on_delivery and cancelled_at is null
        and expired_at is null and refunded_at is null and deleted_at is null)
      + (select count(*) from payments where captured_at is null and closed_at is null)
      + (select count(*) from refunds where completed_at is null and failed_at is null)
      + (select count(*) from provider_calls r
        join payments p on p.provider = r.provider and p.reference = r.reference
        where r.step = 'reserve' and r.answer ->> 'outcome' = 'approved'
          and p.closed_at is not null and p.captured_at is null
          and not exists (select from provider_calls f
            where f.provider = r.provider and f.reference = r.reference and f.step = 'finish'
              and (f.service = 'commit' or f.answer is not null))) as open`)
  return rows[0].open
}
