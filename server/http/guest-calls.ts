import type { FastifyInstance } from 'fastify'
import inject from 'light-my-request'
import type { Send } from '#contract/client.ts'
import type { Page } from './page.ts'
import type { Tag } from './page-cache.ts'
import { tagsOfCall } from './page-tags.ts'

/**
 * The API for page loaders: in-process, read-only, and without anything of the visitor's request.
 * Every page shows the shop's name and contact, categories and discount, which are in the cache of
 * replies for as long as they hold.
 */
export class GuestCalls {
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Calls for one page. @param tag gets the page's tags. */
  for(tag: Tag): Send {
    return async ({ method, path }) => {
      if (method !== 'GET') throw new Error(`A page may only read, not ${method} ${path}`)
      tag(...tagsOfCall(path))
      const cached = this.#app.replies?.peek(path)
      if (cached) return toIncoming(cached)
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
}

function toIncoming({ status, body, lines }: Page): Awaited<ReturnType<Send>> {
  return {
    status,
    text: async () => body.identity.toString(),
    headers: {
      get(name) {
        const at = lines.indexOf(name.toLowerCase())
        return at >= 0 && at % 2 === 0 ? lines[at + 1]! : null
      },
    },
  }
}
