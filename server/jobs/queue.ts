import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Db as BossDb, type Job, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import type { Tx } from '../db/connect.ts'
import { clientOf } from '../db/prepared.ts'
import type { Shop } from '../shop.ts'
import { observeJob, withCause } from '../telemetry/activities.ts'
import { dueAmong } from './due-jobs.ts'
import { JOB_NAMES, type JobHandlers, type JobName, type Jobs } from './jobs.ts'
import { batchSizeOf, identityOf, policyOf, rulesOf } from './queue-rules.ts'
import { isScheduled, SCHEDULE } from './schedule.ts'
import { type Shared, sharedBy } from './shared-work.ts'

/** How long a job lets orders go first. */
const MAX_WAIT_MS = 250
const LOOK_AGAIN_MS = 5

/** How often one statement asks which jobs are due; a worker that is not woken asks by itself. */
const [ASK_MS, REST_S] = [1_000, 60]

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
  readonly #pool: pg.Pool
  readonly #onError: (error: Error) => void
  readonly #handlers: Partial<JobHandlers>
  readonly #housekeeping: boolean
  #isClosing = false

  /** With `housekeeping` this process also maintains the queue and schedules ticks. */
  constructor({ pool, handlers, housekeeping, onError }: Options) {
    this.#handlers = handlers
    this.#pool = pool
    this.#onError = onError
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(named(text, values)) },
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
    const rules = rulesOf(name)
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
    await this.#boss.send(name, withCause(payload), {
      startAfter: later.seconds,
      ...identityOf(name, payload),
      db: enqueuing(tx, name),
    })
  }

  /**
   * `enqueue` for several jobs of one name, by one statement. A payload that was another job's
   * keeps the cause of that, instead of the cause of whichever job enqueues them all.
   */
  async enqueueEach<name extends JobName>(
    tx: Tx,
    name: name,
    payloads: readonly Jobs[name][],
  ): Promise<void> {
    if (payloads.length === 0) return
    const jobs = payloads.map((payload) => ({
      data: { ...withCause(payload), ...payload } as object,
      ...identityOf(name, payload),
    }))
    // With ids in return, the text is the same as for one.
    await this.#boss.insert(name, jobs, { returnId: true, db: enqueuing(tx, name) })
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
      const identity = identityOf(known, data as Jobs[typeof known])
      await this.#boss.send(known, data as object, { startAfter, ...identity, db })
    }
  }

  /** Processes jobs until `close`. */
  async work(shop: Shop): Promise<void> {
    const workers = new Map<JobName, string>()
    for (const name of this.#names) {
      const options = { pollingIntervalSeconds: REST_S, batchSize: batchSizeOf(name) }
      const worker = await this.#boss.work(name, options, async (jobs) => {
        // The worker looks for the next ones at once: by itself it would rest for an interval.
        this.#boss.notifyWorker(worker)
        await this.#runEach(shop, name, jobs)
      })
      workers.set(name, worker)
    }
    void this.#wakeWhenDue(workers)
  }

  /** Each worker asking for itself was most of what an idle shop did. */
  async #wakeWhenDue(workers: ReadonlyMap<JobName, string>): Promise<void> {
    while (!this.#isClosing) {
      await sleep(ASK_MS, undefined, { ref: false })
      try {
        const due = await dueAmong(this.#pool, [...workers.keys()])
        for (const name of due) this.#boss.notifyWorker(workers.get(name)!)
      } catch (error) {
        if (!this.#isClosing) this.#onError(error as Error)
      }
    }
  }

  /** One after the other; each has its own retries, which begin once all of them have run. */
  async #runEach(shop: Shop, name: JobName, jobs: readonly Job<unknown>[]): Promise<void> {
    const failed: { id: string; error: object }[] = []
    const shared = sharedBy(jobs.map(({ data }) => data))
    for (const [at, { id, data }] of jobs.entries()) {
      try {
        await letOrdersGoFirst(shop)
        if (this.#isClosing) throw new Error('The shop is closing')
        await this.#run(shop, name, data, shared[at]!)
      } catch (error) {
        failed.push({ id, error: error as object })
      }
    }
    // pg-boss then completes the others.
    for (const { id, error } of failed) await this.#boss.fail(name, id, error)
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
          await this.#run(shop, name, job.data, sharedBy([job.data])[0]!)
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
    this.#isClosing = true
    await this.#boss.stop({ graceful: true, timeout: 5_000, close: false })
  }

  get #names(): JobName[] {
    return Object.keys(this.#handlers) as JobName[]
  }

  async #run(shop: Shop, name: JobName, payload: unknown, shared: Shared<unknown>): Promise<void> {
    const handler = this.#handlers[name] as Handler
    await observeJob(name, payload, () => handler(shop, payload, shared))
  }
}

type Handler = (shop: Shop, payload: unknown, shared: Shared<unknown>) => Promise<void>

/** Sends what enqueues a job in a transaction; the text is the same for all jobs of a name. */
function enqueuing(tx: Tx, name: JobName): BossDb {
  const client = clientOf(tx)
  return { executeSql: (text, values) => client.query({ name: `enqueue ${name}`, text, values }) }
}

/** Waits until no order is being placed, but not for long. */
async function letOrdersGoFirst({ orderQueue }: Shop): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS
  while (orderQueue.isPlacing && performance.now() < until) await sleep(LOOK_AGAIN_MS)
}

/**
 * Statements of pg-boss that run for each job, and each second for each queue: their text is the
 * same every time, and planning one takes longer than running it.
 */
const OFTEN = /^\s*WITH\s+(next|completed) AS/

function named(text: string, values: unknown[] = []): pg.QueryConfig {
  if (!OFTEN.test(text)) return { text, values }
  return { name: `job ${hash('sha256', text, 'base64url')}`, text, values }
}
