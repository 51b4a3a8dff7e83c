import { type CartLine, putLine, removeLine } from '#domain/cart.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import { applyQuote, type CartNow, type ProductNow } from './apply-quote.ts'
import { addNotices, forgetNotices, forgetNoticesOf } from './cart-notices.ts'
import { type CartItem, changeCart, currentCart } from './cart-store.ts'
import { unconfirmedOrder } from './unconfirmed-order.ts'

/** Adding a product that is already in the cart replaces its line. */
export function addToCart(item: CartItem): void {
  forgetNoticesOf(item.product)
  changeCart((cart) => ({ ...cart, cartItems: putLine(cart.cartItems, item) }))
}

export function removeFromCart(product: string): void {
  forgetNoticesOf(product)
  changeCart((cart) => ({ ...cart, cartItems: removeLine(cart.cartItems, product) }))
}

export function setQuantity(product: string, qty: number): void {
  forgetNoticesOf(product)
  changeCart((cart) => ({
    ...cart,
    cartItems: cart.cartItems.map((item) => (item.product === product ? { ...item, qty } : item)),
  }))
}

/**
 * Called by the page of a product: updates its line in the cart and adds notices of what changed.
 */
export function refreshProduct(product: ProductNow): void {
  const inCart = currentCart().cartItems.some((item) => item.product === product.product)
  if (inCart) refreshItems({ cartItems: [product], gone: [] })
}

/** Updates the lines to a quote and adds notices of what changed. */
export function refreshItems(quote: CartNow): void {
  if (unconfirmedOrder(currentCart().cartItems)) return
  const { items, notices } = applyQuote(currentCart().cartItems, quote)
  addNotices(notices)
  changeCart((cart) => ({ ...cart, cartItems: items }))
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
    cartItems: cart.cartItems.filter(
      (item) => !ordered.some((one) => one.product === item.product),
    ),
  }))
}
