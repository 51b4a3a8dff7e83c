import type { Shop } from '../shop.ts'
import { type Examination, examine } from './examine.ts'

/** Caches the last examination and runs only one at a time. */
export class LastExamination {
  readonly #shop: Pick<Shop, 'db' | 'now'>
  #running: Promise<Examination> | null = null
  #last: Examination | null = null

  constructor(shop: Pick<Shop, 'db' | 'now'>) {
    this.#shop = shop
  }

  /** The last examination if it is at most this many milliseconds old, else a new one. */
  async notOlderThan(maxAge: number): Promise<Examination> {
    if (this.#running) return this.#running
    const age = this.#last && this.#shop.now().getTime() - this.#last.checkedAt.getTime()
    // Negative if the clock was set back.
    if (this.#last && age !== null && age >= 0 && age < maxAge) return this.#last
    this.#running = examine(this.#shop).finally(() => {
      this.#running = null
    })
    this.#last = await this.#running
    return this.#last
  }
}
