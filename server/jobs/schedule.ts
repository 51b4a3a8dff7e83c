import type { JobName } from './jobs.ts'

/** What the shop does by the clock: job → cron expression, in UTC. Each tick runs in one process. */
export const SCHEDULE = {
  'expire-orders': '* * * * *',
  'settle-payments': '* * * * *',
  'remind-buyers': '* * * * *',
  'purge-data': '17 */6 * * *',
} as const satisfies Partial<Record<JobName, string>>

export function isScheduled(name: JobName): name is keyof typeof SCHEDULE {
  return name in SCHEDULE
}
