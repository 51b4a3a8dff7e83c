import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * What the version of a row becomes with every change: whoever edits the row at that moment must not
 * put old values back unknowingly, and meets 'version-conflict'.
 */
export function nextVersion({ version }: { version: PgColumn }): SQL<number> {
  return sql<number>`${version} + 1`
}
