import { LRUCache } from 'lru-cache'

/** The properties of a page that the cache needs. */
export interface Cacheable {
  /** Bytes in memory, without the overhead of the cache entry. */
  readonly size: number
  /** Time at which the page becomes wrong (ms since 1970); null if it does not. */
  readonly expiresAt: number | null
}

/** Adds tags to a page. Call it before reading the data, so that no change is missed. */
export type Tag = (...tags: readonly string[]) => void

export interface Filled<page> {
  readonly page: page
  /** False for pages that must not be reused: errors, redirects, unknown products. */
  readonly isCacheable: boolean
}

export interface PageCacheStats {
  readonly hits: number
  readonly misses: number
  /** Misses that waited for another request's render instead of starting their own. */
  readonly joined: number
  /** Pages dropped because of their tags. */
  readonly dropped: number
  readonly pages: number
  readonly bytes: number
}

/** Measured memory of a cache entry, and of each tag. */
const ENTRY_BYTES = 500
const TAG_BYTES = 150

interface Entry<page> {
  readonly page: page
  readonly tags: ReadonlySet<string>
}

interface Flight<page> {
  readonly tags: Set<string>
  /** Set when data of the page changed during the render. */
  stale: boolean
  readonly done: Promise<page>
}

/**
 * Rendered pages in memory. One request renders a page while others wait for it. Pages are dropped
 * by tags that name their data: 'products', `product:<id>`, 'categories', 'settings', 'discount',
 * `reviews:<productId>`, 'info'.
 *
 * Pages with visitors' own words in their URL (searches, price ranges) have a share of their own,
 * so that requests for unlimited new URLs cannot evict the shop's front pages.
 */
export class PageCache<page extends Cacheable = Cacheable> {
  readonly #fixed: LRUCache<string, Entry<page>>
  readonly #open: LRUCache<string, Entry<page>>
  readonly #flights = new Map<string, Flight<page>>()
  readonly #followers: { invalidate(...tags: readonly string[]): void; clear(): void }[] = []
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #now: () => number
  #hits = 0
  #misses = 0
  #joined = 0
  #dropped = 0

  /**
   * @param maxBytes limit for pages with fixed URLs; the open share gets a quarter on top
   * @param maxAge in milliseconds; bounds the harm of a change that invalidated nothing
   */
  constructor({ maxBytes = 64 << 20, maxAge = 600_000, now = Date.now } = {}) {
    this.#now = now
    this.#fixed = this.#share(maxBytes, maxAge)
    this.#open = this.#share(Math.ceil(maxBytes / 4), maxAge)
  }

  get(key: string): page | undefined {
    const cached = this.#fixed.get(key) ?? this.#open.get(key)
    if (!cached) return undefined
    if (cached.page.expiresAt !== null && cached.page.expiresAt <= this.#now()) {
      this.#fixed.delete(key)
      this.#open.delete(key)
      return undefined
    }
    this.#hits++
    return cached.page
  }

  /**
   * Renders at most once per key at a time. If data of the page changes during the render, those
   * who already waited get the page, but it is not cached, and later requests render a new one.
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
        if (made.isCacheable && !flight.stale) this.#store(key, made.page, tags, open)
        return made.page
      }),
    }
    flight.done.catch(() => this.#land(key, flight))
    this.#flights.set(key, flight)
    return flight.done
  }

  /** Drops every page with one of these tags, including pages that are being rendered. */
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

  /** Also drops from `other` whatever is dropped here, since it caches the data of pages. */
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

  #share(maxSize: number, ttl: number): LRUCache<string, Entry<page>> {
    return new LRUCache({
      maxSize,
      ttl,
      // Reads the clock once a second instead of on every request.
      ttlResolution: 1_000,
      sizeCalculation: ({ page, tags }, key) =>
        page.size + ENTRY_BYTES + 2 * key.length + tags.size * TAG_BYTES,
      dispose: ({ tags }, key) => this.#unlink(key, tags),
    })
  }

  #store(key: string, page: page, tags: ReadonlySet<string>, open: boolean): void {
    if (page.expiresAt !== null && page.expiresAt <= this.#now()) return
    const share = open ? this.#open : this.#fixed
    share.set(key, { page, tags })
    // Larger than the whole share, so it was not stored; its tags would never be removed.
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
