import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { compressPage } from './compress-page.ts'
import type { FairQueue } from './fair-queue.ts'
import { type Page, toPlainPage } from './page.ts'
import type { PageCache } from './page-cache.ts'
import { tagsOfCall, tagsOfReply } from './page-tags.ts'
import { securityHeaders } from './security.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Replies that are the same for everybody. */
    replies: CachedReplies
  }
}

const MAX_URL = 600

/** What a handler adds to a reply. */
const OWN_HEADERS = ['x-total-count', 'link']

interface CachedRepliesOptions {
  readonly cache: PageCache<Page>
  readonly searches: FairQueue
  readonly config: Config
  /** When prices next change without an admin, as when a discount ends; null if never. */
  readonly pricesHoldUntil: () => Promise<Date | null>
}

/**
 * Replies of the API that are the same for everybody, made once and dropped by the tags of their
 * data, as pages are. The first reply for a URL is sent as it is, since most are asked for once; the
 * second makes the compressed forms, and from the third on the framework is not needed
 * (cached-answers.ts).
 */
export class CachedReplies {
  readonly #options: CachedRepliesOptions
  readonly #security: Readonly<Record<string, string>>

  constructor(options: CachedRepliesOptions) {
    this.#options = options
    this.#security = securityHeaders(options.config)
  }

  /** The reply for a URL, if it is cached. */
  peek(url: string): Page | undefined {
    return this.#options.cache.get(url)
  }

  /** @param handle reads and checks the reply; sets headers of `reply` */
  async find(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    handle: () => Promise<unknown>,
  ): Promise<Page> {
    const url = request.raw.url ?? ''
    const tags = isCanonical(endpoint, url) ? tagsOfCall(url) : []
    if (tags.length === 0) return this.#make(endpoint, reply, await handle(), null)
    const { cache, searches, pricesHoldUntil } = this.#options
    const cached = cache.get(url)
    if (cached) return cached.isCompressed ? cached : cache.improve(url, cached, compressPage)

    const make = () =>
      cache.fill(
        url,
        async (tag) => {
          tag(...tags)
          const expiresAt = (await pricesHoldUntil())?.getTime() ?? null
          const answer = await handle()
          const page = this.#make(endpoint, reply, answer, expiresAt)
          return { page, isCacheable: true, tags: tagsOfReply(url, answer) }
        },
        { open: url.includes('?'), tagsLater: true },
      )
    // The turn comes first: a request that joins another one must not be refused with its crowd.
    const isSearch = (request.query as { keyword?: unknown }).keyword !== undefined
    return isSearch ? searches.run(request, reply, make) : make()
  }

  #make(
    { path, shared }: Endpoint,
    reply: FastifyReply,
    answer: unknown,
    expiresAt: number | null,
  ): Page {
    const own = OWN_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    })
    const isForGuests = shared === 'but-admins'
    return toPlainPage(Buffer.from(JSON.stringify(answer)), {
      status: 200,
      headers: {
        ...this.#security,
        ...(Object.fromEntries(own) as Record<string, string>),
        'cache-control': 'public, no-cache',
        'content-type': 'application/json; charset=utf-8',
      },
      vary: [
        ...(this.#options.config.webOrigins.length > 0 ? ['Origin'] : []),
        ...(isForGuests ? ['Cookie'] : []),
      ],
      expiresAt,
      route: path,
      isForGuests,
    })
  }
}

/**
 * Whether the URL is spelled in the one way that tags are read from, with parameters of the call
 * alone: those appear in the reply's links, and made-up ones would fill the memory.
 */
function isCanonical({ query }: Endpoint, url: string): boolean {
  if (url.length > MAX_URL) return false
  const [path = '', search] = url.split('?', 2)
  if (!/^\/api\/[a-z0-9/-]+$/.test(path)) return false
  if (search === undefined) return true
  const known = query?.shape ?? {}
  return [...new URLSearchParams(search).keys()].every((name) => Object.hasOwn(known, name))
}
