import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Db } from './connect.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const MIGRATIONS = new URL('./migrations', import.meta.url).pathname
// Any fixed number of our own: two processes that start at once migrate one after the other.
const LOCK = 7_172_881_001

/** Brings the database to this version of the shop. Safe to call at every start and from two processes. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await runMigrations(db, { migrationsFolder: MIGRATIONS })
  })
}

/** Of the newest migration of this version of the shop; migrations are known by when they were made. */
export const NEWEST = Math.max(...journal.entries.map((migration) => migration.when))

/**
 * Makes the migrations after `from` up to `to` in the transaction that `client` is in, as `migrate`
 * would: for a restore, which must make the tables and fill them together or not at all.
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

/** Whether the database is of this version of the shop, or of a newer one that is being rolled out. */
export async function isMigrated(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ latest: number }>(
    sql`select max(created_at)::bigint as latest from drizzle.__drizzle_migrations`,
  )
  return (rows[0]?.latest ?? 0) >= NEWEST
}
