import type { FastifyInstance } from 'fastify'
import inject from 'light-my-request'
import { LRUCache } from 'lru-cache'
import type { Send } from '#contract/client.ts'
import { bodyOf, type Page } from './page.ts'
import type { Tag } from './page-cache.ts'
import { tagsOfCall } from './page-tags.ts'

/**
 * The API for page loaders: in-process, read-only, and without anything of the visitor's request.
 * Every page shows the shop's name and contact, categories and discount, which are in the cache of
 * replies for as long as they hold.
 */
export class GuestCalls {
  readonly #app: FastifyInstance
  /** What the cached replies that were asked for last say: all pages ask for the same few. */
  readonly #replies = new LRUCache<Page, object>({ max: 32 })

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Calls for one page. @param tag gets the page's tags. */
  for(tag: Tag): Send {
    return async ({ method, path }) => {
      if (method !== 'GET') throw new Error(`A page may only read, not ${method} ${path}`)
      tag(...tagsOfCall(path))
      const cached = this.#app.replies?.peek(path)
      if (cached) return this.#toIncoming(cached)
      await this.#app.ready()
      // As `app.inject`, which refuses what a page still asks while the shop closes.
      const { statusCode, headers, body } = await inject(this.#app.routing, {
        method: 'GET',
        url: path,
      })
      return {
        status: statusCode,
        text: async () => body,
        headers: { get: (name) => String(headers[name.toLowerCase()] ?? '') || null },
      }
    }
  }

  #toIncoming(page: Page): Awaited<ReturnType<Send>> {
    const { status, lines } = page
    return {
      status,
      text: async () => bodyOf(page, 'identity').toString(),
      reply: this.#read(page),
      headers: {
        get(name) {
          const at = lines.indexOf(name.toLowerCase())
          return at >= 0 && at % 2 === 0 ? lines[at + 1]! : null
        },
      },
    }
  }

  /** All cached replies are successes. */
  #read(page: Page): unknown {
    const known = this.#replies.get(page)
    if (known !== undefined) return known
    const reply = deepFreeze(JSON.parse(bodyOf(page, 'identity').toString()))
    this.#replies.set(page, reply as object)
    return reply
  }
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const one of Object.values(value)) deepFreeze(one)
  return Object.freeze(value)
}
