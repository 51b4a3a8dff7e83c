import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss, type QueueOptions, type QueuePolicy, type QueueResult } from 'pg-boss'
import type { Tx } from '../db/connect.ts'
import type { Shop } from '../shop.ts'
import { JOB_KEYS, JOB_NAMES, type JobHandlers, type JobName, type Jobs } from './jobs.ts'
import { isScheduled, SCHEDULE } from './schedule.ts'

const RULES = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  /** After this time without a heartbeat a job counts as killed and runs again. */
  heartbeatSeconds: 60,
} as const

/** A failed tick is retried by the next one, and old ones are of no interest. */
const TICK_RULES = { retryLimit: 0, heartbeatSeconds: 60, deleteAfterSeconds: 60 * 60 } as const

/** A pending job, as a backup stores it. */
export interface WaitingJob {
  name: string
  data: unknown
  startAfter: string
}

interface Options {
  pool: pg.Pool
  handlers: Partial<JobHandlers>
  housekeeping: boolean
  onError: (error: Error) => void
}

/** The queue is in the shop's database, so a job commits together with its cause. */
export class Queue {
  readonly #boss: PgBoss
  readonly #handlers: Partial<JobHandlers>
  readonly #housekeeping: boolean

  /** With `housekeeping` this process also maintains the queue and schedules ticks. */
  constructor({ pool, handlers, housekeeping, onError }: Options) {
    this.#handlers = handlers
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
      supervise: housekeeping,
      schedule: housekeeping,
    })
    this.#housekeeping = housekeeping
    this.#boss.on('error', onError)
  }

  /** Creates the queue's tables and one queue per job. Must run before the first `enqueue`. */
  async open(): Promise<void> {
    await this.#boss.start()
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of JOB_NAMES) {
      await this.#openQueue(name, known.get(name))
      if (isScheduled(name) && this.#housekeeping) await this.#boss.schedule(name, SCHEDULE[name])
    }
  }

  async #openQueue(name: JobName, queue: QueueResult | undefined): Promise<void> {
    const rules: QueueOptions = isScheduled(name) ? TICK_RULES : RULES
    if (queue) {
      // An older version of the shop created it.
      const ruleNames = Object.keys(rules) as (keyof QueueOptions)[]
      const differs = ruleNames.some((rule) => queue[rule] !== rules[rule])
      if (differs) await this.#boss.updateQueue(name, rules)
      return
    }
    await this.#boss.createQueue(name, { ...rules, policy: policyOf(name) })
    // An empty insert makes pg-boss cache the queue. Otherwise the first enqueue would look it up
    // on a second connection within a transaction, which can exhaust the pool.
    await this.#boss.insert(name, [])
  }

  /**
   * Part of the caller's transaction: the job exists only if the transaction commits.
   * @param later minimum delay of the job
   */
  async enqueue<name extends JobName>(
    tx: Tx,
    name: name,
    payload: Jobs[name],
    later: { seconds: number } = { seconds: 0 },
  ): Promise<void> {
    await this.#boss.send(name, payload, {
      startAfter: later.seconds,
      singletonKey: keyOf(name, payload),
      db: fromDrizzle(tx, sql),
    })
  }

  /** Every pending job, as the client's transaction sees them. */
  static async waiting(client: pg.ClientBase): Promise<WaitingJob[]> {
    const { rows: known } = await client.query("select to_regclass('pgboss.job') as found")
    if (known[0].found === null) return []
    const { rows } = await client.query(
      `select name, data, start_after as "startAfter" from pgboss.job
       where state < 'completed' order by created_on, id`,
    )
    return rows.map((row) => ({ ...row, startAfter: row.startAfter.toISOString() }))
  }

  /** Replaces all pending jobs in the client's transaction; unknown jobs are left out. */
  async replace(client: pg.ClientBase, jobs: readonly WaitingJob[]): Promise<void> {
    await client.query('delete from pgboss.job')
    const db = {
      executeSql: (text: string, values?: unknown[]) => client.query(text, values),
    }
    for (const { name, data, startAfter } of jobs) {
      const known = JOB_NAMES.find((one) => one === name)
      if (!known) continue
      const singletonKey = keyOf(known, data as Jobs[typeof known])
      await this.#boss.send(known, data as object, { startAfter, singletonKey, db })
    }
  }

  /** Processes jobs until `close`. */
  async work(shop: Shop): Promise<void> {
    for (const name of this.#names) {
      const pollingIntervalSeconds = isScheduled(name) ? 5 : 1
      await this.#boss.work(name, { pollingIntervalSeconds, batchSize: 1 }, async ([job]) => {
        if (job) await this.#run(shop, name, job.data)
      })
    }
  }

  /**
   * Runs every job that is due, one after the other; a failing job throws. For tests and tools.
   * @param early also runs jobs that are not due yet
   */
  async drain(shop: Shop, { early = false } = {}): Promise<void> {
    for (let found = true; found; ) {
      found = false
      for (const name of this.#names) {
        const [job] = await this.#boss.fetch(name, { ignoreStartAfter: early })
        if (!job) continue
        found = true
        try {
          await this.#run(shop, name, job.data)
          await this.#boss.complete(name, job.id)
        } catch (error) {
          await this.#boss.fail(name, job.id, { message: String(error) })
          throw error
        }
      }
    }
  }

  /** Gives running jobs up to 5 s to finish; others run after the next start. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000, close: false })
  }

  get #names(): JobName[] {
    return Object.keys(this.#handlers) as JobName[]
  }

  async #run(shop: Shop, name: JobName, payload: unknown): Promise<void> {
    const handler = this.#handlers[name] as (shop: Shop, payload: unknown) => Promise<void>
    await handler(shop, payload)
  }
}

function policyOf(name: JobName): QueuePolicy {
  // At most one tick per job waits or runs, across all processes.
  if (isScheduled(name)) return 'exclusive'
  // At most one job per key waits.
  return JOB_KEYS[name] ? 'short' : 'standard'
}

function keyOf<name extends JobName>(name: name, payload: Jobs[name]): string | undefined {
  return JOB_KEYS[name]?.(payload)
}
