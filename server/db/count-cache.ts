import { LRUCache } from 'lru-cache'

/** Counts up to this are made afresh every time: they are quick, and people notice when one is off. */
const SMALL = 2_000

/** How many rows long lists have, without counting 100,000 rows for each page of them. */
export class CountCache {
  readonly #counts = new LRUCache<string, number>({ max: 200, ttl: 30_000 })

  /**
   * A small count is made afresh; a large one is remembered for half a minute.
   * @param key names the list and all its filters.
   */
  async cached(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#counts.get(key)
    if (known !== undefined) return known
    const total = await count()
    if (total > SMALL) this.#counts.set(key, total)
    return total
  }
}
