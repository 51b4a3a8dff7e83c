import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverEnv } from './cluster.ts'
import { isAlive, isFolderInUse } from './processes.ts'
import type { RunAs } from './run-as.ts'
import { type PidFile, readPidFile } from './socket.ts'

export interface Postmaster {
  /** Stops the server unless another process uses it. Call it after the pool has ended. */
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

/** Starts the server or shares a running one, and restarts it whenever it dies. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  let pid = await boot(options)
  let stopping = false
  let booting = false
  // Restarts it after a full disk, the out-of-memory killer or a kill.
  const watch = setInterval(() => {
    if (stopping || booting || isAlive(pid)) return
    booting = true
    options.log('the database has stopped, restarting it')
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
      // It may still be starting or shutting down; try again.
      if (await answers(options.connection)) return running.pid
      continue
    }
    removeForeignPidFile(options.dataDir)
    const server = startServer(options)
    while (!server.exited && Date.now() < until) {
      const { pid } = server.child
      if (pid && readPidFile(options.dataDir)?.pid === pid && (await answers(options.connection))) {
        server.detach()
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

/** The server that runs on `dataDir` now, whichever process started it. */
export function findRunning(dataDir: string): PidFile | null {
  const found = readPidFile(dataDir)
  const isRunning = found && found.pid > 0 && isAlive(found.pid)
  return isRunning && isFolderInUse(realpathSync(dataDir)) ? found : null
}

/**
 * Removes a postmaster.pid that is empty (power failure) or names a process that is now another
 * program (restart of a container), if no process works in the folder. A dead pid is left to
 * PostgreSQL, which first checks that no old child process still holds the shared memory.
 */
function removeForeignPidFile(dataDir: string): void {
  const found = readPidFile(dataDir)
  if (!found || (found.pid > 0 && !isAlive(found.pid))) return
  if (!isFolderInUse(realpathSync(dataDir)))
    rmSync(join(dataDir, 'postmaster.pid'), { force: true })
}

interface Starting {
  readonly child: ChildProcess
  exited: boolean
  errors: string
  /** Detaches the server, so that this process can exit without waiting for it. */
  detach(): void
}

function startServer({ dataDir, bin, runAs, settings }: PostmasterOptions): Starting {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, args] = runAs.command(join(bin, 'postgres'), ['-D', dataDir, ...flags])
  const child = spawn(file, args, {
    ...runAs.ids,
    cwd: '/',
    env: serverEnv,
    // A group of its own: Ctrl-C must reach only the shop, which then stops the server.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const starting: Starting = {
    child,
    exited: false,
    errors: '',
    detach() {
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

/** A fast shutdown: open transactions are rolled back and all data is written. */
async function end(pid: number, { connection, dataDir }: PostmasterOptions): Promise<void> {
  if (await isUsedByOthers(connection)) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  const until = Date.now() + 30_000
  while (isAlive(pid) && readPidFile(dataDir)?.pid === pid && Date.now() < until) await sleep(20)
  // The pid file disappears shortly before the process, whose pid may soon be reused.
  const exitBy = Date.now() + 2_000
  while (isAlive(pid) && Date.now() < exitBy) await sleep(20)
}

/** Ignores connections with our own application_name, which may still be closing. */
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
