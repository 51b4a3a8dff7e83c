import { sql } from 'drizzle-orm'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
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

/** Whether the database is of this version of the shop, or of a newer one that is being rolled out. */
export async function isMigrated(db: Db): Promise<boolean> {
  const wanted = Math.max(...journal.entries.map((migration) => migration.when))
  const { rows } = await db.execute<{ latest: number }>(
    sql`select max(created_at)::bigint as latest from drizzle.__drizzle_migrations`,
  )
  return (rows[0]?.latest ?? 0) >= wanted
}
