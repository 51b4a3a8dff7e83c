import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadByWorkers } from './load-workers.ts'
import { processorTime } from './processor-time.ts'

export interface Load {
  /** Responses per second. */
  readonly rate: number
  /** Processor time of the server per response in microseconds; null if the system hides it. */
  readonly work: number | null
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers that are no success, and broken or silent connections. */
  readonly failures: number
  /** The generator had no processor time left, so the server could have answered more. */
  readonly isSaturated: boolean
}

export interface Target {
  readonly port: number
  /** Process id of the server, or of all its processes. */
  readonly pid: number | readonly number[]
  /** Whole requests as they are sent (see `get`), in turn. */
  readonly requests: readonly string[]
}

/** What a generator counts. */
export interface Counts {
  readonly answers: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  /** Answers that are no success, and broken connections. */
  readonly failures: number
  /** Share of one processor that the generator's threads used, of the busiest. */
  readonly busy: number
}

/** Above this share of a processor a thread of the generator is the bottleneck. */
const SATURATED = 0.95

const WRK = '/usr/bin/wrk'

/** Sends as many requests as the server can answer for some seconds, over persistent connections. */
export async function load(
  target: Target,
  seconds: number,
  { connections = 32 } = {},
): Promise<Load> {
  const dir = mkdtempSync(join(tmpdir(), 'qurux-load-'))
  try {
    const file = join(dir, 'requests')
    writeFileSync(file, target.requests.map((one) => `${Buffer.byteLength(one)}\n${one}`).join(''))
    const before = timeOf(target.pid)
    const run = hasWrk() ? loadByWrk : loadByWorkers
    const counts = await run({ ...target, file, seconds, connections })
    const after = timeOf(target.pid)
    return {
      rate: counts.answers / counts.seconds,
      work:
        before !== null && after !== null ? (after - before) / Math.max(1, counts.answers) : null,
      p50: counts.p50,
      p99: counts.p99,
      failures: counts.failures,
      isSaturated: counts.busy > SATURATED,
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function timeOf(pid: Target['pid']): number | null {
  const all = [pid].flat().map((one) => processorTime(one))
  return all.includes(null) ? null : all.reduce<number>((sum, time) => sum + (time ?? 0), 0)
}

/** A GET as a browser sends it. */
export function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`
}

export function generator(): string {
  return hasWrk() ? 'wrk, one thread' : 'worker processes'
}

function hasWrk(): boolean {
  return process.env.BENCH_WORKERS === undefined && existsSync(WRK)
}

export interface Run {
  readonly port: number
  readonly requests: readonly string[]
  /** The requests in the format of wrk.lua. */
  readonly file: string
  readonly seconds: number
  readonly connections: number
}

async function loadByWrk({ port, file, seconds, connections }: Run): Promise<Counts> {
  const script = fileURLToPath(new URL('./wrk.lua', import.meta.url))
  const child = spawn(WRK, [
    ...['-t1', `-c${connections}`, `-d${seconds}`, '--latency', '--timeout', '10'],
    ...['-s', script, `http://127.0.0.1:${port}`, '--', file],
  ])
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  let used = 0
  const watch = setInterval(() => {
    used = processorTime(child.pid!) ?? used
  }, 100)
  const start = performance.now()
  await new Promise((done) => child.once('close', done))
  clearInterval(watch)
  const total = /(\d+) requests in ([\d.]+)s/.exec(text)
  if (!total) throw new Error(`wrk: ${text}`)
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)
  const socket = (errors ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0)
  return {
    answers: Number(total[1]),
    seconds: Number(total[2]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(text)?.[1]) || seconds * 1000,
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(text)?.[1]) || seconds * 1000,
    failures: socket + Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0),
    busy: used / 1000 / (performance.now() - start),
  }
}

function milliseconds(text = '0ms'): number {
  const [, figure, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? []
  return Number(figure) * { us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit as 'us']!
}
