import { LRUCache } from 'lru-cache'

/** Smaller counts are never cached: they are fast, and people notice an outdated one. */
const SMALL = 2_000

/** Caches the row counts of long lists, since each page would count 100,000 rows again. */
export class CountCache {
  readonly #counts = new LRUCache<string, number>({ max: 200, ttl: 30_000 })

  /**
   * A large count is cached for half a minute.
   * @param key identifies the list and all its filters
   */
  async cached(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#counts.get(key)
    if (known !== undefined) return known
    const total = await count()
    if (total > SMALL) this.#counts.set(key, total)
    return total
  }
}
