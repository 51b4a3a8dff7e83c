import { LRUCache } from 'lru-cache'
import type { ChoiceCounts } from '#contract/product-content.ts'
import type { Sort } from '#domain/product-filters.ts'
import { type Bits, bitsOf, countBits, hasBit } from './bits.ts'
import { chooseRows, countChoices, type RowFilter } from './choose-rows.ts'
import type { Found, RowMatcher } from './match-rows.ts'
import type { OrderName } from './orders.ts'
import type { ProductRows } from './product-rows.ts'
import type { RowOrders } from './row-orders.ts'

const MAX_LIST_BYTES = 16 << 20
const MAX_SET_BYTES = 8 << 20
/** Of an entry in a cache, beside its rows and its key. */
const ENTRY_BYTES = 1_000
/** A list is put together as a whole only for pages behind here. */
const NEAR = 600
const MAX_COUNTS = 500

interface Part {
  to?: number
  found?: Found | undefined
}

/** Lists of the products on sale. What they are made of is cached until something changes. */
export class Lists {
  readonly #rows: ProductRows
  readonly #orders: RowOrders
  readonly #matcher: RowMatcher
  /** The rows of lists, in no order, and how many they are. */
  readonly #sets = new LRUCache<string, { set: Bits; total: number }>({
    maxSize: MAX_SET_BYTES,
    sizeCalculation: ({ set }, key) => set.byteLength + 2 * key.length + ENTRY_BYTES,
  })
  readonly #whole = new LRUCache<string, Uint32Array>({
    maxSize: MAX_LIST_BYTES,
    sizeCalculation: (list, key) => list.byteLength + 2 * key.length + ENTRY_BYTES,
  })
  readonly #counts = new LRUCache<string, ChoiceCounts>({ max: MAX_COUNTS })

  constructor(rows: ProductRows, orders: RowOrders, matcher: RowMatcher) {
    this.#rows = rows
    this.#orders = orders
    this.#matcher = matcher
  }

  clear(): void {
    this.#sets.clear()
    this.#whole.clear()
    this.#counts.clear()
  }

  /**
   * The first rows of a list up to this place, or more, and how many it has. Not to be changed.
   * @param found what a search has found; 'relevance' is the order of a search
   */
  async read(filter: RowFilter, sort: Sort | 'best', { to = Number.MAX_VALUE, found }: Part = {}) {
    const name = orderName(sort, found)
    await this.#orders.sort(name)
    const key = JSON.stringify([sort, filter, found?.key])
    const known = this.#whole.get(key)
    if (known) return { rows: known, total: known.length }
    const { set, total } = this.#choose(filter, found)
    const isByRelevance = sort === 'relevance' && found
    const isByPlace = sort === 'featured' && filter.categories
    // Most people see the first pages only, and a whole list takes memory and time.
    if (!isByRelevance && !isByPlace && to <= NEAR) {
      return { rows: this.#orders.first(set, name, Math.min(to, total)), total }
    }
    const ordered = this.#orders.first(set, name, total)
    const rows = isByRelevance
      ? this.#matcher.bestFirst(ordered, found)
      : isByPlace
        ? this.#placedFirst(ordered)
        : ordered
    if (filter.stockBelow === undefined) this.#whole.set(key, rows)
    return { rows, total }
  }

  count(filter: RowFilter, found?: Found): ChoiceCounts {
    const key = JSON.stringify([filter, found?.key])
    const counts = this.#counts.get(key) ?? countChoices(this.#rows, filter, this.#bitsOf(found))
    this.#counts.set(key, counts)
    return counts
  }

  /** The ids of the best rated products of the shop, those without a picture last. */
  async top(length: number): Promise<string[]> {
    const pictured = await this.#first({ hasPicture: true }, 'best', length)
    const best = await this.#first({}, 'best', length + pictured.length)
    const others = best.filter((row) => !hasBit(this.#rows.pictured, row))
    return [...new Set([...pictured, ...others])]
      .slice(0, length)
      .map((row) => this.#rows.idOf(row))
  }

  /** The best product of a category: one with a picture if there is one. */
  async bestOf(categoryId: string): Promise<string | undefined> {
    const categories = [this.#rows.categoryNumber(categoryId)]
    const [pictured] = await this.#first({ categories, hasPicture: true }, 'rating', 1)
    const best = pictured ?? (await this.#first({ categories }, 'rating', 1))[0]
    return best === undefined ? undefined : this.#rows.idOf(best)
  }

  async #first(filter: RowFilter, sort: Sort | 'best', length: number): Promise<number[]> {
    return [...(await this.read(filter, sort, { to: length })).rows.subarray(0, length)]
  }

  #choose(filter: RowFilter, found: Found | undefined) {
    const key = JSON.stringify([filter, found?.key])
    const known = this.#sets.get(key)
    if (known) return known
    const set = chooseRows(this.#rows, filter, this.#bitsOf(found))
    const chosen = { set, total: countBits(set) }
    if (filter.stockBelow === undefined) this.#sets.set(key, chosen)
    return chosen
  }

  #bitsOf(found: Found | undefined) {
    return found && bitsOf(found.rows, this.#rows.capacity)
  }

  #placedFirst(list: Uint32Array): Uint32Array {
    const rows = this.#rows
    const placed = list.filter((row) => rows.isPlaced(row))
    placed.sort((one, other) => rows.places[one]! - rows.places[other]!)
    const ordered = new Uint32Array(list.length)
    ordered.set(placed)
    let length = placed.length
    for (const row of list) if (!rows.isPlaced(row)) ordered[length++] = row
    return ordered
  }
}

function orderName(sort: Sort | 'best', found: Found | undefined): OrderName {
  if (sort === 'relevance') return found ? 'popular' : 'newest'
  return sort === 'featured' ? 'newest' : sort
}
