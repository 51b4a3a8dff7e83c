import type { JobName } from './jobs.ts'

/** Scheduled jobs: name → cron expression in UTC. Each tick runs in only one process. */
export const SCHEDULE = {
  'expire-orders': '* * * * *',
  'settle-payments': '* * * * *',
  'remind-buyers': '* * * * *',
  'remind-carts': '*/20 * * * *',
  'purge-data': '17 */6 * * *',
  // Eight in the morning in Mogadishu.
  'report-low-stock': '0 5 * * *',
  'report-old-backup': '10 5 * * *',
  'count-pairs': '41 1 * * *',
  // Yesterday is over everywhere but in zones far west, where it is compared the next night.
  'compare-yesterday': '20 3 * * *',
  // Hourly, so that a backup that failed or was missed is made up for.
  'back-up': '23 * * * *',
} as const satisfies Partial<Record<JobName, string>>

export function isScheduled(name: JobName): name is keyof typeof SCHEDULE {
  return name in SCHEDULE
}
