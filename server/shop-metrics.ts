import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { countDue } from './jobs/due-jobs.ts'
import { lastBackup } from './settings/last-backup.ts'
import type { Shop } from './shop.ts'
import {
  facts,
  type JobRun,
  jobRuns,
  type ProviderCall,
  providerCalls,
} from './telemetry/activities.ts'

/** Calls it when the shop closes. */
type OnClose = (work: () => void) => void

/**
 * Metrics of what the shop does besides answering requests (http/metrics.ts).
 * @param onClose left out by a process that ends with its shop
 */
export function measureShop(shop: Shop, registry: Registry, onClose: OnClose = () => {}): void {
  const registers: Registers = [registry]
  countFacts(onClose, registers)
  timeJobs(onClose, registers)
  timeCalls(onClose, registers)
  measureDatabase(shop, registers)
  measureDisk(shop, registers)
}

type Registers = [Registry]

function countFacts(onClose: OnClose, registers: Registers): void {
  const placed = new Counter({
    name: 'qurux_orders_placed_total',
    help: 'Orders that were placed.',
    registers,
  })
  const paid = new Counter({
    name: 'qurux_orders_paid_total',
    help: 'Orders whose money was taken or recorded, or that cost nothing.',
    registers,
  })
  const count = (fact: unknown) => (fact === 'order-placed' ? placed : paid).inc()
  facts.subscribe(count)
  onClose(() => facts.unsubscribe(count))
}

function timeJobs(onClose: OnClose, registers: Registers): void {
  const durations = new Histogram({
    name: 'qurux_job_duration_seconds',
    help: 'Duration of the runs of jobs.',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.05, 0.5, 5, 60, 600],
    registers,
  })
  const observe = (run: unknown) => {
    const { name, startedAt, error } = run as JobRun
    const outcome = error === undefined ? 'completed' : 'failed'
    durations.observe({ job: name, outcome }, (performance.now() - startedAt) / 1000)
  }
  jobRuns.asyncEnd.subscribe(observe)
  onClose(() => jobRuns.asyncEnd.unsubscribe(observe))
}

/** Without those that are about what is asked: an unknown file, a declined payment. */
const FAILURES = new Set([401, 403, 408, 429])

function timeCalls(onClose: OnClose, registers: Registers): void {
  const durations = new Histogram({
    name: 'qurux_provider_call_duration_seconds',
    help: 'Time until a service outside of the shop answered; failed: not, not in time, or an error.',
    labelNames: ['provider', 'outcome'] as const,
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers,
  })
  const observe = (call: unknown) => {
    const { provider, startedAt, status = 200, error } = call as ProviderCall
    const hasFailed = error !== undefined || status >= 500 || FAILURES.has(status)
    const outcome = hasFailed ? 'failed' : 'answered'
    durations.observe({ provider, outcome }, (performance.now() - startedAt) / 1000)
  }
  providerCalls.asyncEnd.subscribe(observe)
  onClose(() => providerCalls.asyncEnd.unsubscribe(observe))
}

/** A request for metrics must not wait for a database that hangs. */
const TIMEOUT_MS = 2_000

function measureDatabase({ pool, db }: Shop, registers: Registers): void {
  const read = async () => {
    const silence = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => null)
    const all = Promise.all([countDue(pool), lastBackup(db)])
    const figures = await Promise.race([all.catch(() => null), silence])
    return figures && { due: figures[0], backup: figures[1] }
  }
  // All gauges are asked at the same moment, and read together.
  let reading: ReturnType<typeof read> | null = null
  const figures = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  // Every process of the shop sees the same database.
  const same = { registers, aggregator: 'max' as const }

  new Gauge({
    ...same,
    name: 'qurux_database_up',
    help: '1 if the database answers, else 0.',
    aggregator: 'min',
    async collect() {
      this.set((await figures()) ? 1 : 0)
    },
  })
  new Gauge({
    ...same,
    name: 'qurux_jobs_due',
    help: 'Jobs whose time has come and that have not begun.',
    labelNames: ['job'] as const,
    async collect() {
      const found = await figures()
      this.reset()
      for (const { name, count } of found?.due ?? []) this.set({ job: name }, count)
    },
  })
  new Gauge({
    ...same,
    name: 'qurux_job_oldest_due_seconds',
    help: 'For how long the oldest of these jobs has been waiting.',
    labelNames: ['job'] as const,
    async collect() {
      const found = await figures()
      this.reset()
      for (const { name, seconds } of found?.due ?? []) this.set({ job: name }, seconds)
    },
  })
  new Gauge({
    ...same,
    name: 'qurux_last_backup_timestamp_seconds',
    help: 'When the last backup was made; 0 if there is none.',
    async collect() {
      const found = await figures()
      if (found) this.set(Math.floor((found.backup?.at.getTime() ?? 0) / 1000))
    },
  })
}

function measureDisk({ config }: Shop, registers: Registers): void {
  new Gauge({
    name: 'qurux_disk_bytes',
    help: 'Of the file system of DATA_DIR: its size, and what is free.',
    labelNames: ['state'] as const,
    registers,
    aggregator: 'min',
    async collect() {
      // Without a database and pictures of its own, a shop may never make this folder.
      const found = await statfs(config.dataDir).catch(() => null)
      this.reset()
      if (!found) return
      this.set({ state: 'size' }, found.blocks * found.bsize)
      this.set({ state: 'free' }, found.bavail * found.bsize)
    },
  })
}
