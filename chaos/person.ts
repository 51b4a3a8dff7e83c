import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/client.ts'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { createTestApi, type TestApi } from '#tests/api.ts'
import type { Call, Fact, Journal } from './journal.ts'
import type { Random } from './random.ts'

interface Options {
  name: string
  /** URL of the shop. */
  url: string
  random: Random
  journal: Journal
  isOver: () => boolean
}

interface CallOptions {
  idempotencyKey?: string
  signal: AbortSignal
}

/** Probabilities of a lost response and of a double tap. */
const LOST = 0.06
const ABORTED = 0.05
const TRIES = 8
/** A browser gives up after this time (milliseconds). */
const TIMEOUT_MS = 15_000

/** A person with a browser: the shop's own client over HTTP, with cookies and a bad connection. */
export class Person {
  readonly name: string
  readonly email: string
  readonly random: Random
  readonly api: TestApi
  readonly #options: Options
  readonly #journal: Journal
  readonly #isOver: () => boolean
  readonly #cookies = new Map<string, string>()
  /** Of links to orders, by order id. */
  readonly #tokens = new Map<string, string>()

  constructor(options: Options) {
    const { name, url, random, journal, isOver } = options
    this.#options = options
    this.name = name
    this.email = `${name}@example.com`
    this.random = random
    this.#journal = journal
    this.#isOver = isOver
    this.api = createTestApi(({ path, ...request }) => this.#send(url, path, request))
  }

  /** Somebody with another browser, who was sent a link by this person. */
  relative(orderId: string, token: string): Person {
    const own = new Person({ ...this.#options, name: `${this.name}-family` })
    own.hold(orderId, token)
    return own
  }

  /** A new idempotency key, one per intended action, as the browser makes it. */
  newKey(): string {
    return randomBytes(16).toString('hex')
  }

  async pause(fromMs: number, toMs: number): Promise<void> {
    await sleep(this.random.whole(fromMs, toMs))
  }

  /**
   * Makes a request and records its outcome. Without a response the request is repeated under the
   * same key. Returns null if it was refused or its outcome stays unknown.
   */
  async ask(
    call: Omit<Call, 'who'>,
    work: (options: CallOptions) => Promise<Fact>,
  ): Promise<Fact | null> {
    const entry = this.#journal.begin({ who: this.name, ...call })
    const { key } = call
    for (let tries = 1; tries <= TRIES; tries++) {
      if (tries > 1) await this.pause(100, 300 * tries)
      if (tries > 1 && this.#isOver()) break
      try {
        const fact = await work({ ...(key && { idempotencyKey: key }), signal: this.#timeout() })
        if (!this.random.happens(LOST)) {
          this.#journal.done(entry, fact)
          return fact
        }
        this.#journal.lost(entry, fact)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isRefusal(error)) {
          this.#journal.refused(entry, error.code)
          return null
        }
        if (error.status === 500) this.#journal.fault(entry, error.message)
        else this.#journal.unknown(entry, `${error.status} ${error.code}`)
      }
    }
    return null
  }

  /** For calls that are safe to repeat; null if the call was refused or got no response. */
  async look<reply>(work: () => Promise<reply>): Promise<reply | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return null
    }
  }

  #timeout(): AbortSignal {
    return AbortSignal.timeout(
      this.random.happens(ABORTED) ? this.random.whole(2, 150) : TIMEOUT_MS,
    )
  }

  /** Opens a link to an order: from now on its calls carry the token. */
  hold(orderId: string, token: string): void {
    this.#tokens.set(orderId, token)
  }

  async #send(
    url: string,
    path: string,
    { headers, ...request }: RequestInit & { headers: object },
  ) {
    try {
      const token = this.#tokens.get(/^\/api\/orders\/([^/?]+)/.exec(path)?.[1] ?? '')
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const own = { ...headers, cookie, ...(token && { [ORDER_TOKEN_HEADER]: token }) }
      const response = await fetch(url + path, { ...request, headers: own })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
        this.#cookies.set(name, value)
      }
      const text = await response.text()
      return { status: response.status, headers: response.headers, text: async () => text }
    } catch {
      throw new ApiError({ kind: 'FETCH_ERROR' })
    }
  }
}

/** The shop has decided. After a 503 or 500 the work may still have been done. */
function isRefusal({ kind, status }: ApiError): boolean {
  return kind === 'REFUSED' && status < 500
}
