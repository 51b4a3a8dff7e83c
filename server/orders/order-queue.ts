import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { ShopError } from '#domain/errors.ts'

interface Limits {
  /**
   * Maximum concurrent orders: more of them are not faster, and hold connections to the database
   * that others need.
   */
  readonly atOnce: number
  /** Of one product. */
  readonly perProduct: number
  /** Maximum waiting orders, for one product and in total. */
  readonly waitingPerProduct: number
  readonly waiting: number
  /** After this time no later order may go first any more (milliseconds). */
  readonly patienceMs: number
  /** After this time a waiting order is refused; browsers wait a little longer (milliseconds). */
  readonly timeoutMs: number
}

/** @internal Exported for tests. */
export const LIMITS: Limits = {
  atOnce: 5,
  perProduct: 3,
  waitingPerProduct: 1_000,
  waiting: 3_000,
  patienceMs: 5_000,
  timeoutMs: 15_000,
}
const RETRY_AFTER_SECONDS = 5
/** Sets whose parts are remembered. */
const MAX_SETS = 1_000

interface Waiting {
  readonly products: readonly string[]
  /** Milliseconds, by the clock of the process. */
  readonly since: number
  readonly start: (keys: readonly string[]) => void
}

/**
 * Orders of one product wait here, first come, first served, and not on a connection: otherwise
 * everybody who wants what is just on sale would hold all connections while they wait for the lock
 * of one row, and nobody could order or look at anything else. An order of several products starts
 * when all of them are free; it holds no place while it waits.
 */
export class OrderQueue {
  readonly #limits: Limits
  /** How many orders of each product are being placed. */
  readonly #running = new Map<string, number>()
  #numRunning = 0
  readonly #parts = new LRUCache<string, readonly string[]>({ max: MAX_SETS })
  #waiting: Waiting[] = []

  constructor(limits = LIMITS) {
    this.#limits = limits
  }

  get numWaiting(): number {
    return this.#waiting.length
  }

  /** Whether an order is being placed. */
  get isPlacing(): boolean {
    return this.#numRunning > 0
  }

  /**
   * Remembers whose stock an order of this set takes, so that it also waits for orders of its
   * parts.
   */
  learn(set: string, parts: readonly string[]): void {
    // Another variant of the set may have had other parts.
    this.#parts.set(set, [...new Set([...(this.#parts.get(set) ?? []), ...parts])])
  }

  /**
   * Runs the work when it is its turn. A request whose connection closes leaves the queue.
   * @param products the ids of what is ordered
   * @throws ShopError 'busy' if too many wait, or it has waited too long
   */
  async run<value>(
    products: readonly string[],
    response: ServerResponse,
    work: () => Promise<value>,
  ): Promise<value> {
    // Several variants of one product are one.
    const keys = await this.#enter([...new Set(products)], response)
    try {
      return await work()
    } finally {
      this.#numRunning--
      for (const key of keys) this.#count(key, -1)
      this.#startNext()
    }
  }

  async #enter(products: readonly string[], response: ServerResponse): Promise<readonly string[]> {
    const { timeoutMs } = this.#limits
    // The client has disconnected, so this only ends the request.
    if (response.destroyed) throw busy()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== one)
        settle()
        reject(busy())
      }
      const settle = () => {
        clearTimeout(timer)
        response.off('close', leave)
      }
      const start = (keys: readonly string[]) => {
        settle()
        resolve(keys)
      }
      const one: Waiting = { products, since: performance.now(), start }
      const timer = setTimeout(leave, timeoutMs)
      response.once('close', leave)
      this.#waiting.push(one)
      // Otherwise nobody can start, and there is no need to look through a long queue.
      const keys = this.#keysOf(products)
      if (this.#hasRoom && keys.every((key) => this.#isFree(key))) this.#startNext()
      if (this.#waiting.includes(one) && this.#isFull(products)) leave()
    })
  }

  #isFull(products: readonly string[]): boolean {
    if (this.#waiting.length > this.#limits.waiting) return true
    return products.some((product) => {
      const same = this.#waiting.filter((one) => one.products.includes(product))
      return same.length > this.#limits.waitingPerProduct
    })
  }

  /** Starts everyone whose products are all free, in the order in which they came. */
  #startNext(): void {
    const stillWaiting: Waiting[] = []
    const claimed = new Set<string>()
    const longAgo = performance.now() - this.#limits.patienceMs
    for (const one of this.#waiting) {
      const keys = this.#keysOf(one.products)
      if (this.#hasRoom && keys.every((key) => !claimed.has(key) && this.#isFree(key))) {
        this.#numRunning++
        for (const key of keys) this.#count(key, 1)
        one.start(keys)
        continue
      }
      stillWaiting.push(one)
      // Others may go first while one of its products is not free, but not for ever.
      if (one.since <= longAgo) {
        for (const key of keys) claimed.add(key)
      }
    }
    this.#waiting = stillWaiting
  }

  #keysOf(products: readonly string[]): readonly string[] {
    if (!products.some((product) => this.#parts.has(product))) return products
    return [
      ...new Set(products.flatMap((product) => [product, ...(this.#parts.get(product) ?? [])])),
    ]
  }

  get #hasRoom(): boolean {
    return this.#numRunning < this.#limits.atOnce
  }

  #isFree(key: string): boolean {
    return (this.#running.get(key) ?? 0) < this.#limits.perProduct
  }

  #count(key: string, change: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + change
    if (count > 0) this.#running.set(key, count)
    else this.#running.delete(key)
  }
}

function busy(): ShopError {
  return new ShopError('busy', { retryAfter: RETRY_AFTER_SECONDS })
}
