import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { type Db, sqlState } from './connect.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const MIGRATIONS = new URL('./migrations', import.meta.url).pathname
// An arbitrary fixed key: two processes that start together migrate one after the other.
const LOCK = 7_172_881_001

/**
 * How long a migration may wait for a table: whoever wants it meanwhile waits as well. Less than
 * PostgreSQL's deadlock_timeout, so that of two that wait for each other the migration gives way.
 */
const LOCK_TIMEOUT_MS = 500
const TRY_AGAIN_MS = 500
/** Longer than a backup holds tables. */
const GIVE_UP_MS = 10 * 60_000

/**
 * Migrates the database to this version. Safe at every start, from two processes, and while others
 * serve visitors: it changes nothing as long as a table is in use, and then tries again.
 * @param onWait called each time
 */
export async function migrate(db: Db, onWait: () => void = () => {}): Promise<void> {
  const client = await db.$client.connect()
  try {
    const until = Date.now() + GIVE_UP_MS
    while (!(await tryToMigrate(client, Date.now() > until))) {
      onWait()
      await sleep(TRY_AGAIN_MS)
    }
  } finally {
    client.release()
  }
}

/** Returns false if a table is in use; throws that if it is the last try. */
async function tryToMigrate(client: pg.ClientBase, isLast: boolean): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const from = await newestMigration(client)
    if (from < NEWEST) {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await migrateWithin(client, { from, to: NEWEST })
    }
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (sqlState(error) === LOCK_NOT_AVAILABLE && !isLast) return false
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** 0 for an empty database. It may be of a newer version, after which nothing is done. */
async function newestMigration(client: pg.ClientBase): Promise<number> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  )
  if (!found[0].exists) return 0
  const { rows } = await client.query(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return rows[0].newest ?? 0
}

/** The newest migration of this version; its creation time identifies a migration. */
export const NEWEST = Math.max(...journal.entries.map((migration) => migration.when))

/**
 * Runs the migrations after `from` up to `to` within the transaction of `client`, as `migrate`
 * would. A restore needs this to create and fill the tables in one transaction.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
     (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: MIGRATIONS,
  })) {
    if (folderMillis <= from || folderMillis > to) continue
    for (const statement of statements) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

/** Whether the schema is that of this version, or of a newer one that is being rolled out. */
export async function isMigrated(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ latest: number }>(
    sql`select max(created_at)::bigint as latest from drizzle.__drizzle_migrations`,
  )
  return (rows[0]?.latest ?? 0) >= NEWEST
}
