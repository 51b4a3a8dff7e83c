import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The version of a row after a change. An editor that loaded the row before gets 'version-conflict'
 * instead of overwriting the change with old values.
 */
export function nextVersion({ version }: { version: PgColumn }): SQL<number> {
  return sql<number>`${version} + 1`
}
