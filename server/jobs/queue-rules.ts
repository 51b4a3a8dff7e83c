import type { QueueOptions, QueuePolicy } from 'pg-boss'
import { JOB_IDS, JOB_KEYS, JOB_RETRIES, JOBS_AT_ONCE, type JobName, type Jobs } from './jobs.ts'
import { isScheduled } from './schedule.ts'

const LIFE = {
  /** After this time without a heartbeat a job counts as killed and runs again. */
  heartbeatSeconds: 60,
  /**
   * After this time it runs again although its process lives, beside the first run, which nothing
   * stops. A backup may take hours; the queue's own limit is 15 minutes, and 24 hours its highest.
   */
  expireInSeconds: 12 * 60 * 60,
} as const

const RULES = {
  ...LIFE,
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
} as const

/** A failed tick is retried by the next one, and old ones are of no interest. */
const TICK_RULES = { ...LIFE, retryLimit: 0, deleteAfterSeconds: 60 * 60 } as const

/** How often a job is retried, and when it counts as killed. */
export function rulesOf(name: JobName): QueueOptions {
  if (isScheduled(name)) return TICK_RULES
  return { ...RULES, retryLimit: JOB_RETRIES[name] ?? RULES.retryLimit }
}

export function policyOf(name: JobName): QueuePolicy {
  // At most one tick per job waits or runs, across all processes.
  if (isScheduled(name)) return 'exclusive'
  // At most one job per key waits.
  return JOB_KEYS[name] ? 'short' : 'standard'
}

/** How many are taken from the queue together. */
export function batchSizeOf(name: JobName): number {
  const sizes: { [name in JobName]?: number } = JOBS_AT_ONCE
  return sizes[name] ?? 1
}

/** By which jobs of a name are told apart, where another one is to be dropped. */
export function identityOf<name extends JobName>(name: name, payload: Jobs[name]) {
  const singletonKey = JOB_KEYS[name]?.(payload)
  const id = JOB_IDS[name]?.(payload)
  return { ...(singletonKey && { singletonKey }), ...(id && { id }) }
}
