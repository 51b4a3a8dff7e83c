import type { MergeNotice } from '#contract/account-cart.ts'
import type { QuotedItem, UnchosenItem } from '#contract/cart.ts'
import { titleOf } from '#domain/variants.ts'
import type { CartItem } from './cart-store.ts'

/** A change of the cart that the shopper did not make and has to be told about. */
export type CartNotice = LineNotice | { kind: 'discount'; from: number; to: number }

/** About one line. `name` includes its choice. `from` and `to` are dollars for a price and units for a quantity. */
interface LineNotice {
  kind: 'price' | 'gone' | MergeNotice['kind']
  product: string
  variant?: string
  name: string
  nameSo: string | null
  from: number
  to: number
}

type Shown = 'product' | 'name' | 'nameSo' | 'image' | 'picture'

/** The present state of a variant. */
export type VariantNow = Pick<
  QuotedItem,
  Shown | 'variant' | 'sku' | 'choice' | 'parts' | 'price' | 'countInStock'
>

/** The part of a quote that concerns the lines of the cart. */
export interface CartNow {
  cartItems: readonly VariantNow[]
  /** Products of which a variant has to be chosen. */
  unchosen: readonly Pick<UnchosenItem, Shown>[]
  /** No longer sold: the variants of lines that name one, else the products. */
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
export function applyQuote(items: readonly CartItem[], quote: CartNow): FreshCart {
  // A line without a variant is the only one of its product.
  const fresh = new Map(
    quote.cartItems.flatMap((now) => [[now.product, now] as const, [now.variant, now] as const]),
  )
  const open = new Map(quote.unchosen.map((now) => [now.product, now]))
  const lost = new Set(quote.gone)
  const notices: CartNotice[] = []
  const updated: CartItem[] = []

  for (const item of items) {
    const { product, variant, qty } = item
    const key = { product, ...(variant && { variant }) }
    if (lost.has(variant ?? product)) {
      notices.push({ kind: 'gone', ...key, ...namesOf(item), from: qty, to: 0 })
      continue
    }
    const choosable = variant ? undefined : open.get(product)
    if (choosable) {
      updated.push(unchosenLine(item, choosable))
      continue
    }
    const now = fresh.get(variant ?? product)
    if (!now) {
      updated.push(item)
      continue
    }
    const line = { ...key, ...namesOf(now) }
    if (now.countInStock === 0) {
      notices.push({ kind: 'sold-out', ...line, from: qty, to: 0 })
      continue
    }
    if (now.price !== item.price && !item.unchosen) {
      notices.push({ kind: 'price', ...line, from: item.price, to: now.price })
    }
    if (now.countInStock < qty) {
      notices.push({ kind: 'stock', ...line, from: qty, to: now.countInStock })
    }
    updated.push(pricedLine(item, now))
  }
  return { items: updated, notices }
}

/** With their choice, for notices that outlive the line. */
function namesOf(line: Pick<CartItem, 'name' | 'nameSo' | 'choice'>) {
  const nameSo = line.choice.length > 0 ? titleOf(line, 'so') : line.nameSo
  return { name: titleOf(line, 'en'), nameSo }
}

function unchosenLine(item: CartItem, now: CartNow['unchosen'][number]): CartItem {
  const { name, nameSo, image, picture } = now
  const line = { ...item, name, nameSo, image, picture, sku: '', choice: [], parts: [] }
  return { ...line, price: 0, unchosen: true }
}

function pricedLine({ unchosen: _, ...item }: CartItem, now: VariantNow): CartItem {
  const { name, nameSo, image, picture, sku, choice, parts, price, countInStock } = now
  const qty = Math.min(item.qty, countInStock)
  return { ...item, name, nameSo, image, picture, sku, choice, parts, price, countInStock, qty }
}
