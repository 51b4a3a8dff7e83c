// A process that sends requests over some connections and counts the answers.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export interface Job {
  readonly port: number
  /** In the format of wrk.lua. */
  readonly file: string
  readonly seconds: number
  readonly connections: number
  /** Sends the requests `first`, `first + step` … */
  readonly first: number
  readonly step: number
}

export interface Outcome {
  readonly answers: number
  readonly failures: number
  /** Milliseconds of a sample of the answers. */
  readonly times: readonly number[]
  /** Share of a processor that was used. */
  readonly busy: number
}

const MAX_TIMES = 100_000

process.once('message', async (job: Job) => {
  const requests = readRequests(job.file)
  const start = performance.now()
  const used = process.cpuUsage()
  const counts = { answers: 0, failures: 0, times: [] as number[] }
  let at = job.first
  const next = () => {
    const request = requests[at % requests.length]!
    at += job.step
    return request
  }
  const until = start + job.seconds * 1000
  await Promise.all(
    Array.from({ length: job.connections }, () => converse(job.port, next, until, counts)),
  )
  const { user, system } = process.cpuUsage(used)
  const busy = (user + system) / 1000 / (performance.now() - start)
  process.send?.({ ...counts, busy } satisfies Outcome)
})
process.on('disconnect', () => process.exit(0))

/** Sends a request whenever the answer to the one before is complete. */
function converse(
  port: number,
  next: () => string,
  until: number,
  counts: { answers: number; failures: number; times: number[] },
): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let sent = 0
    let missing = 0
    let head = ''
    const send = () => {
      sent = performance.now()
      head = ''
      missing = 0
      socket.write(next())
    }
    const end = (failed: boolean) => {
      if (failed) counts.failures++
      socket.destroy()
      done()
    }
    socket.on('connect', send)
    socket.on('error', () => end(true))
    socket.on('data', (chunk) => {
      if (missing > 0) missing -= chunk.length
      else {
        head += chunk.toString('latin1')
        const split = head.indexOf('\r\n\r\n')
        if (split < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, split))?.[1]
        if (length === undefined) return end(true)
        missing = Number(length) - (head.length - split - 4)
      }
      if (missing > 0) return
      counts.answers++
      if (!/^HTTP\/1\.1 2/.test(head)) counts.failures++
      if (counts.times.length < MAX_TIMES) counts.times.push(performance.now() - sent)
      if (performance.now() < until) send()
      else end(false)
    })
  })
}

function readRequests(file: string): string[] {
  const bytes = readFileSync(file)
  const requests: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf('\n', at)
    const length = Number(bytes.toString('latin1', at, line))
    requests.push(bytes.toString('utf8', line + 1, line + 1 + length))
    at = line + 1 + length
  }
  return requests
}
