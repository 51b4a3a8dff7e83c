import { ALL_FACETS } from '#domain/facets.ts'
import { ALLERGENS } from '#domain/inci.ts'
import { type Bits, emptyBits, hasBit, setBit } from './bits.ts'
import type { SortFields } from './orders.ts'
import type { IndexedProduct } from './read-rows.ts'
import { RowNames } from './row-names.ts'

const ID_BYTES = 16
/** Rows are added in steps of a quarter, and at least this many at once. */
const MIN_STEP = 1_024
const FACET_NUMBERS = new Map<string, number>(ALL_FACETS.map((name, at) => [name, at]))
const ALLERGEN_NUMBERS = new Map<string, number>(ALLERGENS.map((name, at) => [name, at]))
const UNPLACED = 0xffff_ffff

/**
 * What lists are filtered and sorted by: a row for each product, and a typed array or a set of rows
 * for each field, together about 70 bytes a product besides its name. A product that is taken off
 * sale keeps its row, which is in no set. One whose words change gets another row, since words of a
 * row are only added.
 */
export class ProductRows {
  size = 0
  /** Another one after every change that lists depend on. */
  version = 0
  /** Rows that there is room for; a multiple of 32, so that sets and columns end together. */
  capacity = 0
  stamps = new Uint32Array(0)
  categories = new Uint32Array(0)
  /** In the owner's order of the category; the largest number without a place. */
  places = new Uint32Array(0)
  pricesFrom = new Uint32Array(0)
  pricesTo = new Uint32Array(0)
  /** Units that can be sold. Not part of the fingerprint, since each sale changes it. */
  available = new Int32Array(0)
  /** In hundredths. */
  ratings = new Uint16Array(0)
  numReviews = new Uint32Array(0)
  createdAt = new Float64Array(0)
  /** The stars of all reviews above three, less those below. */
  popularity = new Int32Array(0)
  /** How many words the name has, in the language in which it is shorter. */
  nameLengths = new Uint16Array(0)
  /** A hash of the words of the row; 0: they have not been added. */
  wordStamps = new Uint32Array(0)
  readonly names = new RowNames()
  /** Of the few products with a price between the lowest and the highest. */
  readonly innerPrices = new Map<number, readonly number[]>()
  onSale: Bits = emptyBits(0)
  inStock: Bits = emptyBits(0)
  /** Their list of ingredients is the whole one. */
  complete: Bits = emptyBits(0)
  pictured: Bits = emptyBits(0)
  /** They have more than one price. */
  varied: Bits = emptyBits(0)
  facets: Bits[] = ALL_FACETS.map(() => emptyBits(0))
  allergens: Bits[] = ALLERGENS.map(() => emptyBits(0))
  readonly #categoryNumbers = new Map<string, number>()
  #ids = new Uint8Array(0)

  /** A row for a product that has none yet; its fields are still empty. */
  add(id: string): number {
    if (this.size === this.capacity) this.#grow()
    this.#ids.set(bytesOf(id), this.size * ID_BYTES)
    return this.size++
  }

  set(row: number, product: IndexedProduct): void {
    if (hasBit(this.onSale, row)) this.takeOffSale(row)
    this.stamps[row] = product.stamp
    this.categories[row] = this.categoryNumber(product.categoryId)
    this.places[row] = product.place ?? UNPLACED
    this.pricesFrom[row] = product.priceFrom
    this.pricesTo[row] = product.priceTo
    if (product.innerPrices) this.innerPrices.set(row, product.innerPrices)
    this.available[row] = product.available
    this.ratings[row] = Math.round(product.rating * 100)
    this.numReviews[row] = product.numReviews
    this.createdAt[row] = product.createdAt
    this.popularity[row] = product.popularity
    this.names.set(row, product.name)
    setBit(this.onSale, row, true)
    setBit(this.inStock, row, product.available > 0)
    setBit(this.complete, row, product.isComplete)
    setBit(this.pictured, row, product.hasPicture)
    setBit(this.varied, row, product.priceFrom !== product.priceTo)
    addToNamed(this.facets, FACET_NUMBERS, row, product.facets)
    addToNamed(this.allergens, ALLERGEN_NUMBERS, row, product.allergens)
  }

  takeOffSale(row: number): void {
    this.stamps[row] = 0
    this.innerPrices.delete(row)
    for (const bits of this.#sets()) setBit(bits, row, false)
  }

  /** Everything that a list may depend on, to be compared. */
  fingerprint(row: number): string {
    const { categories, places, pricesFrom, pricesTo, ratings, numReviews, createdAt } = this
    const numbers = [categories, places, pricesFrom, pricesTo, ratings, numReviews, createdAt]
    return [
      ...numbers.map((column) => column[row]),
      this.popularity[row],
      this.nameLengths[row],
      this.wordStamps[row],
      this.innerPrices.get(row),
      ...this.#sets().map((bits) => Number(hasBit(bits, row))),
      this.names.get(row),
    ].join()
  }

  /** As they are now, for work during which rows may change. */
  copySortFields(): SortFields {
    const { pricesFrom, ratings, numReviews, createdAt, popularity, names } = this
    return {
      pricesFrom: pricesFrom.slice(),
      ratings: ratings.slice(),
      numReviews: numReviews.slice(),
      createdAt: createdAt.slice(),
      popularity: popularity.slice(),
      names: names.copy(),
      compareIds: (one, other) => this.compareIds(one, other),
    }
  }

  isPlaced(row: number): boolean {
    return this.places[row] !== UNPLACED
  }

  idOf(row: number): string {
    const at = row * ID_BYTES
    const hex = Buffer.from(this.#ids.buffer, at, ID_BYTES).toString('hex')
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
    return `${parts.join('-')}-${hex.slice(20)}`
  }

  compareIds(one: number, other: number): number {
    return this.#compareId(this.#ids, one * ID_BYTES, other)
  }

  /**
   * The place of a product in this array.
   * @param byId all rows in the order of their ids
   */
  findPlace(byId: Uint32Array, id: string): number | undefined {
    const wanted = bytesOf(id)
    let [low, high] = [0, byId.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const order = this.#compareId(wanted, 0, byId[middle]!)
      if (order === 0) return middle
      if (order > 0) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  /** Small numbers instead of ids. */
  categoryNumber(id: string): number {
    const known = this.#categoryNumbers.get(id)
    if (known !== undefined) return known
    this.#categoryNumbers.set(id, this.#categoryNumbers.size)
    return this.#categoryNumbers.size - 1
  }

  idsOfCategory(number: number): string[] {
    const ids: string[] = []
    for (let row = 0; row < this.size; row++) {
      if (this.categories[row] === number && hasBit(this.onSale, row)) ids.push(this.idOf(row))
    }
    return ids
  }

  /** How many products on sale a category has, by its id. */
  countByCategory(): Map<string, number> {
    const counts = new Uint32Array(this.#categoryNumbers.size)
    for (let row = 0; row < this.size; row++) {
      if (hasBit(this.onSale, row)) counts[this.categories[row]!]!++
    }
    return new Map([...this.#categoryNumbers].map(([id, number]) => [id, counts[number]!]))
  }

  #compareId(bytes: Uint8Array, from: number, row: number): number {
    for (let at = 0; at < ID_BYTES; at++) {
      const difference = bytes[from + at]! - this.#ids[row * ID_BYTES + at]!
      if (difference !== 0) return difference
    }
    return 0
  }

  #sets(): Bits[] {
    const { onSale, inStock, complete, pictured, varied, facets, allergens } = this
    return [onSale, inStock, complete, pictured, varied, ...facets, ...allergens]
  }

  #grow(): void {
    this.capacity += Math.max(MIN_STEP, Math.ceil(this.capacity / 4 / 32) * 32)
    const rows = this.capacity
    this.#ids = copyInto(new Uint8Array(rows * ID_BYTES), this.#ids)
    this.stamps = copyInto(new Uint32Array(rows), this.stamps)
    this.categories = copyInto(new Uint32Array(rows), this.categories)
    this.places = copyInto(new Uint32Array(rows), this.places)
    this.pricesFrom = copyInto(new Uint32Array(rows), this.pricesFrom)
    this.pricesTo = copyInto(new Uint32Array(rows), this.pricesTo)
    this.available = copyInto(new Int32Array(rows), this.available)
    this.ratings = copyInto(new Uint16Array(rows), this.ratings)
    this.numReviews = copyInto(new Uint32Array(rows), this.numReviews)
    this.createdAt = copyInto(new Float64Array(rows), this.createdAt)
    this.popularity = copyInto(new Int32Array(rows), this.popularity)
    this.nameLengths = copyInto(new Uint16Array(rows), this.nameLengths)
    this.wordStamps = copyInto(new Uint32Array(rows), this.wordStamps)
    const larger = (bits: Bits) => copyInto(emptyBits(rows), bits)
    this.onSale = larger(this.onSale)
    this.inStock = larger(this.inStock)
    this.complete = larger(this.complete)
    this.pictured = larger(this.pictured)
    this.varied = larger(this.varied)
    this.facets = this.facets.map(larger)
    this.allergens = this.allergens.map(larger)
  }
}

function bytesOf(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function copyInto<array extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(
  larger: array,
  old: array,
): array {
  larger.set(old)
  return larger
}

/** @param names with spaces between them; unknown ones are left out */
function addToNamed(
  sets: readonly Bits[],
  numbers: ReadonlyMap<string, number>,
  row: number,
  names: string,
): void {
  if (names === '') return
  for (const name of names.split(' ')) {
    const set = sets[numbers.get(name) ?? -1]
    if (set) setBit(set, row, true)
  }
}
