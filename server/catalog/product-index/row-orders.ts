import { type Bits, countBits, hasBit, rowsOf } from './bits.ts'
import { comparison, moveRows, type OrderName, sortKey } from './orders.ts'
import type { ProductRows } from './product-rows.ts'
import { sortRows } from './sort-rows.ts'

/** A list with a smaller share of all rows is sorted, which is faster than a walk through all. */
const SORTED_SHARE = 1 / 500

interface Sorting {
  readonly done: Promise<void>
  /** Rows that changed meanwhile. */
  readonly changed: Set<number>
}

/** All rows in the orders that somebody has asked for. */
export class RowOrders {
  readonly #rows: ProductRows
  readonly #orders = new Map<OrderName, Uint32Array>()
  readonly #sorting = new Map<OrderName, Sorting>()
  /** By order: rows that have another place in it. */
  readonly #moved = new Map<OrderName, Set<number>>()

  constructor(rows: ProductRows) {
    this.#rows = rows
  }

  /** Sorts the rows, in slices between which requests are answered, unless they are sorted. */
  async sort(name: OrderName): Promise<void> {
    while (!this.#orders.has(name)) await this.#sortNow(name)
  }

  /** All rows, those off sale included; `sort` comes first. */
  all(name: OrderName): Uint32Array {
    return this.#orders.get(name)!
  }

  /** The first rows of a set in this order, of which it has as many; `sort` comes first. */
  first(set: Bits, name: OrderName, count: number): Uint32Array {
    const order = this.all(name)
    if (countBits(set) < order.length * SORTED_SHARE) {
      return rowsOf(set).sort(comparison(this.#rows, name))
    }
    const list = new Uint32Array(count)
    let length = 0
    for (let at = 0; length < count; at++) {
      const row = order[at]!
      if (hasBit(set, row)) list[length++] = row
    }
    return list
  }

  /** What the places of a row depend on, for `changed`. */
  keys(row: number): readonly string[] {
    return [...this.#orders.keys()].map((name) => sortKey(this.#rows, row, name))
  }

  /**
   * Notes that a row has changed, or is new.
   * @param before its keys
   */
  changed(row: number, before: readonly string[] = []): void {
    for (const { changed } of this.#sorting.values()) changed.add(row)
    for (const [at, name] of [...this.#orders.keys()].entries()) {
      if (before[at] === sortKey(this.#rows, row, name)) continue
      this.#moved.set(name, (this.#moved.get(name) ?? new Set()).add(row))
    }
  }

  /** Gives the rows that have changed their places. */
  move(): void {
    for (const [name, rows] of this.#moved) {
      this.#orders.set(name, moveRows(this.all(name), rows, comparison(this.#rows, name)))
    }
    this.#moved.clear()
  }

  #sortNow(name: OrderName): Promise<void> {
    const running = this.#sorting.get(name)
    if (running) return running.done
    const changed = new Set<number>()
    const sort = async () => {
      const rows = this.#rows
      const sorted = await sortRows(rows.size, comparison(rows.copySortFields(), name))
      this.#orders.set(name, moveRows(sorted, changed, comparison(rows, name)))
    }
    const done = sort().finally(() => this.#sorting.delete(name))
    this.#sorting.set(name, { done, changed })
    return done
  }
}
