import type { JobName } from './jobs.ts'

/** Scheduled jobs: name → cron expression in UTC. Each tick runs in only one process. */
export const SCHEDULE = {
  'expire-orders': '* * * * *',
  'settle-payments': '* * * * *',
  'remind-buyers': '* * * * *',
  'purge-data': '17 */6 * * *',
  // Eight in the morning in Mogadishu.
  'report-low-stock': '0 5 * * *',
  'count-pairs': '41 1 * * *',
} as const satisfies Partial<Record<JobName, string>>

export function isScheduled(name: JobName): name is keyof typeof SCHEDULE {
  return name in SCHEDULE
}
