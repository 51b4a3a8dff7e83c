import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import type { Goods } from './stock-shop.ts'

const VISITORS = 6
const PAUSE_MS = 60

/** What visitors met since the counts were last read. */
export interface Counts {
  requests: number
  failed: string[]
  orders: string[]
  /** Scripts that were asked of a process of another version than the page's. */
  foreignFiles: number
  slowestMs: number
}

interface Options {
  readonly url: string
  readonly goods: readonly Goods[]
  /** Whether the build of this server has the file. */
  readonly hasFile: (server: string, file: string) => boolean
}

/** Visitors who read pages with their scripts and order, until `leave` is called. */
export class Visitors {
  readonly #options: Options
  readonly #visits: Promise<void>[]
  #counts = newCounts()
  #isOver = false
  #number = 0

  constructor(options: Options) {
    this.#options = options
    this.#visits = Array.from({ length: VISITORS }, () => this.#visit())
  }

  takeCounts(): Counts {
    const counts = this.#counts
    this.#counts = newCounts()
    return counts
  }

  /** Waits until that many orders are placed, since the counts were last read. */
  async haveOrdered(count: number): Promise<void> {
    const { orders, failed } = this.#counts
    while (orders.length < count && failed.length < count) await sleep(50)
  }

  async leave(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#visits)
  }

  async #visit(): Promise<void> {
    // A page that stays open the whole time, and loads one more of its scripts now and then.
    const open = await this.#page('/')
    while (!this.#isOver) {
      const { product } = pick(this.#options.goods)
      const scripts = await this.#page(
        pick(['/', `/product/${product}`, '/so/search/oil', '/cart']),
      )
      for (const script of [pick(scripts), pick(scripts), pick(open)]) await this.#script(script)
      await this.#ask(`/product/${product}.data`)
      await this.#order()
      await sleep(PAUSE_MS)
    }
  }

  /** Returns the scripts that the page names. */
  async #page(path: string): Promise<string[]> {
    const page = await this.#ask(path)
    const scripts = page?.text.match(/\/assets\/[\w-]+\.js/g) ?? []
    if (page && scripts.length === 0) this.#fail(`${path} names no script`)
    return [...new Set(scripts)]
  }

  async #script(path: string | undefined): Promise<void> {
    if (path === undefined) return
    const script = await this.#ask(path)
    if (!script) return
    const isOwn = this.#options.hasFile(script.server, path.slice('/assets/'.length))
    if (!isOwn) this.#counts.foreignFiles++
  }

  async #order(): Promise<void> {
    const number = ++this.#number
    const name = `Visitor ${number}`
    const placed = await this.#ask('/api/orders/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        orderItems: [{ ...pick(this.#options.goods), qty: randomInt(1, 4) }],
        shippingAddress: {
          address: '1 Liberation Road',
          city: 'Mogadishu',
          postalCode: '00252',
          country: 'Somalia',
          phone: `+252 61 ${String(5_000_000 + number)}`,
        },
        paymentMethod: number % 2 === 0 ? 'BankTransfer' : 'CashOnDelivery',
        language: 'en',
        contact: { name, email: `visitor-${number}@example.com` },
      }),
    })
    if (!placed) return
    const { _id, token } = JSON.parse(placed.text) as { _id: string; token: string }
    this.#counts.orders.push(_id)
    await this.#ask(`/api/orders/${_id}`, { headers: { [ORDER_TOKEN_HEADER]: token } })
  }

  async #ask(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    // Everybody comes from a network of their own.
    const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
    const headers = { ...init.headers, 'x-forwarded-for': network }
    this.#counts.requests++
    const start = performance.now()
    try {
      const answer = await fetch(this.#options.url + path, { ...init, headers })
      const text = await answer.text()
      const server = answer.headers.get('x-server') ?? ''
      if (answer.ok) return { text, server }
      this.#fail(`${path} of ${server}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      this.#fail(`${path}: ${(error as Error).cause ?? error}`)
    } finally {
      this.#counts.slowestMs = Math.max(this.#counts.slowestMs, performance.now() - start)
    }
    return null
  }

  #fail(reason: string): void {
    this.#counts.failed.push(reason)
  }
}

function newCounts(): Counts {
  return { requests: 0, failed: [], orders: [], foreignFiles: 0, slowestMs: 0 }
}

function pick<one>(list: readonly one[]): one {
  return list[randomInt(Math.max(list.length, 1))]!
}
