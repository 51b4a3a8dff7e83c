import { AsyncResource } from 'node:async_hooks'

/** Statements at once: the database answers two side by side, and the next asks for all who wait. */
const MAX_RUNNING = 2
/** Some milliseconds of the database, since whoever asks for one row waits for all of them. */
const MAX_KEYS = 240

interface Batch<row> {
  readonly keys: Set<string>
  readonly rows: Promise<Map<string, row>>
  readonly start: () => Promise<unknown>
}

/**
 * Reads of rows by key. What is wanted at the same time, by whatever requests, is asked for in one
 * statement: with many callers a statement costs more than the few rows that each of them wants. It
 * starts after everybody asked, so nobody gets rows of before, and a single caller waits for nobody.
 */
export class JoinedReads<row> {
  readonly #read: (keys: string[]) => Promise<Map<string, row>>
  readonly #waiting: Batch<row>[] = []
  #numRunning = 0

  /** @param read rows by key; must not fail for a single key, since all others would fail with it */
  constructor(read: (keys: string[]) => Promise<Map<string, row>>) {
    this.#read = read
  }

  /** Contains the rows of these keys that exist, and others. */
  read(keys: readonly string[]): Promise<Map<string, row>> {
    const last = this.#waiting.at(-1)
    const batch = last && last.keys.size + keys.length <= MAX_KEYS ? last : this.#open()
    for (const key of keys) batch.keys.add(key)
    return batch.rows
  }

  #open(): Batch<row> {
    const keys = new Set<string>()
    let start: Batch<row>['start'] = () => Promise.resolve()
    const rows = new Promise<Map<string, row>>((resolve) => {
      // A trace shows the statement with the request that asked first.
      start = AsyncResource.bind(() => {
        const reading = this.#read([...keys])
        resolve(reading)
        return reading
      })
    })
    const batch = { keys, rows, start }
    this.#waiting.push(batch)
    // After all requests that have arrived by now.
    setImmediate(() => this.#startNext())
    return batch
  }

  #startNext(): void {
    if (this.#numRunning === MAX_RUNNING) return
    const batch = this.#waiting.shift()
    if (!batch) return
    this.#numRunning++
    const next = () => {
      this.#numRunning--
      this.#startNext()
    }
    batch.start().then(next, next)
  }
}
