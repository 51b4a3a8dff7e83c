import { fillPlaceholders, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db, Tx } from './connect.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A statement of a hot path: its text is built once, and each connection parses and plans it once.
 * Rows arrive as pg reads them: columns under the names of the statement, moments as dates.
 * @param name unique among all statements; PostgreSQL knows it by this name.
 * @param statement with `sql.placeholder` for each value that changes.
 */
export function prepare<values extends object, row extends object>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async (db: Db | Tx, values: values): Promise<row[]> => {
    const filled = fillPlaceholders(params, values as Record<string, unknown>)
    const { rows } = await clientOf(db).query<row>({ name, text, values: filled })
    return rows
  }
}

/**
 * An array of ids whose length the planner does not see, for a prepared statement: a plan for two
 * ids looks cheaper than the general one for ten, so PostgreSQL would plan it each time.
 */
export function ofUnknownLength(name: string): SQL {
  return sql`array(select unnest(${sql.placeholder(name)}::uuid[]))`
}

/**
 * A value that the planner does not see, for a prepared statement: where rows are spread unevenly,
 * a plan for this value often looks cheaper than the general one, so PostgreSQL would plan it each
 * time.
 */
export function unseen(name: string, type: 'uuid' | 'text'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`
}

/** The columns of such a statement under their names here. */
export function columnsAs(columns: Readonly<Record<string, SQLWrapper>>): SQL {
  const named = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  )
  return sql.join(named, sql`, `)
}

/** What drizzle itself sends its queries to: the pool, or the connection of a transaction. */
export function clientOf(db: Db | Tx): Pick<pg.ClientBase, 'query'> {
  return (db._.session as unknown as { client: pg.ClientBase }).client
}
