import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { ConfigError } from '../config-values.ts'
import { isAlive } from './embedded/processes.ts'

export interface Claim {
  release(): Promise<void>
}

// An arbitrary fixed key.
const LOCK = 7_172_881_002
const NAME = 'qurux '

/**
 * Makes this process the only shop on the embedded database for as long as it lives. The lock is an
 * advisory lock tied to a connection, so kill -9 leaves nothing behind. If the database itself is
 * killed, the lock is taken again as soon as it is back.
 * @throws ConfigError with a one-line message if another shop has it
 */
export async function claimDataDir(
  database: pg.ClientConfig,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<Claim> {
  let released = false
  let connection = await claim(database, dataDir, watch)

  return {
    async release() {
      released = true
      await connection.end().catch(() => {})
    },
  }

  function watch(client: pg.Client): void {
    client.once('end', () => {
      if (!released) void claimAgain()
    })
  }

  async function claimAgain(): Promise<void> {
    while (!released) {
      await sleep(500, undefined, { ref: false })
      try {
        connection = await claim(database, dataDir, watch)
        return
      } catch (error) {
        if (error instanceof ConfigError) log.error(error.message)
      }
    }
  }
}

async function claim(
  database: pg.ClientConfig,
  dataDir: string,
  watch: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ ...database, application_name: `${NAME}${process.pid}` })
  client.on('error', () => {})
  await client.connect()
  // PostgreSQL needs a moment to notice that a killed shop's connection is closed.
  for (const until = Date.now() + 5_000; !(await tryLock(client)); await sleep(50)) {
    const holder = await holderOf(client)
    if (!(holder > 0 && isAlive(holder)) && Date.now() < until) continue
    await client.end()
    throw new ConfigError(
      `DATA_DIR: ${dataDir} is in use by another shop (process ${holder}); ` +
        'stop it or set another DATA_DIR',
    )
  }
  watch(client)
  return client
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK])
  return rows[0].taken
}

/** The process id of the lock's holder; NaN if the lock has just been released. */
async function holderOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and application_name like $1 || '%'
       and (classid::bigint << 32 | objid::bigint) = $2 limit 1`,
    [NAME, LOCK],
  )
  return Number(rows[0]?.name.slice(NAME.length))
}
