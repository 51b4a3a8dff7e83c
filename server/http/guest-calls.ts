import type { FastifyInstance } from 'fastify'
import type { Send } from '#contract/client.ts'
import { type Cacheable, PageCache, type Tag } from './page-cache.ts'
import { tagsOfCall } from './page-tags.ts'

interface Answer extends Cacheable {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

const MAX_BYTES = 4 << 20

/**
 * The API for page loaders: in-process, read-only, and without anything of the visitor's request.
 * Every page shows the shop's name and contact, categories and discount, so replies are cached as
 * long as pages are, and dropped with them.
 */
export class GuestCalls {
  readonly #app: FastifyInstance
  readonly #cached: PageCache<Answer> | null

  /** @param pages replies are dropped together with these; null disables caching */
  constructor(app: FastifyInstance, pages: Pick<PageCache<never>, 'follow'> | null) {
    this.#app = app
    this.#cached = pages && new PageCache<Answer>({ maxBytes: MAX_BYTES })
    if (this.#cached) pages?.follow(this.#cached)
  }

  /** Calls for one page. @param tag gets the page's tags. @param until when prices change (ms). */
  for(tag: Tag, until: number | null): Send {
    return async ({ method, path }) => {
      if (method !== 'GET') throw new Error(`A page may only read, not ${method} ${path}`)
      const tags = tagsOfCall(path)
      tag(...tags)
      if (!this.#cached) return toIncoming(await this.#call(path, until))
      const cached = this.#cached.get(path)
      if (cached) return toIncoming(cached)
      const answer = await this.#cached.fill(
        path,
        async (tagAnswer) => {
          tagAnswer(...tags)
          const page = await this.#call(path, until)
          return { page, isCacheable: page.status === 200 && tags.length > 0 }
        },
        { open: path.includes('?') },
      )
      return toIncoming(answer)
    }
  }

  async #call(url: string, expiresAt: number | null): Promise<Answer> {
    const { statusCode: status, headers, body } = await this.#app.inject({ method: 'GET', url })
    const lines = Object.entries(headers).map(([name, value]) => [name, String(value)])
    return {
      status,
      text: body,
      headers: Object.fromEntries(lines),
      size: 2 * (body.length + JSON.stringify(lines).length),
      expiresAt,
    }
  }
}

function toIncoming({ status, text, headers }: Answer): Awaited<ReturnType<Send>> {
  return {
    status,
    text: async () => text,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
  }
}
