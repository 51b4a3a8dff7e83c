import { type CartLine, isSameLine, type LineKey, putLine, removeLine } from '#domain/cart.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import type { ErrorDetails } from '#domain/errors.ts'
import { applyQuote, type CartNow } from './apply-quote.ts'
import { addNotices, forgetNotices, forgetNoticesOf } from './cart-notices.ts'
import { type CartItem, changeCart, currentCart } from './cart-store.ts'
import { type ProductNow, quoteOf } from './line-of-product.ts'
import { unconfirmedOrder } from './unconfirmed-order.ts'

/** Adding what is already in the cart replaces its line. */
export function addToCart(item: CartItem): void {
  forgetNoticesOf(item)
  changeCart((cart) => ({ ...cart, cartItems: putLine(cart.cartItems, item) }))
}

export function removeFromCart(line: LineKey): void {
  forgetNoticesOf(line)
  changeCart((cart) => ({ ...cart, cartItems: removeLine(cart.cartItems, line) }))
}

export function setQuantity(line: LineKey, qty: number): void {
  forgetNoticesOf(line)
  changeCart((cart) => ({
    ...cart,
    cartItems: cart.cartItems.map((item) => (isSameLine(item, line) ? { ...item, qty } : item)),
  }))
}

/**
 * Called by the page of a product: updates its lines in the cart and adds notices of what changed.
 */
export function refreshProduct(product: ProductNow): void {
  const inCart = currentCart().cartItems.some((item) => item.product === product._id)
  if (inCart) refreshItems(quoteOf(product))
}

/** Updates the lines to a quote and adds notices of what changed. */
export function refreshItems(quote: CartNow): void {
  if (unconfirmedOrder(currentCart().cartItems)) return
  const { items, notices } = applyQuote(currentCart().cartItems, quote)
  addNotices(notices)
  changeCart((cart) => ({ ...cart, cartItems: items }))
}

/**
 * After an order was refused for these lines although each of them alone is in stock: a set and one
 * of its parts share their units. Reduces the one of which most are left; the next attempt tells
 * whether that is enough.
 */
export function reduceShared(refused: ErrorDetails['out-of-stock']['lines']): void {
  const { cartItems } = currentCart()
  const asRefused = refused.flatMap(({ product, variant, qty, countInStock }) => {
    const item = cartItems.find((one) => isSameLine(one, { product, variant }))
    return item?.qty === qty ? [{ ...item, variant, countInStock }] : []
  })
  // Otherwise the quote has reduced what is short by itself.
  if (asRefused.length < refused.length) return
  const [most] = asRefused.toSorted((a, b) => b.countInStock - a.countInStock)
  if (most) refreshItems({ cartItems: [most], unchosen: [], gone: [] })
}

/** Saves an address while it is being entered, also an incomplete one. */
export function saveShippingAddress(shippingAddress: Partial<ShippingAddress>): void {
  changeCart((cart) => ({ ...cart, shippingAddress }))
}

export function savePaymentMethod(paymentMethod: string): void {
  changeCart((cart) => ({ ...cart, paymentMethod }))
}

/**
 * Removes what was ordered. Lines that another tab has added in the meantime stay, and so does the
 * address, for the next order.
 */
export function clearCart(ordered: readonly CartLine[]): void {
  forgetNotices()
  changeCart((cart) => ({
    ...cart,
    cartItems: cart.cartItems.filter((item) => !ordered.some((one) => isSameLine(one, item))),
  }))
}
