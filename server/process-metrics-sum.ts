import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  isMetricsMessage,
  type MetricsMessage,
  type ProcessMetrics,
  sumUp,
} from './http/collect-metrics.ts'

/** A process that does not answer by then is left out. */
const TIMEOUT_MS = 2_000

interface Reporter {
  readonly worker: Worker
  last: ProcessMetrics
  /** Of the request with this id. */
  readonly reported: Map<number, () => void>
}

/** Adds up what the processes of a shop have measured, whichever of them is asked for it. */
export class ProcessMetricsSum {
  readonly #reporters = new Set<Reporter>()
  /** Of processes that have ended: a sum that shrank would look like a restart of all. */
  #ended: ProcessMetrics = []
  #lastId = 0

  include(worker: Worker): void {
    const reporter: Reporter = { worker, last: [], reported: new Map() }
    this.#reporters.add(reporter)
    // Neither listener may reject: that would end the shop.
    worker.on('message', async (message: unknown) => {
      if (!isMetricsMessage(message)) return
      const { id } = message
      if (message.metrics === 'reported') {
        reporter.last = message.figures ?? reporter.last
        reporter.reported.get(id)?.()
      }
      if (message.metrics === 'collect') {
        const answer = await this.#collect().then(
          (text) => ({ text }),
          (error) => ({ error: String(error) }),
        )
        send(worker, { metrics: 'collected', id, ...answer })
      }
    })
    worker.once('exit', async () => {
      this.#reporters.delete(reporter)
      for (const done of reporter.reported.values()) done()
      const counted = reporter.last.filter(({ type }) => isCounted(String(type)))
      this.#ended = await this.#withEnded(counted).catch(() => this.#ended)
    })
  }

  async #withEnded(counted: ProcessMetrics): Promise<ProcessMetrics> {
    return sumUp([this.#ended, counted]).getMetricsAsJSON()
  }

  async #collect(): Promise<string> {
    const late = sleep(TIMEOUT_MS, undefined, { ref: false })
    const id = ++this.#lastId
    const reporters = [...this.#reporters]
    await Promise.race([late, Promise.all(reporters.map((one) => ask(one, id)))])
    for (const { reported } of reporters) reported.delete(id)
    return sumUp([...reporters.map(({ last }) => last), this.#ended]).metrics()
  }
}

function ask({ worker, reported }: Reporter, id: number): Promise<void> {
  return new Promise((done) => {
    reported.set(id, done)
    send(worker, { metrics: 'report', id })
  })
}

function isCounted(type: string): boolean {
  return type === 'counter' || type === 'histogram'
}

function send(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message)
}
