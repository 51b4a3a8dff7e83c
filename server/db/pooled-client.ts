import pg from 'pg'

/**
 * A connection to a pooler that gives each transaction another session of PostgreSQL: a statement
 * that was named in one session is unknown in the next, or another of the same name is there. So
 * each statement is sent without its name.
 */
export class PooledClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]) =>
    send.call(this, withoutName(statement), ...rest)) as pg.Client['query']
}

const send = pg.Client.prototype.query as (...args: unknown[]) => unknown

function withoutName(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
  return isNamed && !('submit' in statement) ? { ...statement, name: undefined } : statement
}
