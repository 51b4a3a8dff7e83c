import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

// PostgreSQL counts are bigint and arrive as text; ours all fit a number.
pg.types.setTypeParser(20, Number)

/** One pool for the shop and its jobs. `onError` is called when an idle connection fails. */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5_000, ...config })
  pool.on('error', onError)
  // An 'error' event between two queries needs a handler; the next query reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function connect(pool: pg.Pool) {
  return drizzle({ client: pool, schema, casing: 'snake_case' })
}

export type Db = ReturnType<typeof connect>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** The SQLSTATE of an error ('23505' …), which drizzle wraps in `cause`. */
export function sqlState(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string }; code?: string }) ?? {}
  return cause.cause?.code ?? cause.code
}

/** Whether the write violates this unique constraint or index. */
export function isTaken(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && constraintOf(error) === constraint
}

/** Whether the write refers to a user whose account has just been deleted. */
export function refersToDeletedUser(error: unknown): boolean {
  return sqlState(error) === '23503' && /_users_id_fk$/.test(constraintOf(error) ?? '')
}

function constraintOf(error: unknown): string | undefined {
  return (error as { cause?: { constraint?: string } }).cause?.constraint
}

/** Whether the database is unreachable or shutting down: the shop answers 503 instead of 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
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
