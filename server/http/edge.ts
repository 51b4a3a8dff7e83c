import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Page, withHeaders } from './page.ts'
import { PAGE_MAX_AGE_MS } from './page-cache.ts'

/** How long caches in front of the shop serve a page as it is, and then while they ask again. */
const MAX_AGE_S = 60
const STALE_WHILE_REVALIDATE_S = 600

/** Header lines that every cache and proxy takes. */
const MAX_KEYS_LENGTH = 4_000
/** Of one purge; more become one of everything. */
const MAX_PURGED_KEYS = 150

/** The key of every page. */
const EVERYTHING = 'everything'

/** How long the author of a change waits for the caches. */
const AUTHOR_WAITS_MS = 500
const PURGE_TIMEOUT_MS = 2_000
const RETRY_MS = 1_000

/**
 * Caches in front of the shop, such as Varnish or a CDN, which are told what has changed by the
 * tags of pages. Without any, answers say nothing of this.
 *
 * Follows the cache of pages, so each process purges what it has just dropped: none of them can
 * fill a cache with an older page after the last purge, except by an answer that was under way.
 * For that one, and for what a process owes when it dies, the unit of work enqueues a second purge.
 */
export class Edge {
  readonly #caches: readonly PurgedCache[]

  constructor(purgeUrls: readonly string[], log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#caches = purgeUrls.map((url) => new PurgedCache(url, log))
  }

  get isSet(): boolean {
    return this.#caches.length > 0
  }

  /**
   * Tells the caches how long a page holds and what it shows. A page is marked once it is cached
   * here: whatever changed while it was rendered is not.
   */
  mark(page: Page, tags: ReadonlySet<string>, now: number): Page {
    if (!this.isSet) return page
    const keys = [EVERYTHING, ...new Set([...tags].map(surrogateKey))].join(' ')
    if (keys.length > MAX_KEYS_LENGTH) return page
    return withHeaders(page, {
      'surrogate-control': lifetime(page, now),
      'surrogate-key': keys,
    })
  }

  invalidate(...tags: readonly string[]): void {
    for (const cache of this.#caches) cache.add(tags.map(surrogateKey))
  }

  clear(): void {
    for (const cache of this.#caches) cache.add([EVERYTHING])
  }

  /** Once the caches have dropped what was invalidated so far, unless they do not answer. */
  async settled(): Promise<void> {
    if (!this.isSet) return
    const purged = Promise.all(this.#caches.map((cache) => cache.settled()))
    await Promise.race([purged, sleep(AUTHOR_WAITS_MS, undefined, { ref: false })])
  }

  /** What a job purges after this change. */
  keysOf(tags: readonly string[]): string[] {
    return boundKeys(new Set(tags.map(surrogateKey)))
  }

  /** @throws if one of the caches does not answer */
  async purge(keys: readonly string[]): Promise<void> {
    await Promise.all(this.#caches.map((cache) => cache.purge(keys)))
  }

  close(): void {
    for (const cache of this.#caches) cache.close()
  }
}

/**
 * A price that changes by itself, as when a discount ends, is purged by nobody: shortly before,
 * caches store a page for no more than a second. A page is sent from memory for a while, too.
 */
function lifetime({ expiresAt }: Page, now: number): string {
  const full = PAGE_MAX_AGE_MS + (MAX_AGE_S + STALE_WHILE_REVALIDATE_S) * 1_000
  if (expiresAt !== null && expiresAt < now + full) return 'max-age=1'
  return `max-age=${MAX_AGE_S}, stale-while-revalidate=${STALE_WHILE_REVALIDATE_S}`
}

/** The last 48 bits of an id are enough: two things with one key are only purged together. */
function surrogateKey(tag: string): string {
  return tag.replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}(?=[0-9a-f]{12}$)/, '')
}

function boundKeys(keys: ReadonlySet<string>): string[] {
  return keys.has(EVERYTHING) || keys.size > MAX_PURGED_KEYS ? [EVERYTHING] : [...keys]
}

interface Batch {
  keys: Set<string>
  /** Sent, or given up for now. */
  readonly over: PromiseWithResolvers<void>
}

/** Purges one cache, a request at a time; what is invalidated meanwhile goes into the next. */
class PurgedCache {
  readonly #url: string
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  #next = newBatch()
  #running: Batch | null = null
  #isDown = false
  #closed = false

  constructor(url: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#url = url
    this.#log = log
  }

  add(keys: readonly string[]): void {
    for (const key of keys) this.#next.keys.add(key)
    this.#next.keys = new Set(boundKeys(this.#next.keys))
    if (!this.#running) void this.#run()
  }

  /** Nobody waits for a cache that did not answer the last time. */
  async settled(): Promise<void> {
    if (this.#isDown) return
    await (this.#next.keys.size > 0 ? this.#next : this.#running)?.over.promise
  }

  async purge(keys: readonly string[]): Promise<void> {
    const response = await fetch(this.#url, {
      method: 'PURGE',
      headers: { 'surrogate-key': keys.join(' ') },
      redirect: 'error',
      signal: AbortSignal.timeout(PURGE_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${this.#url} answered ${response.status} to a purge`)
  }

  close(): void {
    this.#closed = true
  }

  async #run(): Promise<void> {
    while (this.#next.keys.size > 0 && !this.#closed) {
      const batch = this.#next
      this.#next = newBatch()
      this.#running = batch
      try {
        await this.purge([...batch.keys])
        if (this.#isDown) this.#log.info(`${this.#url} takes purges again`)
        this.#isDown = false
      } catch (err) {
        if (!this.#isDown) this.#log.warn({ err }, `${this.#url} takes no purges`)
        this.#isDown = true
        this.#next.keys = new Set(boundKeys(new Set([...batch.keys, ...this.#next.keys])))
      }
      batch.over.resolve()
      if (this.#isDown) await sleep(RETRY_MS, undefined, { ref: false })
    }
    this.#running = null
  }
}

function newBatch(): Batch {
  return { keys: new Set(), over: Promise.withResolvers() }
}
