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

/** A page has just shown this product: a line of it follows, and what changed is told. */
export function refreshProduct(product: ProductNow): void {
  const inCart = currentCart().cartItems.some((item) => item.product === product.product)
  if (inCart) refreshItems({ cartItems: [product], gone: [] })
}

/** The lines as the server quoted them; what changed is told. */
export function refreshItems(quote: CartNow): void {
  if (unconfirmedOrder(currentCart().cartItems)) return
  const { items, notices } = applyQuote(currentCart().cartItems, quote)
  addNotices(notices)
  changeCart((cart) => ({ ...cart, cartItems: items }))
}

/** As typed so far, also while fields are missing. */
export function saveShippingAddress(shippingAddress: Partial<ShippingAddress>): void {
  changeCart((cart) => ({ ...cart, shippingAddress }))
}

export function savePaymentMethod(paymentMethod: string): void {
  changeCart((cart) => ({ ...cart, paymentMethod }))
}

/**
 * After an order is placed: what was ordered is no longer in the cart. A line that another tab has
 * put in meanwhile stays, and so does where to deliver to, for the next order.
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
