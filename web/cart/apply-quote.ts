import type { QuotedItem } from '#contract/cart.ts'
import type { CartItem } from './cart-store.ts'

/** A change of the cart that the shopper did not make and has to be told about. */
export type CartNotice = LineNotice | { kind: 'discount'; from: number; to: number }

/** About one product. `from` and `to` are dollars for a price and units for a quantity. */
interface LineNotice {
  kind: 'price' | 'stock' | 'sold-out' | 'gone'
  product: string
  name: string
  nameSo: string | null
  from: number
  to: number
}

/** The present state of a product. */
export type ProductNow = Pick<
  QuotedItem,
  'product' | 'name' | 'nameSo' | 'image' | 'picture' | 'price' | 'countInStock'
>

/** The part of a quote that concerns the lines of the cart. */
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
 * Updates the lines to the quote and lists every change: another price, fewer units than wanted,
 * sold out, no longer sold. Lines that were added or changed while the quote was under way keep the
 * shopper's quantity. Lines that the quote does not mention do not change.
 */
export function applyQuote(items: readonly CartItem[], { cartItems, gone }: CartNow): FreshCart {
  const fresh = new Map(cartItems.map((item) => [item.product, item]))
  const lost = new Set(gone)
  const notices: CartNotice[] = []
  const updated: CartItem[] = []

  for (const item of items) {
    const { product, name, nameSo, qty } = item
    if (lost.has(product)) {
      notices.push({ kind: 'gone', product, name, nameSo, from: qty, to: 0 })
      continue
    }
    const now = fresh.get(product)
    if (!now) {
      updated.push(item)
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
    updated.push({ ...item, ...line, image, picture, price, countInStock, qty: wanted })
  }
  return { items: updated, notices }
}
