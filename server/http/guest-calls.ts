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
 * The API for pages: in-process, only reading, with nothing of any visitor's request. Name and
 * contact of the shop, its categories and its discount stand on every page, so the answers are kept
 * as long as a page would be, and dropped with the pages.
 */
export class GuestCalls {
  readonly #app: FastifyInstance
  readonly #kept: PageCache<Answer> | null

  /** @param pages whose changes drop the answers as well; null: every call is made. */
  constructor(app: FastifyInstance, pages: Pick<PageCache<never>, 'follow'> | null) {
    this.#app = app
    this.#kept = pages && new PageCache<Answer>({ maxBytes: MAX_BYTES })
    if (this.#kept) pages?.follow(this.#kept)
  }

  /** For one page. @param tag hears what the page shows. @param until when prices change (ms). */
  for(tag: Tag, until: number | null): Send {
    return async ({ method, path }) => {
      if (method !== 'GET') throw new Error(`A page may only read, not ${method} ${path}`)
      const tags = tagsOfCall(path)
      tag(...tags)
      if (!this.#kept) return toIncoming(await this.#call(path, until))
      const kept = this.#kept.get(path)
      if (kept) return toIncoming(kept)
      const answer = await this.#kept.fill(
        path,
        async (tagAnswer) => {
          tagAnswer(...tags)
          const page = await this.#call(path, until)
          return { page, keep: page.status === 200 && tags.length > 0 }
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
