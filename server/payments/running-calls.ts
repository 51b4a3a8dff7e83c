import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls to providers that wait for minutes, while a payer looks for their phone. A job only starts
 * them, so that many payers are asked at the same time; what matters is stored before and after.
 */
export class RunningCalls {
  readonly #calls = new Set<Promise<void>>()
  #areLeft = false

  get size(): number {
    return this.#calls.size
  }

  /** Whether the shop stops without them: what they still want to store cannot be stored. */
  get areLeft(): boolean {
    return this.#areLeft
  }

  /** @param call never rejects. */
  add(call: Promise<void>): void {
    this.#calls.add(call)
    void call.then(() => this.#calls.delete(call))
  }

  /** @param timeout after which the others are left alone, in milliseconds. */
  async finished(timeout?: number): Promise<void> {
    const all = Promise.all(this.#calls)
    if (timeout === undefined) return void (await all)
    const late = pause(timeout, 'late', { ref: false })
    this.#areLeft = (await Promise.race([all, late])) === 'late'
  }
}
