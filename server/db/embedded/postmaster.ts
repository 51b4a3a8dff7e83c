import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverEnv } from './cluster.ts'
import { isAlive, isSomeoneIn } from './processes.ts'
import type { RunAs } from './run-as.ts'
import { type PidFile, readPidFile } from './socket.ts'

export interface Postmaster {
  /** Ends the server, unless another process still talks to it. Call it after the pool has ended. */
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly dataDir: string
  readonly bin: string
  readonly runAs: RunAs
  /** `-c` settings. */
  readonly settings: Readonly<Record<string, string>>
  readonly connection: pg.ClientConfig
  readonly log: (message: string) => void
}

const START_WITHIN_MS = 60_000

/** Starts the server, or shares the one that runs already, and brings it back whenever it dies. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  let pid = await boot(options)
  let stopping = false
  let booting = false
  // After a full disk, the out-of-memory killer or a kill: whoever started it, bring it back.
  const watch = setInterval(() => {
    if (stopping || booting || isAlive(pid)) return
    booting = true
    options.log('the database has gone, starting it again')
    boot(options)
      .then((newPid) => {
        pid = newPid
        if (stopping) return end(pid, options)
      })
      .catch((error: unknown) => options.log(String(error)))
      .finally(() => {
        booting = false
      })
  }, 500)
  watch.unref()

  return {
    async stop() {
      if (stopping) return
      stopping = true
      clearInterval(watch)
      if (!booting) await end(pid, options)
    },
  }
}

async function boot(options: PostmasterOptions): Promise<number> {
  const until = Date.now() + START_WITHIN_MS
  for (; Date.now() < until; await sleep(100)) {
    const running = findRunning(options.dataDir)
    if (running) {
      // It may also be starting, or shutting down: then look again.
      if (await answers(options.connection)) return running.pid
      continue
    }
    removeForeignPidFile(options.dataDir)
    const server = startServer(options)
    while (!server.exited && Date.now() < until) {
      const { pid } = server.child
      if (pid && readPidFile(options.dataDir)?.pid === pid && (await answers(options.connection))) {
        server.letGo()
        return pid
      }
      await sleep(20)
    }
    if (server.exited) options.log(`the database did not start yet: ${server.errors.trim()}`)
  }
  const seconds = START_WITHIN_MS / 1000
  const logs = join(options.dataDir, 'log')
  throw new Error(`the database did not start within ${seconds} seconds; its log is in ${logs}`)
}

/** The server that works in `dataDir` now, whoever started it. */
export function findRunning(dataDir: string): PidFile | null {
  const found = readPidFile(dataDir)
  const isRunning = found && found.pid > 0 && isAlive(found.pid)
  return isRunning && isSomeoneIn(realpathSync(dataDir)) ? found : null
}

/**
 * Removes postmaster.pid where it is empty (power failure) or names what is now another program
 * (restart of a container), and nobody works in the folder. A dead pid is left to PostgreSQL, which
 * first checks that no old child of it still holds the shared memory.
 */
function removeForeignPidFile(dataDir: string): void {
  const found = readPidFile(dataDir)
  if (!found || (found.pid > 0 && !isAlive(found.pid))) return
  if (!isSomeoneIn(realpathSync(dataDir))) rmSync(join(dataDir, 'postmaster.pid'), { force: true })
}

interface Starting {
  readonly child: ChildProcess
  exited: boolean
  errors: string
  /** Lets our own process end without waiting for the server. */
  letGo(): void
}

function startServer({ dataDir, bin, runAs, settings }: PostmasterOptions): Starting {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, args] = runAs.command(join(bin, 'postgres'), ['-D', dataDir, ...flags])
  const child = spawn(file, args, {
    ...runAs.ids,
    cwd: '/',
    env: serverEnv,
    // Its own group: Ctrl-C in the terminal must reach the shop alone, which then stops the server.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const starting: Starting = {
    child,
    exited: false,
    errors: '',
    letGo() {
      child.unref()
      child.stderr.removeAllListeners('data').destroy()
    },
  }
  child.once('exit', () => {
    starting.exited = true
  })
  child.once('error', (error) => {
    starting.errors += String(error)
    starting.exited = true
  })
  child.stderr.on('data', (chunk) => {
    starting.errors = (starting.errors + chunk).slice(-4000)
  })
  return starting
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A fast shutdown: transactions are rolled back, everything is written, then it exits. */
async function end(pid: number, { connection, dataDir }: PostmasterOptions): Promise<void> {
  if (await isUsedByOthers(connection)) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  const until = Date.now() + 30_000
  while (isAlive(pid) && readPidFile(dataDir)?.pid === pid && Date.now() < until) await sleep(20)
  // Its file goes a moment before it does; another program may soon have its number.
  const gone = Date.now() + 2_000
  while (isAlive(pid) && Date.now() < gone) await sleep(20)
}

/** Others are known by their name: connections of our own may still be closing. */
async function isUsedByOthers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1 limit 1`,
      [connection.application_name],
    )
    return rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
