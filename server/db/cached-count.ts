import { LRUCache } from 'lru-cache'

/** Counts up to this are made afresh every time: they are quick, and people notice when one is off. */
const SMALL = 2_000

const counts = new LRUCache<string, number>({ max: 200, ttl: 30_000 })

/**
 * How many rows a long list has, without counting 100,000 rows for each page of it: a large count
 * is kept for half a minute.
 * @param key names shop, list and all its filters.
 */
export async function cachedCount(key: string, count: () => Promise<number>): Promise<number> {
  const known = counts.get(key)
  if (known !== undefined) return known
  const total = await count()
  if (total > SMALL) counts.set(key, total)
  return total
}
