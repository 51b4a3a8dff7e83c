import type { EventEmitter } from 'node:events'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { observeQueries } from './observe-queries.ts'
import * as schema from './schema.ts'

// PostgreSQL counts are bigint and arrive as text; ours all fit a number.
pg.types.setTypeParser(20, Number)

/** One pool for the shop and its jobs. `onError` is called when an idle connection fails. */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 10, ...REACHABLE, ...config })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The connection, with the text of all its statements, would be logged with it.
    delete error.client
    onError(error)
  })
  pool.on('connect', (client) => {
    // An 'error' event between two queries needs a handler; the next query reports the failure.
    client.on('error', () => {})
    endIfReadOnly(client)
  })
  observeQueries(pool)
  return pool
}

/** Without these a connection to a machine that has vanished would wait for it forever. */
export const REACHABLE = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const satisfies pg.ClientConfig

/**
 * A primary that was replaced refuses writes and may go on as a standby. The connection to it ends,
 * so that the next one reaches the new primary.
 */
function endIfReadOnly(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
    if (code === READ_ONLY) client.end().catch(() => {})
  })
}

const READ_ONLY = '25006'

export function connect(pool: pg.Pool) {
  return drizzle({ client: pool, schema, casing: 'snake_case' })
}

export type Db = ReturnType<typeof connect>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/**
 * What a transaction has read was changed meanwhile, so that it cannot go on; `change` starts it
 * again. The code is PostgreSQL's own for this.
 */
export class Conflict extends Error {
  readonly code = '40001'
}

/** The SQLSTATE of an error ('23505' …); drizzle wraps those of pg in `cause`. */
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
  const { cause, constraint } = error as { cause?: { constraint?: string }; constraint?: string }
  return cause?.constraint ?? constraint
}

/** Whether the database is unreachable or shutting down: the shop answers 503 instead of 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (state === READ_ONLY || /^(08|57P|53)/.test(state)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(state)) {
    const { syscall } = ((error as { cause?: unknown }).cause ?? error) as { syscall?: string }
    return syscall === 'connect' || syscall === 'read' || syscall === 'write'
  }
  const cause = (error as { cause?: { message?: string }; message?: string }) ?? {}
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
    `${cause.message} ${cause.cause?.message}`,
  )
}
