import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { keyOfForm, savesData } from './cache-key.ts'
import type { Metrics } from './metrics.ts'
import { type Page, writeCachedPage } from './page.ts'
import type { PageCache } from './page-cache.ts'
import { type PlainRead, readPlainly } from './plain-read.ts'
import { admitRequest } from './request-limits.ts'

export interface CachedAnswersOptions {
  readonly pages: PageCache<Page>
  /** Of the API. */
  readonly replies: PageCache<Page>
  /** Other origins may call the API; what they may do depends on the request. */
  readonly hasOtherOrigins: boolean
  readonly metrics: Pick<Metrics, 'observe'>
  /** From then on each answer ends its connection, so that no request is lost with one. */
  readonly isStopping: () => boolean
  /** Sees every request that is answered here. */
  readonly watch: (request: IncomingMessage) => void
}

/**
 * Answers requests for cached pages and replies of the API before the framework sees them: its router, hooks and replies
 * cost more than everything else about such an answer. Whatever is unusual about a request is left
 * to the framework, which finds the same page in the same cache.
 */
export class CachedAnswers {
  readonly #options: CachedAnswersOptions

  constructor(options: CachedAnswersOptions) {
    this.#options = options
  }

  /** The server of the shop; a drop-in for the one that Fastify would make. */
  readonly serve: FastifyServerFactory = (handle, options) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } =
      options as unknown as ServerOptions
    const { isStopping } = this.#options
    const server = createServer(http ?? {}, (request, response) => {
      // Node adds `Connection: close`, whoever answers.
      if (isStopping()) response.shouldKeepAlive = false
      if (!this.#answer(request, response)) handle(request, response)
    })
    server.keepAliveTimeout = keepAliveTimeout
    server.requestTimeout = requestTimeout
    server.setTimeout(connectionTimeout)
    return server
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { metrics, watch } = this.#options
    const read = readPlainly(request)
    const page = read && this.#find(request.url!, read)
    if (!page) return false
    const start = performance.now()
    watch(request)
    writeCachedPage(read, response, page)
    const measure = () =>
      metrics.observe(request.method!, page.route, response.statusCode, performance.now() - start)
    // Almost every answer is with the system by now, and listeners would cost more than all of this.
    if (response.socket?.writableLength === 0) measure()
    // Otherwise it waits for the client or for earlier answers, as may all that follow it.
    else if (admitRequest(request, response)) response.once('finish', measure)
    return true
  }

  #find(url: string, { saveData, hasCookie, hasOrigin }: PlainRead): Page | undefined {
    const { pages, replies, hasOtherOrigins } = this.#options
    const isReply = url.startsWith('/api/')
    if (isReply && hasOtherOrigins && hasOrigin) return undefined
    const page = isReply ? replies.get(url) : pages.get(keyOfForm(url, savesData(url, saveData)))
    // The framework compresses it when it is asked for again.
    if (!page?.isCompressed) return undefined
    return page.isForGuests && hasCookie ? undefined : page
  }
}

interface ServerOptions {
  readonly http?: Parameters<typeof createServer>[0]
  readonly keepAliveTimeout: number
  readonly requestTimeout: number
  readonly connectionTimeout: number
}
