import autocannon from 'autocannon'
import { processorTime } from './processor-time.ts'

export interface Load {
  /** Answers a second. */
  readonly rate: number
  /** Microseconds of a processor for one answer; null where the system does not tell. */
  readonly work: number | null
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

interface Target {
  readonly url: string
  /** Of the server. */
  readonly pid: number
  /** A path of its own for each request; without it all ask for `url`. */
  readonly nextPath?: () => string
}

const CONNECTIONS = 16

/** As many requests as the server answers for some seconds, over connections that stay open. */
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
    throw new Error(`${url}: ${errors} errors, ${timeouts} time-outs, ${non2xx} bad answers`)
  }
  const after = processorTime(pid)
  const work = before !== null && after !== null ? (after - before) / requests.total : null
  return { rate: requests.average, work, p50: latency.p50, p99: latency.p99 }
}
