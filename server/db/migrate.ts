import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Db } from './connect.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const MIGRATIONS = new URL('./migrations', import.meta.url).pathname
// An arbitrary fixed key: two processes that start together migrate one after the other.
const LOCK = 7_172_881_001

/** Migrates the database to this version. Safe at every start and from two processes. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await runMigrations(db, { migrationsFolder: MIGRATIONS })
  })
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
