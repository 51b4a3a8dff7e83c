import { type Bits, emptyBits, hasBit, setBit } from './bits.ts'
import type { ProductRows } from './product-rows.ts'
import type { RowNames } from './row-names.ts'

/** What rows are sorted by. */
export interface SortFields {
  readonly pricesFrom: Uint32Array
  readonly ratings: Uint16Array
  readonly numReviews: Uint32Array
  readonly createdAt: Float64Array
  readonly popularity: Int32Array
  readonly names: Pick<RowNames, 'compare'>
  compareIds(one: number, other: number): number
}

type Compare = (rows: SortFields, one: number, other: number) => number

const newest: Compare = (rows, one, other) =>
  rows.createdAt[other]! - rows.createdAt[one]! || rows.compareIds(other, one)

/** The orders of all rows, those off sale included. */
const COMPARE = {
  id: (rows, one, other) => rows.compareIds(one, other),
  newest,
  'price-asc': (rows, one, other) =>
    rows.pricesFrom[one]! - rows.pricesFrom[other]! || newest(rows, one, other),
  'price-desc': (rows, one, other) =>
    rows.pricesFrom[other]! - rows.pricesFrom[one]! || newest(rows, one, other),
  best: (rows, one, other) => rows.ratings[other]! - rows.ratings[one]! || newest(rows, one, other),
  rating: (rows, one, other) =>
    rows.ratings[other]! - rows.ratings[one]! ||
    rows.numReviews[other]! - rows.numReviews[one]! ||
    newest(rows, one, other),
  popular: (rows, one, other) =>
    rows.popularity[other]! - rows.popularity[one]! || rows.compareIds(other, one),
  name: (rows, one, other) => rows.names.compare(one, other) || newest(rows, one, other),
} as const satisfies Record<string, Compare>

export type OrderName = keyof typeof COMPARE

/** A comparison by the present fields, or by others, such as a copy that stays as it is. */
export function comparison(rows: SortFields, name: OrderName) {
  const compare = COMPARE[name]
  return (one: number, other: number) => compare(rows, one, other)
}

/** What places a row in an order: as long as it stays the same, the row need not move. */
export function sortKey(rows: ProductRows, row: number, name: OrderName): string {
  if (name === 'name') return `${rows.createdAt[row]} ${rows.names.get(row)}`
  if (name === 'popular') return `${rows.popularity[row]}`
  const price = name.startsWith('price') ? rows.pricesFrom[row] : null
  const isByRating = name === 'rating' || name === 'best'
  const rating = isByRating ? `${rows.ratings[row]} ${rows.numReviews[row]}` : null
  return `${rows.createdAt[row]} ${price} ${rating}`
}

/** The order after these rows, which may be new, have changed: they alone are compared. */
export function moveRows(
  order: Uint32Array,
  moved: ReadonlySet<number>,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const moving = Uint32Array.from(moved).sort(compare)
  const isMoving = emptyBits(order.length + moving.length)
  for (const row of moving) setBit(isMoving, row, true)
  const staying = without(order, isMoving)
  const result = new Uint32Array(staying.length + moving.length)
  let [from, to] = [0, 0]
  for (const row of moving) {
    const next = firstAfter(staying, row, from, compare)
    result.set(staying.subarray(from, next), to)
    to += next - from
    from = next
    result[to++] = row
  }
  result.set(staying.subarray(from), to)
  return result
}

function without(order: Uint32Array, rows: Bits): Uint32Array {
  const staying = new Uint32Array(order.length)
  let length = 0
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!
    if (!hasBit(rows, row)) staying[length++] = row
  }
  return staying.subarray(0, length)
}

/** The place of the first row that belongs behind this one. */
function firstAfter(
  order: Uint32Array,
  row: number,
  from: number,
  compare: (one: number, other: number) => number,
): number {
  let [low, high] = [from, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle]!, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
