import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connect, openPool } from '#server/db/connect.ts'
import { findRunning } from '#server/db/embedded/postmaster.ts'
import { isAlive } from '#server/db/embedded/processes.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from './free-port.ts'

export const PREFIX = 'qurux-tests-run-'
export const TEMPLATE = 'template_shop'

export interface TestServer {
  /** How the shop would connect to it, without the name of the database. */
  readonly config: pg.PoolConfig
  readonly superuser: pg.ClientConfig
  /** Holds the server's files in its folder `postgres`. */
  readonly dataDir: string
  stop(): Promise<void>
}

/** A database server for one test run, with a migrated database to copy. */
export async function startTestServer(tcp: boolean): Promise<TestServer> {
  removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const password = 'only-for-tests'
  const options = tcp ? { tcp: { port: await freePort(), password } } : {}
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  const config = options.tcp
    ? { host: '127.0.0.1', port: options.tcp.port, user: 'shopkeeper', password }
    : server.config
  await within(server.config, async (pool) => {
    // As with hosting companies: the shop's user owns its database and is not a superuser.
    await pool.query(`create role shopkeeper login createdb password '${password}'`)
    await pool.query(`create database ${TEMPLATE} owner ${config.user}`)
  })
  await within({ ...config, database: TEMPLATE }, (pool) => migrate(connect(pool)))
  return {
    config,
    superuser: server.config,
    dataDir,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A killed run leaves its server running, in a folder named after its process id. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const run = name.startsWith(PREFIX) && /^\d+/.exec(name.slice(PREFIX.length))?.[0]
    if (!run || isAlive(Number(run))) continue
    const server = findRunning(join(tmpdir(), name, 'postgres'))
    if (server) process.kill(server.pid, 'SIGQUIT')
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

async function within(config: pg.PoolConfig, work: (pool: pg.Pool) => Promise<void>) {
  const pool = openPool(config, () => {})
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}
