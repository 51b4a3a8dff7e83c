import cluster from 'node:cluster'
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client'

/** The metrics of one process, as it sends them. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** Between a process of the shop and the one that started it. */
export type MetricsMessage =
  /** Asks for those of all processes, and for those of one. */
  | { readonly metrics: 'collect' | 'report'; readonly id: number }
  /** Without figures if they could not be read. */
  | { readonly metrics: 'reported'; readonly id: number; readonly figures: ProcessMetrics | null }
  | { readonly metrics: 'collected'; readonly id: number; readonly text: string }
  | { readonly metrics: 'collected'; readonly id: number; readonly error: string }

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

/** The metrics of several processes as those of one. Without labels: a process may be replaced. */
export function sumUp(all: readonly ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(all as ProcessMetrics[]) as Registry
}

/** Answers for this process, and asks for the metrics of all that were started with it. */
export class MetricsExchange {
  readonly #waiting = new Map<number, PromiseWithResolvers<string>>()
  #lastId = 0

  constructor(read: () => Promise<ProcessMetrics>, onError: (error: unknown) => void) {
    // Its errors must not escape: nobody awaits a listener, so they would end the process.
    process.on('message', async (message) => {
      if (!isMetricsMessage(message)) return
      const { id } = message
      const asked = this.#waiting.get(id)
      if (message.metrics === 'collected') {
        if ('error' in message) asked?.reject(new Error(message.error))
        else asked?.resolve(message.text)
      }
      if (message.metrics !== 'report') return
      const figures = await read().catch((error) => {
        onError(error)
        return null
      })
      send({ metrics: 'reported', id, figures })
    })
  }

  /** Null if this process is the whole shop. */
  static open(
    read: () => Promise<ProcessMetrics>,
    onError: (error: unknown) => void,
  ): MetricsExchange | null {
    return cluster.isWorker ? new MetricsExchange(read, onError) : null
  }

  async collect(): Promise<string> {
    const id = ++this.#lastId
    const asked = Promise.withResolvers<string>()
    this.#waiting.set(id, asked)
    send({ metrics: 'collect', id })
    return asked.promise.finally(() => this.#waiting.delete(id))
  }
}

function send(message: MetricsMessage): void {
  if (process.connected) process.send?.(message)
}
