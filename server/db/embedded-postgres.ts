import { mkdirSync, rmdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './connect.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, SUPERUSER } from './embedded/cluster.ts'
import { findRunning, runPostmaster } from './embedded/postmaster.ts'
import { chooseRunAs } from './embedded/run-as.ts'
import { ensureSocketDir } from './embedded/socket.ts'

export interface EmbeddedPostgres {
  /** How to reach the shop's database in it; its `application_name` tells processes apart. */
  readonly config: pg.ClientConfig
  /** Ends the server, unless another process still talks to it. Call it after the pool has ended. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The shop's data folder; the server's own files are in its folder `postgres`. */
  readonly dataDir: string
  /** System user it runs as when root starts it. */
  readonly runAsUser?: string | null
  /** Listen on 127.0.0.1 too, and ask for this password there. */
  readonly tcp?: { readonly port: number; readonly password: string }
  /** Off: quicker, and data may be lost in a power failure. For tests. */
  readonly durable?: boolean
  readonly log?: (message: string) => void
}

const DATABASE = 'qurux'

/**
 * Runs the PostgreSQL server that npm brings along: as root or not, after kill -9 of either side,
 * shared with another process that uses the same folder.
 * @throws ConfigError where this machine or folder cannot run it.
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
  // A server that survived its shop may have been started under another TMPDIR.
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
        // Another process still talks to the server through it.
      }
    },
  }
}

function serverSettings({ tcp, durable = true }: EmbeddedPostgresOptions): Record<string, string> {
  const safe = durable ? 'on' : 'off'
  return {
    listen_addresses: tcp ? '127.0.0.1' : '',
    port: String(tcp?.port ?? 5432),
    unix_socket_permissions: '0700',
    max_connections: '40',
    fsync: safe,
    synchronous_commit: safe,
    full_page_writes: safe,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    jit: 'off',
    // Containers often have a /dev/shm of a few megabytes.
    dynamic_shared_memory_type: 'mmap',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
  }
}

/** A server that another process is just leaving may end meanwhile: it is started again, and asked. */
async function prepareDatabase(connection: pg.ClientConfig, password?: string): Promise<void> {
  for (const until = Date.now() + 10_000; ; await sleep(200)) {
    try {
      return await createDatabase(connection, password)
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error
    }
  }
}

async function createDatabase(connection: pg.ClientConfig, password?: string): Promise<void> {
  const client = new pg.Client(connection)
  // Told to whoever asks next.
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
    // Another process has just made it.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end().catch(() => {})
  }
}
