import { sql } from 'drizzle-orm'
import { JOB_NAMES } from '../jobs/jobs.ts'
import type { Query } from './query.ts'

// The queue uses the database's clock, so its times are compared with that.

const LATE = sql`now() - interval '10 minutes'`

const isKnown = sql`j.name in ${JOB_NAMES}`
/** pg-boss's own queues, which run its schedules. */
const isInternal = sql`starts_with(j.name, '__pgboss__')`

/** One row per kind of job, since a failure usually affects all of a kind. */
const perKind = sql`select j.name, count(*) as weight,
  (array_agg(coalesce(j.output ->> 'message', j.output #>> '{value,message}')
    order by j.completed_on desc nulls last, j.id))[1] as detail
  from pgboss.job j`

export const jobQueries = {
  'job-stalled': () => sql`${perKind}
    where j.state = 'active' and coalesce(j.heartbeat_on, j.started_on) < ${LATE}
    group by j.name`,

  'job-late': () => sql`${perKind}
    where j.state < 'active' and not j.blocked and j.start_after < ${LATE} and ${isKnown}
    group by j.name`,

  'job-unknown': () => sql`${perKind}
    where j.state < 'active' and not ${isKnown} and not ${isInternal}
    group by j.name`,

  // Jobs without retries are scheduled and run again at their next time. A device that could not be
  // notified is the business of its push service.
  'job-failed': () => sql`${perKind}
    where j.state = 'failed' and j.retry_limit > 0 and j.name <> 'push-order' and j.completed_on > now() - interval '7 days'
    group by j.name`,

  'webhook-open': (now) => sql`
    select e.type as name, min(e.provider) as detail, count(*) as weight from webhook_events e
    where e.handled_at is null and e.received_at < ${now} - interval '1 hour'
    group by e.type`,
} satisfies Record<string, Query>
