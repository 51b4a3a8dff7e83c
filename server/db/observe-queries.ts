import type pg from 'pg'
import { observeQuery, queries } from '../telemetry/activities.ts'

type AnyQuery = (...args: unknown[]) => Promise<unknown>

/**
 * Passes the queries of a pool, and of the connections taken from it, to whoever traces them. Only
 * those that return a promise, as all of the shop do: the pool itself sends a query on to one of its
 * connections with a callback.
 */
export function observeQueries(pool: pg.Pool): void {
  observe(pool)
  pool.on('connect', observe)
}

/** A method of the prototype is looked up at each call, so that it can still be replaced. */
function observe(queryable: { query: unknown }): void {
  const own = Object.hasOwn(queryable, 'query') ? queryable.query : null
  const query: AnyQuery = (...args) =>
    Reflect.apply((own ?? Object.getPrototypeOf(queryable).query) as AnyQuery, queryable, args)
  queryable.query = (...args: unknown[]) => {
    const text = queries.hasSubscribers ? textOf(args) : undefined
    return text === undefined ? query(...args) : observeQuery(text, async () => query(...args))
  }
}

/** Undefined for a query with a callback, and for a stream such as of COPY. */
function textOf(args: readonly unknown[]): string | undefined {
  if (typeof args.at(-1) === 'function') return undefined
  const [first] = args
  if (typeof first === 'string') return first
  const { text, submit } = first as { text?: string; submit?: unknown }
  return submit === undefined ? text : undefined
}
