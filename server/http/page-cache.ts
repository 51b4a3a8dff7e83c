import { LRUCache } from 'lru-cache'

/** What the cache needs to know about a page; what else it carries is the caller's business. */
export interface Cacheable {
  /** Bytes it holds in memory, without its place in the cache. */
  readonly size: number
  /** Milliseconds since 1970 after which the page is wrong; null: no such moment. */
  readonly expiresAt: number | null
}

/** Says what a page shows. To be called before the data is read, so that no change slips between. */
export type Tag = (...tags: readonly string[]) => void

export interface Filled<page> {
  readonly page: page
  /** False for anything that must not be answered twice: errors, redirects, unknown products. */
  readonly keep: boolean
}

export interface PageCacheStats {
  readonly hits: number
  readonly misses: number
  /** Misses that waited for somebody else's rendering instead of starting their own. */
  readonly joined: number
  /** Pages dropped because of what they show. */
  readonly dropped: number
  readonly pages: number
  readonly bytes: number
}

/** What a place in the cache weighs, and each tag that leads to it; as measured. */
const ENTRY_BYTES = 500
const TAG_BYTES = 150

interface Kept<page> {
  readonly page: page
  readonly tags: ReadonlySet<string>
}

interface Flight<page> {
  readonly tags: Set<string>
  /** Set when something that the page shows changed while it was rendered. */
  stale: boolean
  readonly done: Promise<page>
}

/**
 * Rendered pages in memory. A page is rendered by one visitor while the others wait, and dropped by
 * the tags of what it shows: 'products', `product:<id>`, 'categories', 'settings', 'discount',
 * `reviews:<productId>`, 'info'.
 *
 * Pages whose address holds a visitor's own words (searches, price ranges) have a share of their
 * own, so that nobody can push the shop's front pages out by asking for endless new addresses.
 */
export class PageCache<page extends Cacheable = Cacheable> {
  readonly #fixed: LRUCache<string, Kept<page>>
  readonly #open: LRUCache<string, Kept<page>>
  readonly #flights = new Map<string, Flight<page>>()
  readonly #followers: { invalidate(...tags: readonly string[]): void; clear(): void }[] = []
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #now: () => number
  #hits = 0
  #misses = 0
  #joined = 0
  #dropped = 0

  /**
   * @param maxBytes of the pages with fixed addresses; the open share gets a quarter on top.
   * @param maxAge in milliseconds: a bound on the harm of a change that nobody announced.
   */
  constructor({ maxBytes = 64 << 20, maxAge = 600_000, now = Date.now } = {}) {
    this.#now = now
    this.#fixed = this.#share(maxBytes, maxAge)
    this.#open = this.#share(Math.ceil(maxBytes / 4), maxAge)
  }

  get(key: string): page | undefined {
    const kept = this.#fixed.get(key) ?? this.#open.get(key)
    if (!kept) return undefined
    if (kept.page.expiresAt !== null && kept.page.expiresAt <= this.#now()) {
      this.#fixed.delete(key)
      this.#open.delete(key)
      return undefined
    }
    this.#hits++
    return kept.page
  }

  /**
   * Renders at most once per key at a time. A page of which something changed while it was rendered
   * is answered to those who already waited, but not kept, and whoever asks after the change gets a
   * fresh one.
   */
  fill(
    key: string,
    render: (tag: Tag) => Promise<Filled<page>>,
    { open = false } = {},
  ): Promise<page> {
    this.#misses++
    const running = this.#flights.get(key)
    if (running) {
      this.#joined++
      return running.done
    }
    const tags = new Set<string>()
    const work = render((...more) => {
      for (const tag of more) tags.add(tag)
    })
    const flight: Flight<page> = {
      tags,
      stale: false,
      done: work.then((made) => {
        this.#land(key, flight)
        if (made.keep && !flight.stale) this.#keep(key, made.page, tags, open)
        return made.page
      }),
    }
    flight.done.catch(() => this.#land(key, flight))
    this.#flights.set(key, flight)
    return flight.done
  }

  /** Drops every page that shows one of these, and forgets the ones being rendered right now. */
  invalidate(...tags: readonly string[]): void {
    for (const tag of tags) {
      for (const key of [...(this.#keysOf.get(tag) ?? [])]) {
        this.#dropped++
        this.#fixed.delete(key)
        this.#open.delete(key)
      }
    }
    for (const [key, flight] of this.#flights) {
      if (tags.some((tag) => flight.tags.has(tag))) this.#abandon(key, flight)
    }
    for (const follower of this.#followers) follower.invalidate(...tags)
  }

  /** What this cache drops, the other one drops as well: it holds what pages are made from. */
  follow(other: { invalidate(...tags: readonly string[]): void; clear(): void }): void {
    this.#followers.push(other)
  }

  /** For when changes may have been missed, as after a lost connection to the database. */
  clear(): void {
    this.#dropped += this.#fixed.size + this.#open.size
    this.#fixed.clear()
    this.#open.clear()
    for (const [key, flight] of this.#flights) this.#abandon(key, flight)
    for (const follower of this.#followers) follower.clear()
  }

  stats(): PageCacheStats {
    return {
      hits: this.#hits,
      misses: this.#misses,
      joined: this.#joined,
      dropped: this.#dropped,
      pages: this.#fixed.size + this.#open.size,
      bytes: this.#fixed.calculatedSize + this.#open.calculatedSize,
    }
  }

  #share(maxSize: number, ttl: number): LRUCache<string, Kept<page>> {
    return new LRUCache({
      maxSize,
      ttl,
      // The clock is read once a second, not at every visit.
      ttlResolution: 1_000,
      sizeCalculation: ({ page, tags }, key) =>
        page.size + ENTRY_BYTES + 2 * key.length + tags.size * TAG_BYTES,
      dispose: ({ tags }, key) => this.#unlink(key, tags),
    })
  }

  #keep(key: string, page: page, tags: ReadonlySet<string>, open: boolean): void {
    if (page.expiresAt !== null && page.expiresAt <= this.#now()) return
    const share = open ? this.#open : this.#fixed
    share.set(key, { page, tags })
    // Larger than the whole share: not taken, so nothing would ever unlink it.
    if (!share.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag) ?? new Set()
      this.#keysOf.set(tag, keys.add(key))
    }
  }

  #unlink(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(tag)
    }
  }

  #abandon(key: string, flight: Flight<page>): void {
    flight.stale = true
    this.#land(key, flight)
  }

  #land(key: string, flight: Flight<page>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
