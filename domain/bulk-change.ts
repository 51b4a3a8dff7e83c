import { type Offer, wouldBecomeFree } from './free-products.ts'
import { available, MAX_UNITS, type Stock } from './inventory.ts'
import { type Cents, MAX_PRICE } from './money.ts'

/** A change to many products at once. */
export interface BulkChange {
  /** A percentage with up to two decimals, or cents. */
  price?: { kind: 'percent' | 'amount' | 'set'; value: number } | undefined
  /** Units: a difference, or the number for sale afterwards. */
  stock?: { kind: 'by' | 'to'; value: number } | undefined
}

export type BulkProblem = 'price-too-low' | 'stock-too-low' | 'too-much'

/** The new list price, rounded half up to cents. */
export function changedPrice(listPrice: Cents, { price }: BulkChange): Cents {
  if (!price) return listPrice
  if (price.kind === 'set') return price.value
  if (price.kind === 'amount') return listPrice + price.value
  // Hundredths of a percent are whole numbers, so no float error precedes the rounding.
  return Math.round((listPrice * (10_000 + Math.round(price.value * 100))) / 10_000)
}

/** Units on hand afterwards. */
export function changedStock(stock: Stock, change: BulkChange): number {
  if (!change.stock) return stock.onHand
  const by = change.stock.kind === 'by' ? change.stock.value : change.stock.value - available(stock)
  return stock.onHand + by
}

/** Why the change is impossible for this product; null if it is possible. */
export function bulkProblem(before: Stock & Offer, change: BulkChange): BulkProblem | null {
  const price = changedPrice(before.listPrice, change)
  const onHand = changedStock(before, change)
  if (price < 0 || wouldBecomeFree(before, { ...before, listPrice: price })) return 'price-too-low'
  if (onHand < before.reserved) return 'stock-too-low'
  return price > MAX_PRICE || onHand > MAX_UNITS ? 'too-much' : null
}
