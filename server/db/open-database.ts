import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-values.ts'
import { claimDataDir } from './claim-data-dir.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { PooledClient } from './pooled-client.ts'

export interface Database {
  readonly config: pg.PoolConfig
  /** For what needs a session of its own: migrations, LISTEN, backups. */
  readonly direct: pg.PoolConfig
  /** Stops the database if it is embedded. Call it after the pool has ended. */
  close(): Promise<void>
}

const OLDEST_VERSION = 15
/** Services that are started together may come up in any order. */
const WAIT_FOR_SERVER_MS = 3_000

/**
 * The configured database: DATABASE_URL, or else the embedded one in DATA_DIR.
 * @throws ConfigError if it cannot be used, or another shop uses it
 */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  if (config.databaseUrl !== null) {
    await assertUsable('DATABASE_URL', config.databaseUrl)
    if (config.databaseDirectUrl !== null) {
      await assertUsable('DATABASE_DIRECT_URL', config.databaseDirectUrl)
    }
    return externalDatabase(config)
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    runAsUser: config.databaseUser,
    numProcesses: config.webConcurrency === 1 ? 1 : config.webConcurrency + 1,
    log: (message) => log.warn(message),
  })
  try {
    const claim = await claimDataDir(server.config, config.dataDir, log)
    return {
      config: server.config,
      direct: server.config,
      async close() {
        await claim.release()
        await server.stop()
      },
    }
  } catch (error) {
    // A refusal means that another shop uses the server; otherwise nothing uses it.
    if (!(error instanceof ConfigError)) await server.stop()
    throw error
  }
}

/** A database that is known by its URL, whether it responds or not. */
export function externalDatabase({
  databaseUrl,
  databaseDirectUrl,
  databasePooler,
}: Config): Database {
  const url: pg.PoolConfig = { connectionString: databaseUrl! }
  return {
    config: databasePooler === 'transaction' ? { ...url, Client: PooledClient } : url,
    direct: databaseDirectUrl === null ? url : { connectionString: databaseDirectUrl },
    close: async () => {},
  }
}

async function assertUsable(setting: string, connectionString: string): Promise<void> {
  const until = Date.now() + WAIT_FOR_SERVER_MS
  const version = await serverVersion(setting, connectionString, until)
  if (version >= OLDEST_VERSION * 10_000) return
  const got = Math.floor(version / 10_000)
  throw new ConfigError(`${setting}: got PostgreSQL ${got}, expected ${OLDEST_VERSION} or newer`)
}

/** As server_version_num: 150004 is 15.4. */
async function serverVersion(
  setting: string,
  connectionString: string,
  until: number,
): Promise<number> {
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('show server_version_num')
      return Number(rows[0].server_version_num)
    } catch (error) {
      if (!isStarting(error) || Date.now() > until) throw cannotConnect(setting, error)
      await sleep(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function isStarting(error: unknown): boolean {
  return ['ECONNREFUSED', '57P03'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function cannotConnect(setting: string, error: unknown): ConfigError {
  const { code, message } = error as NodeJS.ErrnoException
  const reason = (message || code || 'no answer').split('\n')[0]
  const wants = `expected PostgreSQL ${OLDEST_VERSION} or newer that answers`
  return new ConfigError(`${setting}: got no connection (${reason}), ${wants}`)
}
