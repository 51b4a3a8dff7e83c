import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/db/embedded/processes.ts'

export interface RunningShop {
  readonly process: ChildProcess
  readonly url: string
  /** Its output so far. */
  output(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Sends `signal`. Resolves to the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

interface Options {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** The repository; the current folder by default. */
  folder?: string
  /** Runs `npm start` itself instead of what it runs in the end. */
  throughNpm?: boolean
}

const NPM = ['npm', 'start', '--silent'] as const
/** What `npm start` gives Node and its script. */
export const NODE_ARGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=1024',
  '--no-allocation-site-pretenuring',
  'server/main.ts',
] as const

/** The shop as `npm start` runs it: a separate process, without the demo catalogue. */
export function runShop({
  dataDir,
  port,
  env = {},
  folder = '.',
  throughNpm = false,
}: Options): RunningShop {
  const [command, ...args] = throughNpm ? NPM : [process.execPath, ...NODE_ARGS]
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    process: child,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    ended,
    async end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** Waits until the shop accepts requests. */
export async function isOpen(shop: RunningShop, withinMs = 30_000): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(50)) {
    if (shop.process.exitCode !== null) break
    const ready = await fetch(`${shop.url}/readyz`).catch(() => null)
    if (ready?.ok && shop.output().includes('Qurux is open')) return
  }
  throw new Error(`The shop does not open:\n${shop.output()}`)
}

/** The process id of the embedded database; null if it is not running. */
export function databasePid(dataDir: string): number | null {
  try {
    const pid = Number(
      readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    )
    return isAlive(pid) ? pid : null
  } catch {
    return null
  }
}
