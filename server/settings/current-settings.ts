import type { Db } from '../db/connect.ts'
import type { Fence } from '../db/fence.ts'
import { readStored, type SettingsShop, type Stored } from './settings.ts'

/**
 * The stored settings in memory, for everything that only shows them; follows the cache of pages.
 * What is written or charged reads them in its transaction.
 */
export class CurrentSettings {
  readonly #read: () => Promise<Stored>
  readonly #fence: Fence
  #stored: Promise<Stored> | null = null

  constructor(db: Db, shop: SettingsShop & { fence: Fence }) {
    this.#read = () => readStored(db, shop)
    this.#fence = shop.fence
  }

  read(): Promise<Stored> {
    if (this.#stored && this.#fence.isOpen) return this.#stored
    const stored = this.#read()
    this.#stored = stored
    stored.catch(() => {
      if (this.#stored === stored) this.#stored = null
    })
    return stored
  }

  invalidate(...tags: readonly string[]): void {
    if (tags.includes('settings') || tags.includes('discount')) this.clear()
  }

  clear(): void {
    this.#stored = null
  }
}
