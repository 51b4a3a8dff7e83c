import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Tx } from '../db/connect.ts'
import type { Shop } from '../shop.ts'
import { JOB_NAMES, type JobHandlers, type JobName, type Jobs } from './jobs.ts'

const RULES = {
  ...{ retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  /** Without a sign of life for so long a job counts as killed, and is done again. */
  heartbeatSeconds: 60,
} as const

const RULE_NAMES = Object.keys(RULES) as (keyof typeof RULES)[]

/** A job that is not done yet, as a backup keeps it. */
export interface WaitingJob {
  name: string
  data: unknown
  startAfter: string
}

interface QueueOptions {
  pool: pg.Pool
  handlers: Partial<JobHandlers>
  housekeeping: boolean
  onError: (error: Error) => void
}

/** The queue lives in the shop's own database, so a job and the fact it follows commit together. */
export class Queue {
  readonly #boss: PgBoss
  readonly #handlers: Partial<JobHandlers>

  /** `housekeeping`: let this process also tidy the queue now and then. */
  constructor({ pool, handlers, housekeeping, onError }: QueueOptions) {
    this.#handlers = handlers
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
      supervise: housekeeping,
      // Nothing here runs by the clock.
      schedule: false,
    })
    this.#boss.on('error', onError)
  }

  /** Makes the queue's tables and one queue per job. Needed before the first `enqueue`. */
  async open(): Promise<void> {
    await this.#boss.start()
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of JOB_NAMES) {
      const queue = known.get(name)
      if (queue) {
        // One that an older version of the shop has made.
        const differs = RULE_NAMES.some((rule) => queue[rule] !== RULES[rule])
        if (differs) await this.#boss.updateQueue(name, RULES)
        continue
      }
      await this.#boss.createQueue(name, RULES)
      // An empty insert makes pg-boss remember the queue; otherwise the first enqueue would look it
      // up over a second connection in the middle of a transaction, which can exhaust the pool.
      await this.#boss.insert(name, [])
    }
  }

  /** In the caller's transaction: the job exists if and only if the caller's facts do. */
  async enqueue<name extends JobName>(tx: Tx, name: name, payload: Jobs[name]): Promise<void> {
    await this.#boss.send(name, payload, { db: fromDrizzle(tx, sql) })
  }

  /** Every job that is not done, as the client's transaction sees them. */
  static async waiting(client: pg.ClientBase): Promise<WaitingJob[]> {
    const { rows: known } = await client.query("select to_regclass('pgboss.job') as found")
    if (known[0].found === null) return []
    const { rows } = await client.query(
      `select name, data, start_after as "startAfter" from pgboss.job
       where state < 'completed' order by created_on, id`,
    )
    return rows.map((row) => ({ ...row, startAfter: row.startAfter.toISOString() }))
  }

  /** In the client's transaction: exactly these jobs wait, those that nobody knows any more left out. */
  async replace(client: pg.ClientBase, jobs: readonly WaitingJob[]): Promise<void> {
    await client.query('delete from pgboss.job')
    const db = {
      executeSql: (text: string, values?: unknown[]) => client.query(text, values),
    }
    for (const { name, data, startAfter } of jobs) {
      const known = JOB_NAMES.find((one) => one === name)
      if (known) await this.#boss.send(known, data as object, { startAfter, db })
    }
  }

  /** Works on jobs until `close`. */
  async work(shop: Shop): Promise<void> {
    for (const name of this.#names) {
      await this.#boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
        if (job) await this.#run(shop, name, job.data)
      })
    }
  }

  /** Does every job that is due now, one after the other; a job that fails throws. For tests and tools. */
  async drain(shop: Shop): Promise<void> {
    for (let found = true; found; ) {
      found = false
      for (const name of this.#names) {
        const [job] = await this.#boss.fetch(name)
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

  /** Lets running jobs finish for up to 5 s; what is not done then is done at the next start. */
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
