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
  | { readonly metrics: 'reported'; readonly id: number; readonly figures: ProcessMetrics }
  | { readonly metrics: 'collected'; readonly id: number; readonly text: string }

export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

/** The metrics of several processes as those of one. Without labels: a process may be replaced. */
export function sumUp(all: readonly ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(all as ProcessMetrics[]) as Registry
}

/** Answers for this process, and asks for the metrics of all that were started with it. */
export class MetricsExchange {
  readonly #waiting = new Map<number, (text: string) => void>()
  #lastId = 0

  constructor(read: () => Promise<ProcessMetrics>) {
    process.on('message', async (message) => {
      if (!isMetricsMessage(message)) return
      const { id } = message
      if (message.metrics === 'collected') this.#waiting.get(id)?.(message.text)
      if (message.metrics === 'report') send({ metrics: 'reported', id, figures: await read() })
    })
  }

  /** Null if this process is the whole shop. */
  static open(read: () => Promise<ProcessMetrics>): MetricsExchange | null {
    return cluster.isWorker ? new MetricsExchange(read) : null
  }

  async collect(): Promise<string> {
    const id = ++this.#lastId
    const text = new Promise<string>((resolve) => this.#waiting.set(id, resolve))
    send({ metrics: 'collect', id })
    return text.finally(() => this.#waiting.delete(id))
  }
}

function send(message: MetricsMessage): void {
  if (process.connected) process.send?.(message)
}
