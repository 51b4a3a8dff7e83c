import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { ConfigError } from './config-values.ts'
import type { DemoPayments } from './payments/open-provider.ts'
import { ProcessMetricsSum } from './process-metrics-sum.ts'

/** Serving requests, or doing jobs: one that writes a backup must not make shoppers wait. */
type Role = 'jobs' | 'serve'

/** The first message to a process. */
export interface Assignment {
  readonly role: Role
  /** Null for an external database. */
  readonly embedded: pg.PoolConfig | null
  /** Where payments are emulated; null without a demo. */
  readonly demo: DemoPayments | null
}

/** What a process says about its start. */
export type Report =
  /** With what is printed when all of them are. */
  { readonly ready: string } | { readonly failed: string; readonly isConfig: boolean }

/** Rests before a process that died is started again, longer each time while they die young. */
const FIRST_REST_MS = 100
const LONGEST_REST_MS = 10_000
const YOUNG_MS = 10_000

/** The processes of a shop on this machine. One that dies is replaced. */
export class Processes {
  readonly #parts: Omit<Assignment, 'role'>
  readonly #log: FastifyBaseLogger
  readonly #metrics = new ProcessMetricsSum()
  #isStopping = false

  constructor(parts: Omit<Assignment, 'role'>, log: FastifyBaseLogger) {
    this.#parts = parts
    this.#log = log
    // In turn, also on systems where another way is the default.
    cluster.schedulingPolicy = cluster.SCHED_RR
  }

  /**
   * Starts a process, which is replaced from then on.
   * @returns its banner
   * @throws why it did not start
   */
  start(role: Role, rest = FIRST_REST_MS): Promise<string> {
    const worker = cluster.fork()
    const ready = Promise.withResolvers<string>()
    let since: number | null = null
    let failure: Error | null = null
    worker.on('message', (report: Report) => {
      if ('ready' in report) {
        since = performance.now()
        this.#log.info({ role, process: worker.process.pid }, 'a process has started')
        ready.resolve(report.ready)
      } else if ('failed' in report) failure = errorOf(report)
    })
    worker.on('error', (error) => ready.reject(error))
    worker.once('exit', (code, signal) => {
      ready.reject(failure ?? new Error(`A process ended while it started (${signal ?? code})`))
      if (since === null || this.#isStopping) return
      this.#log.error({ role, code, signal }, 'a process ended, another one is started')
      const isYoung = performance.now() - since < YOUNG_MS
      void this.#replace(role, isYoung ? longer(rest) : FIRST_REST_MS)
    })
    this.#metrics.include(worker)
    worker.send({ ...this.#parts, role } satisfies Assignment)
    return ready.promise
  }

  /** Lets them finish what they do. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(
      all().map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await ended
      }),
    )
  }

  /** Until it starts: the database may be down. */
  async #replace(role: Role, rest: number): Promise<void> {
    for (let pause = rest; !this.#isStopping; pause = longer(pause)) {
      await sleep(pause, undefined, { ref: false })
      if (this.#isStopping) return
      try {
        await this.start(role, pause)
        return
      } catch (err) {
        if (!this.#isStopping)
          this.#log.error({ err, role }, 'a process could not be started again')
      }
    }
  }
}

function all(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker) => worker && !worker.isDead(),
  ) as Worker[]
}

function longer(rest: number): number {
  return Math.min(2 * rest, LONGEST_REST_MS)
}

function errorOf({ failed, isConfig }: Extract<Report, { failed: string }>): Error {
  if (isConfig) return new ConfigError(failed)
  const error = new Error('A process did not start')
  error.stack = failed
  return error
}
