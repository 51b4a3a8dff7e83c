import type pg from 'pg'

/** What pg calls of a query as the messages of the server arrive. */
interface Handlers {
  readonly name?: string
  readonly text: string
  submit(connection: pg.Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleEmptyQuery(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
}

/**
 * Queries that are sent in one packet with a single Sync: the server runs one after the other and
 * answers all of them at once. After one that fails it leaves out the rest, which fail with the same
 * error. For pg it is one query; see
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class Batch implements pg.Submittable {
  readonly #queries: readonly Handlers[]
  readonly #onEnd: () => void
  /** How many the server has completed. */
  #done = 0

  /** @param onEnd called once the next query may be sent */
  constructor(queries: readonly pg.Query[], onEnd: () => void) {
    this.#queries = queries as unknown as Handlers[]
    this.#onEnd = onEnd
  }

  submit(connection: pg.Connection): void {
    // Each would send a Sync of its own, and take a statement for parsed that is left out.
    const together = Object.create(connection, {
      sync: { value: () => {} },
      submittedNamedStatements: { value: {} },
    }) as pg.Connection
    connection.stream.cork()
    const errors = this.#queries.map((query) => query.submit(together))
    connection.sync()
    connection.stream.uncork()
    // The answers could no longer be told apart.
    const error = errors.find((one) => one !== null)
    if (error) connection.stream.destroy(error)
  }

  get names(): (string | undefined)[] {
    return this.#queries.map(({ name }) => name)
  }

  /** Under which pg remembers that a statement is parsed. */
  get name(): string | undefined {
    return this.#current?.name
  }

  get text(): string | undefined {
    return this.#current?.text
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#current?.handleCommandComplete(message, connection)
    this.#done++
  }

  handleEmptyQuery(): void {
    this.#done++
  }

  handleError(error: Error, connection: pg.Connection): void {
    const numDone = this.#done
    this.#succeed(connection)
    for (const query of this.#queries.slice(numDone)) query.handleError(error, connection)
    this.#onEnd()
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#succeed(connection)
    this.#onEnd()
  }

  #succeed(connection: pg.Connection): void {
    for (const query of this.#queries.slice(0, this.#done)) query.handleReadyForQuery(connection)
  }

  /** None once all are completed: an error may still come, as from a server that shuts down. */
  get #current(): Handlers | undefined {
    return this.#queries[this.#done]
  }
}
