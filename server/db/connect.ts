import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

// Counts are bigint in PostgreSQL and come as text; none of ours outgrows a number.
pg.types.setTypeParser(20, Number)

/** One pool for the shop and its jobs. `onError` hears of idle connections that broke. */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5_000, ...config })
  pool.on('error', onError)
  // In the middle of a transaction, between two queries, nobody listens: the next query will tell.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function connect(pool: pg.Pool) {
  return drizzle({ client: pool, schema, casing: 'snake_case' })
}

export type Db = ReturnType<typeof connect>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** The database's own error code ('23505' …), which drizzle wraps into `cause`. */
export function sqlState(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string }; code?: string }) ?? {}
  return cause.cause?.code ?? cause.code
}

/** Whether somebody else was quicker with what this unique constraint or index allows once. */
export function isTaken(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && constraintOf(error) === constraint
}

/** Whether what is written belongs to a user whose account was deleted a moment before. */
export function isErased(error: unknown): boolean {
  return sqlState(error) === '23503' && /_users_id_fk$/.test(constraintOf(error) ?? '')
}

function constraintOf(error: unknown): string | undefined {
  return (error as { cause?: { constraint?: string } }).cause?.constraint
}

/** True when the database could not be reached or went away: the shop answers 503, not 500. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (/^(08|57P|53)/.test(state)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(state)) {
    const { syscall } = ((error as { cause?: unknown }).cause ?? error) as { syscall?: string }
    return syscall === 'connect' || syscall === 'read' || syscall === 'write'
  }
  const cause = (error as { cause?: { message?: string }; message?: string }) ?? {}
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
    `${cause.message} ${cause.cause?.message}`,
  )
}
