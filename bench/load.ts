import autocannon from 'autocannon'
import { processorTime } from './processor-time.ts'

export interface Load {
  /** Responses per second. */
  readonly rate: number
  /** CPU time per response in microseconds; null if the system does not report it. */
  readonly work: number | null
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

interface Target {
  readonly url: string
  /** Process id of the server. */
  readonly pid: number
  /** A new path for each request; without it all request `url`. */
  readonly nextPath?: () => string
}

const CONNECTIONS = 16

/**
 * Sends as many requests as the server can answer for some seconds, over persistent connections.
 */
export async function load({ url, pid, nextPath }: Target, seconds: number): Promise<Load> {
  const before = processorTime(pid)
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
    ...(nextPath && {
      requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
    }),
  })
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url}: ${errors} errors, ${timeouts} time-outs, ${non2xx} bad responses`)
  }
  const after = processorTime(pid)
  const work = before !== null && after !== null ? (after - before) / requests.total : null
  return { rate: requests.average, work, p50: latency.p50, p99: latency.p99 }
}
