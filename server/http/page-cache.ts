import { LRUCache } from 'lru-cache'
import { Fence } from '../db/fence.ts'

/** The properties of a page that the cache needs. */
export interface Cacheable {
  /** Bytes in memory, without the overhead of the cache entry. */
  readonly size: number
  /** Time at which the page becomes wrong (ms since 1970); null if it does not. */
  readonly expiresAt: number | null
}

/** Adds tags to a page. Call it before reading the data, so that nobody waits for what is stale. */
export type Tag = (...tags: readonly string[]) => void

export interface Filled<page> {
  readonly page: page
  /** False for pages that must not be reused: errors, redirects, unknown products. */
  readonly isCacheable: boolean
  /** More tags, of what the data turned out to name. */
  readonly tags?: readonly string[]
}

export const PAGE_MAX_AGE_MS = 600_000

// Measured memory of a cache entry, and of each tag.
const ENTRY_BYTES = 500
const TAG_BYTES = 150

interface Entry<page> {
  readonly page: page
  readonly tags: ReadonlySet<string>
}

interface Flight<page> {
  readonly tags: Set<string>
  readonly tagsLater: boolean
  /** Whether data of the page changed during the render, and what else did. */
  stale: boolean
  readonly changed: Set<string>
  readonly done: Promise<page>
}

/**
 * Rendered pages in memory. One request renders a page while others wait for it. Pages are dropped
 * by tags that name their data (domain/page-tags.ts). Those with visitors' own words in their URL
 * have a share of their own, so that endless new URLs cannot evict the shop's front pages.
 */
export class PageCache<page extends Cacheable = Cacheable> {
  readonly #fixed: LRUCache<string, Entry<page>>
  readonly #open: LRUCache<string, Entry<page>>
  /** All renders: of a key there may be more than the one that others join. */
  readonly #running = new Set<Flight<page>>()
  readonly #flights = new Map<string, Flight<page>>()
  readonly #better = new WeakMap<page, Promise<page>>()
  readonly #followers: { invalidate(...tags: readonly string[]): void; clear(): void }[] = []
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #now: () => number
  readonly #mark: (page: page, tags: ReadonlySet<string>) => page
  readonly #fence: Fence
  #hits = 0
  #misses = 0
  #joined = 0
  #dropped = 0

  /**
   * @param maxBytes limit for pages with fixed URLs; the open share gets a quarter on top
   * @param maxAge in milliseconds; bounds the harm of a change that invalidated nothing
   * @param mark makes of a page the one that is cached, and sent from then on
   */
  constructor({
    maxBytes = 24 << 20,
    maxAge = PAGE_MAX_AGE_MS,
    now = Date.now,
    fence = new Fence(),
    mark = (page: page, _tags: ReadonlySet<string>) => page,
  } = {}) {
    this.#now = now
    this.#fence = fence
    this.#mark = mark
    this.#fixed = this.#share(maxBytes, maxAge)
    this.#open = this.#share(Math.ceil(maxBytes / 4), maxAge)
  }

  get(key: string): page | undefined {
    const cached = this.#fixed.get(key) ?? this.#open.get(key)
    if (!cached || !this.#fence.isOpen) return undefined
    if (cached.page.expiresAt !== null && cached.page.expiresAt <= this.#now()) {
      this.#fixed.delete(key)
      this.#open.delete(key)
      return undefined
    }
    this.#hits++
    return cached.page
  }

  /** The page that somebody else's render is making. */
  join(key: string): Promise<page> | undefined {
    const running = this.#flights.get(key)
    if (!running || !this.#fence.isOpen) return undefined
    this.#misses++
    this.#joined++
    return running.done
  }

  /**
   * Renders at most once per key at a time. If data of the page changes during the render, those
   * who already waited get the page, but it is not cached, and later requests render a new one.
   * @param options.tagsLater the page brings tags that name more of its data: after any change
   * meanwhile, nobody else waits for it
   */
  fill(
    key: string,
    render: (tag: Tag) => Promise<Filled<page>>,
    { open = false, tagsLater = false } = {},
  ): Promise<page> {
    const joined = this.join(key)
    if (joined) return joined
    this.#misses++
    const tags = new Set<string>()
    const work = render((...more) => {
      for (const tag of more) tags.add(tag)
    })
    const flight: Flight<page> = {
      tags,
      tagsLater,
      stale: false,
      changed: new Set(),
      done: work.then((made) => {
        this.#end(key, flight)
        for (const tag of made.tags ?? []) {
          tags.add(tag)
          if (flight.changed.has(tag)) flight.stale = true
        }
        if (!made.isCacheable || flight.stale) return made.page
        const page = this.#mark(made.page, tags)
        this.#store(key, page, tags, open)
        return page
      }),
    }
    flight.done.catch(() => this.#end(key, flight))
    this.#running.add(flight)
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
    for (const flight of this.#running) {
      for (const tag of tags) {
        flight.changed.add(tag)
        if (flight.tags.has(tag)) flight.stale = true
      }
    }
    for (const [key, { stale, tagsLater }] of this.#flights)
      if (stale || tagsLater) this.#flights.delete(key)
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
    for (const flight of this.#running) flight.stale = true
    this.#flights.clear()
    for (const follower of this.#followers) follower.clear()
  }

  stats() {
    return {
      hits: this.#hits,
      misses: this.#misses,
      joined: this.#joined,
      dropped: this.#dropped,
      pages: this.#fixed.size + this.#open.size,
      bytes: this.#fixed.calculatedSize + this.#open.calculatedSize,
    }
  }

  /**
   * Makes a better form of a page and caches that in its place, unless it was dropped meanwhile. All
   * who ask for it share the work.
   */
  improve(key: string, page: page, make: (page: page) => Promise<page>): Promise<page> {
    const running = this.#better.get(page)
    if (running) return running
    const better = make(page).then((made) => {
      for (const share of [this.#fixed, this.#open]) {
        const entry = share.peek(key)
        if (entry?.page === page) this.#store(key, made, entry.tags, share === this.#open)
      }
      return made
    })
    this.#better.set(page, better)
    return better
  }

  #share(maxSize: number, ttl: number): LRUCache<string, Entry<page>> {
    return new LRUCache({
      maxSize,
      ttl,
      // A better form is as old as the page.
      noUpdateTTL: true,
      // Reads the clock once a second instead of on every request.
      ttlResolution: 1_000,
      sizeCalculation: ({ page, tags }, key) =>
        page.size + ENTRY_BYTES + 2 * key.length + tags.size * TAG_BYTES,
      dispose: ({ tags }, key) => this.#unlink(key, tags),
    })
  }

  #store(key: string, page: page, tags: ReadonlySet<string>, open: boolean): void {
    const hasExpired = page.expiresAt !== null && page.expiresAt <= this.#now()
    if (hasExpired || !this.#fence.isOpen) return
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

  #end(key: string, flight: Flight<page>): void {
    this.#running.delete(flight)
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
