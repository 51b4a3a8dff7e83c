import type { Shop } from '../shop.ts'
import { type Examination, examine } from './examine.ts'

/** Remembers what the doctor found, and lets only one examination run at a time. */
export class LastExamination {
  readonly #shop: Pick<Shop, 'db' | 'now'>
  #running: Promise<Examination> | null = null
  #last: Examination | null = null

  constructor(shop: Pick<Shop, 'db' | 'now'>) {
    this.#shop = shop
  }

  /** What was found at most so many milliseconds ago; a new look where that is longer ago. */
  async notOlderThan(maxAge: number): Promise<Examination> {
    if (this.#running) return this.#running
    const age = this.#last && this.#shop.now().getTime() - this.#last.checkedAt.getTime()
    // Below 0 where the clock was set back.
    if (this.#last && age !== null && age >= 0 && age < maxAge) return this.#last
    this.#running = examine(this.#shop).finally(() => {
      this.#running = null
    })
    this.#last = await this.#running
    return this.#last
  }
}
