import type { Metric, Registry } from 'prom-client'

const NAME = 'http_request_duration_seconds'
/** Upper bounds in seconds. With 1: docs/slo.md counts the orders that are answered within it. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Answers of one kind. */
interface Times {
  readonly labels: { method: string; route: string; status: string }
  /** Of each bound, those that took no longer and longer than the bound before; the last: longer. */
  readonly counts: number[]
  /** In seconds. */
  sum: number
}

interface Value {
  readonly metricName: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/**
 * How long answers took, as a histogram of Prometheus. That of prom-client checks and hashes its
 * labels for each answer, which takes a twentieth of what an answer from memory does.
 */
export class AnswerTimes {
  /** By route, status and method. */
  readonly #times = new Map<string, Map<number, Map<string, Times>>>()

  constructor(registry: Registry) {
    // Of a metric, a registry uses these alone.
    const metric = { name: NAME, get: async () => this.#read(), reset: () => this.#times.clear() }
    registry.registerMetric(metric as unknown as Metric)
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const times =
      this.#times.get(route)?.get(status)?.get(method) ?? this.#begin(method, route, status)
    let at = 0
    while (seconds > BOUNDS[at]!) at++
    times.counts[at]!++
    times.sum += seconds
  }

  #begin(method: string, route: string, status: number): Times {
    const ofRoute = this.#times.get(route) ?? new Map<number, Map<string, Times>>()
    const ofStatus = ofRoute.get(status) ?? new Map<string, Times>()
    const labels = { method, route, status: String(status) }
    const times = { labels, counts: [...BOUNDS, Infinity].map(() => 0), sum: 0 }
    this.#times.set(route, ofRoute.set(status, ofStatus.set(method, times)))
    return times
  }

  #read() {
    const all = [...this.#times.values()].flatMap((of) => [...of.values()])
    return {
      name: NAME,
      help: 'Time from the first byte of a request to the last of its answer.',
      type: 'histogram',
      aggregator: 'sum',
      values: all.flatMap((of) => [...of.values()].flatMap(valuesOf)),
    }
  }
}

function valuesOf({ labels, counts, sum }: Times): Value[] {
  let total = 0
  const buckets = counts.map((count, at): Value => {
    total += count
    const le = BOUNDS[at] ?? '+Inf'
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: total }
  })
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: total },
  ]
}
