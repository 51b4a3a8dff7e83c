import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: pg.PoolConfig
  }
}

/**
 * This worker's own database: migrated, and emptied at every call. Workers do not share one, so
 * test files may run in parallel; the tests within a file run one after the other.
 */
export async function workerDatabase(): Promise<pg.PoolConfig> {
  const config = { ...inject('database'), database: `worker_${process.env.VITEST_POOL_ID}`, max: 4 }
  if (!cleaner) {
    await withClient({ ...config, database: 'postgres' }, async (client) => {
      const found = 'select from pg_database where datname = $1'
      const { rowCount } = await client.query(found, [config.database])
      if (rowCount === 0)
        await client.query(`create database ${config.database} template ${TEMPLATE}`)
    })
    cleaner = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // Some tests end every connection of their database.
    cleaner.on('error', () => {})
  }
  await cleaner.query(EMPTY_ALL_TABLES)
  return config
}

/** Empties the tables over a connection that stays open, since connecting takes longer. */
let cleaner: pg.Pool | undefined

/** A database of this worker without tables; an earlier one of the same name is dropped. */
export async function emptyDatabase(name: string): Promise<pg.PoolConfig> {
  const database = `${name}_${process.env.VITEST_POOL_ID}`
  const config = { ...inject('database'), database, max: 3 }
  await withClient({ ...config, database: 'postgres' }, async (client) => {
    // Not `with (force)`: it may not end an autovacuum, which belongs to the superuser, and fails.
    // Without, PostgreSQL ends that itself and waits until the other connections are gone.
    const ours = 'datname = $1 and usename = current_user'
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`
    await client.query(end, [database])
    await client.query(`drop database if exists ${database}`)
    await client.query(`create database ${database}`)
  })
  return config
}

/** Most tables are empty in most tests, and checking is cheaper than truncating. */
const EMPTY_ALL_TABLES = `
  do $$
  declare
    one record;
    filled boolean;
    names text[] := '{}';
  begin
    for one in
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job')
    loop
      execute 'select exists (select from ' || one.name || ')' into filled;
      if filled then names := names || one.name; end if;
    end loop;
    if names <> '{}' then
      execute 'truncate ' || array_to_string(names, ', ') || ' restart identity cascade';
    end if;
  end $$`

async function withClient(config: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
