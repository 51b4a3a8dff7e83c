import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#domain/errors.ts'
import { networkOf } from './network.ts'

const RETRY_AFTER_SECONDS = 5

interface Limits {
  /** Maximum number of concurrent tasks, in total and per network. */
  readonly atOnce: number
  readonly atOncePerNetwork: number
  /** Maximum number of waiting tasks, in total and per network. */
  readonly waiting: number
  readonly waitingPerNetwork: number
}

interface Waiting {
  readonly network: string
  readonly admit: () => void
}

/**
 * Limits expensive work. A free place goes to the network with the fewest running tasks, so that a
 * crowd behind one address only slows down itself.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  readonly #hasTurn = new AsyncLocalStorage<true>()
  #waiting: Waiting[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs the work when it is its turn. Nested calls, such as the API call of a page, are part of
   * the same turn. A request whose connection closes leaves the queue.
   * @throws ShopError 'too-many-requests' if too many of this network wait, 'busy' if too many wait
   * in total
   */
  async run<value>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<value>,
  ): Promise<value> {
    if (this.#hasTurn.getStore()) return work()
    const network = networkOf(request.ip)
    await this.#enter(network, reply.raw)
    try {
      return await this.#hasTurn.run(true, work)
    } finally {
      this.#leave(network)
    }
  }

  async #enter(network: string, response: FastifyReply['raw']): Promise<void> {
    const { atOnce, waiting, waitingPerNetwork } = this.#limits
    if (this.#numRunning() < atOnce && this.#mayStart(network)) return this.#start(network)
    const ofNetwork = this.#waiting.filter((one) => one.network === network)
    if (ofNetwork.length >= waitingPerNetwork) {
      throw new ShopError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS })
    }
    if (this.#waiting.length >= waiting) throw busy()
    if (response.destroyed) throw busy()
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#remove(one)
        // The client has disconnected, so this only ends the request.
        reject(busy())
      }
      const admit = () => {
        response.off('close', abandon)
        resolve()
      }
      const one = { network, admit }
      this.#waiting.push(one)
      response.once('close', abandon)
    })
  }

  #leave(network: string): void {
    const left = this.#runningOf(network) - 1
    if (left > 0) this.#running.set(network, left)
    else this.#running.delete(network)

    const [next] = this.#waiting
      .filter((one) => this.#mayStart(one.network))
      .toSorted((a, b) => this.#runningOf(a.network) - this.#runningOf(b.network))
    if (!next) return
    this.#remove(next)
    this.#start(next.network)
    next.admit()
  }

  #start(network: string): void {
    this.#running.set(network, this.#runningOf(network) + 1)
  }

  #mayStart(network: string): boolean {
    return this.#runningOf(network) < this.#limits.atOncePerNetwork
  }

  #runningOf(network: string): number {
    return this.#running.get(network) ?? 0
  }

  #numRunning(): number {
    return [...this.#running.values()].reduce((sum, one) => sum + one, 0)
  }

  #remove(one: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== one)
  }
}

function busy(): ShopError {
  return new ShopError('busy', { retryAfter: RETRY_AFTER_SECONDS })
}
