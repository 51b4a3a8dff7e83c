import type { QuotedItem } from '#contract/cart.ts'
import type { CartItem } from './cart-store.ts'

/** What a shopper must be told about a cart that changed without their doing. */
export type CartNotice = LineNotice | { kind: 'discount'; from: number; to: number }

/** Of one product. `from` and `to` are dollars for a price and pieces for a quantity. */
interface LineNotice {
  kind: 'price' | 'stock' | 'sold-out' | 'gone'
  product: string
  name: string
  nameSo: string | null
  from: number
  to: number
}

/** What the shop says about a product now. */
export type ProductNow = Pick<
  QuotedItem,
  'product' | 'name' | 'nameSo' | 'image' | 'picture' | 'price' | 'countInStock'
>

/** What a quote says about the lines of a cart. */
export interface CartNow {
  cartItems: readonly ProductNow[]
  /** Products that are no longer sold. */
  gone: readonly string[]
}

export interface FreshCart {
  items: CartItem[]
  notices: CartNotice[]
}

/**
 * Brings the lines up to what the shop says now and names every change: another price, fewer pieces
 * than were wanted, sold out, no longer sold. A line that came or changed while the quote was under
 * way keeps the shopper's own quantity; one that the quote does not know stays as it is.
 */
export function applyQuote(items: readonly CartItem[], { cartItems, gone }: CartNow): FreshCart {
  const fresh = new Map(cartItems.map((item) => [item.product, item]))
  const lost = new Set(gone)
  const notices: CartNotice[] = []
  const kept: CartItem[] = []

  for (const item of items) {
    const { product, name, nameSo, qty } = item
    if (lost.has(product)) {
      notices.push({ kind: 'gone', product, name, nameSo, from: qty, to: 0 })
      continue
    }
    const now = fresh.get(product)
    if (!now) {
      kept.push(item)
      continue
    }
    const line = { product, name: now.name, nameSo: now.nameSo }
    if (now.countInStock === 0) {
      notices.push({ kind: 'sold-out', ...line, from: qty, to: 0 })
      continue
    }
    if (now.price !== item.price) {
      notices.push({ kind: 'price', ...line, from: item.price, to: now.price })
    }
    if (now.countInStock < qty) {
      notices.push({ kind: 'stock', ...line, from: qty, to: now.countInStock })
    }
    const { image, picture, price, countInStock } = now
    const wanted = Math.min(qty, countInStock)
    kept.push({ ...item, ...line, image, picture, price, countInStock, qty: wanted })
  }
  return { items: kept, notices }
}
