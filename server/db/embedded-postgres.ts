import { mkdirSync, rmdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from './connect.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, SUPERUSER } from './embedded/cluster.ts'
import { findRunning, runPostmaster } from './embedded/postmaster.ts'
import { chooseRunAs } from './embedded/run-as.ts'
import { ensureSocketDir } from './embedded/socket.ts'

export interface EmbeddedPostgres {
  /** Connection settings of the shop's database; `application_name` identifies the process. */
  readonly config: pg.ClientConfig
  /** Stops the server unless another process uses it. Call it after the pool has ended. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The shop's data folder; the server's files are in its folder `postgres`. */
  readonly dataDir: string
  /** System user that the server runs as when root starts it. */
  readonly runAsUser?: string | null
  /** Processes of the shop that will use it, each with a pool of its own; 1 by default. */
  readonly numProcesses?: number
  /** Also listens on 127.0.0.1 and requires this password there. */
  readonly tcp?: { readonly port: number; readonly password: string }
  /** False is faster, but a power failure may lose data. For tests. */
  readonly durable?: boolean
  readonly log?: (message: string) => void
}

const DATABASE = 'qurux'

/**
 * Runs the PostgreSQL server that npm installs: as root or not, after kill -9 of either side,
 * shared with another process that uses the same folder.
 * @throws ConfigError if this machine or folder cannot run it
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const base = resolve(options.dataDir)
  const dataDir = join(base, 'postgres')
  mkdirSync(base, { recursive: true })
  const runAs = chooseRunAs(base, options.runAsUser ?? null)
  const bin = await findBinaries(runAs, base)
  ensureCluster(dataDir, bin, runAs)
  // A server that outlived its shop may have been started with another TMPDIR.
  const socketDir = findRunning(dataDir)?.socketDir || ensureSocketDir(dataDir, runAs)
  const connection = {
    host: socketDir,
    port: options.tcp?.port ?? 5432,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `qurux ${process.pid}`,
    connectionTimeoutMillis: 3000,
  }
  const settings = { ...serverSettings(options), unix_socket_directories: socketDir }
  const log = options.log ?? (() => {})
  const server = await runPostmaster({ dataDir, bin, runAs, settings, connection, log })
  await prepareDatabase(connection, options.tcp?.password)
  return {
    config: { ...connection, database: DATABASE },
    async stop() {
      await server.stop()
      try {
        rmdirSync(socketDir)
      } catch {
        // Another process is still connected through it.
      }
    },
  }
}

function serverSettings({
  tcp,
  durable = true,
  numProcesses = 1,
}: EmbeddedPostgresOptions): Record<string, string> {
  const safe = durable ? 'on' : 'off'
  return {
    listen_addresses: tcp ? '127.0.0.1' : '',
    port: String(tcp?.port ?? 5432),
    unix_socket_permissions: '0700',
    max_connections: String(28 + 12 * numProcesses),
    fsync: safe,
    synchronous_commit: safe,
    full_page_writes: safe,
    shared_buffers: '96MB',
    // What is not in them is in the system's cache: to read it by another process takes longer.
    io_method: 'sync',
    max_wal_size: '256MB',
    jit: 'off',
    // Prepared statements get new plans when a table has been analysed, so an order is not placed
    // for a minute by a plan from when the shop was empty.
    autovacuum_naptime: '15s',
    // /dev/shm has only a few megabytes in many containers.
    dynamic_shared_memory_type: 'mmap',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
  }
}

/** Another process may be stopping the server: it is started again, and then asked. */
async function prepareDatabase(connection: pg.ClientConfig, password?: string): Promise<void> {
  for (const until = Date.now() + 10_000; ; await sleep(200)) {
    try {
      return await createDatabase(connection, password)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > until) throw error
    }
  }
}

async function createDatabase(connection: pg.ClientConfig, password?: string): Promise<void> {
  const client = new pg.Client(connection)
  // The next query reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    if (password) {
      await client.query(`alter user ${SUPERUSER} password ${client.escapeLiteral(password)}`)
    }
  } catch (error) {
    // Another process has just created it.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end().catch(() => {})
  }
}
