import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { observeQuery, queries } from '../telemetry/activities.ts'
import { Batch } from './batch.ts'
import type { Tx } from './connect.ts'
import { PooledClient } from './pooled-client.ts'
import * as schema from './schema.ts'

/**
 * Runs work in a transaction. Statements that it asks for at once, as by `Promise.all`, are sent
 * together and run in that order; `begin` goes with the first ones and `commit` with the last.
 * @param last asks for the last statements, all at once, after the work has given a value
 */
export async function transact<value>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<value>,
  last: (tx: Tx, value: value) => Promise<unknown>,
): Promise<value> {
  const client = await pool.connect()
  const statements = statementsOf(client)
  let isLost = false
  try {
    statements.start()
    const value = await work(statements.tx)
    await statements.commit((tx) => last(tx, value))
    return value
  } catch (error) {
    await statements.rollback().catch(() => {
      isLost = true
    })
    throw error
  } finally {
    client.release(isLost)
  }
}

type Command = 'begin' | 'commit' | 'rollback'

/** The statements of a connection's transactions, one transaction after the other. */
class Statements {
  readonly tx: Tx
  readonly #client: pg.PoolClient
  #waiting: pg.Query[] = []
  #isSending = false
  /** 'new' until its first statement, 'ending' until its commit is answered. */
  #state: 'new' | 'open' | 'ending' | 'over' = 'over'

  constructor(client: pg.PoolClient) {
    this.#client = client
    // Of a client, drizzle uses what is here.
    const db = drizzle({ client: this as unknown as pg.Client, schema, casing: 'snake_case' })
    this.tx = db as unknown as Tx
  }

  start(): void {
    this.#state = 'new'
  }

  async query(given: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#state === 'new') {
      this.#state = 'open'
      // What follows it fails as well.
      this.#send('begin').catch(() => {})
    }
    if (this.#state !== 'open') throw new Error('The transaction has ended')
    const config = typeof given === 'string' ? { text: given } : given
    return this.#send(values ? { ...config, values } : config)
  }

  async commit(last: (tx: Tx) => Promise<unknown>): Promise<void> {
    const asked = last(this.tx)
    const isOpen = this.#state === 'open'
    this.#state = 'ending'
    await Promise.all([asked, isOpen && this.#send('commit')])
    this.#state = 'over'
  }

  async rollback(): Promise<void> {
    const isBegun = this.#state !== 'new'
    this.#state = 'over'
    if (isBegun) await this.#send('rollback')
  }

  #send(given: Command | pg.QueryConfig): Promise<pg.QueryResult> {
    const config = typeof given === 'string' ? { name: given, text: given } : given
    const send = () => this.#queue(config)
    return queries.hasSubscribers ? observeQuery(config.text, send) : send()
  }

  #queue(config: pg.QueryConfig): Promise<pg.QueryResult> {
    // Once everything that can go on has asked for what it needs.
    process.nextTick(() => this.#flush())
    const name = this.#client instanceof PooledClient ? undefined : config.name
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      const given = { ...config, name, queryMode: 'extended' }
      const query = new pg.Query(given, (error, result) =>
        error ? reject(error) : resolve(result),
      )
      this.#waiting.push(query)
    })
    return answer.catch((error: Error) => {
      // Otherwise it leads to the socket instead of to whoever asked.
      Error.captureStackTrace(error)
      throw error
    })
  }

  #flush(): void {
    if (this.#isSending || this.#waiting.length === 0) return
    this.#isSending = true
    const batch = new Batch(this.#waiting, () => {
      this.#isSending = false
      process.nextTick(() => this.#flush())
    })
    this.#waiting = []
    this.#client.query(batch)
  }
}

const known = new WeakMap<pg.PoolClient, Statements>()

function statementsOf(client: pg.PoolClient): Statements {
  const statements = known.get(client) ?? new Statements(client)
  known.set(client, statements)
  return statements
}
