import { LRUCache } from 'lru-cache'

/** Networks counted at once; beyond that those that came longest ago start anew. */
const MAX_NETWORKS = 50_000

interface Count {
  points: number
  /** How many of them other processes do not know of. */
  unshared: number
  /** Milliseconds since 1970. */
  ends: number
}

/** What a process has counted of a key, and when that ends (milliseconds since 1970). */
interface SharedCount {
  key: string
  points: number
  ends: number
}

const NONE: Count = { points: 0, unshared: 0, ends: 0 }

/**
 * Counts in memory what one network may ask for. These limits are so generous that only a flood
 * reaches them, and a row that everybody writes would make them wait for each other. Processes tell
 * each other every second what they have counted, so together they allow what one would, and what
 * comes within a second.
 */
export class Ceilings {
  readonly #counts = new LRUCache<string, Count>({ max: MAX_NETWORKS })
  /** Keys with unshared points. */
  readonly #changed = new Set<string>()

  /**
   * Counts one more, unless that is too many.
   * @param now milliseconds since 1970.
   * @returns the milliseconds to wait; 0 when it was counted.
   */
  count(key: string, [points, seconds]: readonly [number, number], now: number): number {
    const known = this.#counts.get(key)
    // If the clock was set back, the end is far ahead: no wait is longer than the rule.
    const ends = Math.min(known?.ends ?? 0, now + seconds * 1000)
    if (!known || ends <= now) {
      this.#counts.set(key, { points: 1, unshared: 1, ends: now + seconds * 1000 })
      this.#changed.add(key)
      return 0
    }
    known.ends = ends
    if (known.points >= points) return ends - now
    known.points++
    known.unshared++
    this.#changed.add(key)
    return 0
  }

  /**
   * Adds what was counted here to what all processes have counted, and takes over the sums.
   * @param add stores the points and returns the sums
   */
  async exchange(add: (counts: SharedCount[]) => Promise<SharedCount[]>): Promise<void> {
    const own = [...this.#changed].flatMap((key) => {
      const { unshared: points, ends } = this.#counts.peek(key) ?? NONE
      return points > 0 ? [{ key, points, ends }] : []
    })
    this.#changed.clear()
    if (own.length === 0) return
    for (const { key, points } of own) this.#change(key, -points)
    try {
      for (const { key, points, ends } of await add(own)) {
        const count = this.#counts.peek(key)
        if (count) Object.assign(count, { points: points + count.unshared, ends })
      }
    } catch (error) {
      for (const { key, points } of own) this.#change(key, points)
      throw error
    }
  }
  #change(key: string, unshared: number): void {
    const count = this.#counts.peek(key)
    if (!count) return
    count.unshared += unshared
    if (count.unshared > 0) this.#changed.add(key)
  }
}
