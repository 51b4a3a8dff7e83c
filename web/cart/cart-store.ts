import type { Picture } from '#contract/common.ts'
import { type CartLine, countItems, putLine, removeLine } from '#domain/cart.ts'
import { ADDRESS_FIELDS, type ShippingAddress } from '#domain/checkout.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { type PriceRules, priceLines } from '#domain/pricing.ts'
import { createStored } from '../stored.ts'
import { applyQuote, type CartNow, type ProductNow } from './apply-quote.ts'
import { forgetNotices, forgetNoticesOf, tellChanges } from './cart-notices.ts'

/** A line of the cart. Everything but product and qty is what the shop said last, for display. */
export interface CartItem {
  _id: string
  product: string
  name: string
  nameSo: string | null
  image: string
  picture: Picture | null
  /** List price of one piece in dollars. */
  price: number
  countInStock: number
  qty: number
}

/** As the specification has it: prices in decimal dollars, for display only. */
export interface Cart {
  cartItems: readonly CartItem[]
  shippingAddress: Partial<ShippingAddress>
  paymentMethod: string
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
  /** The discount that these prices were shown with, in percent; null: not known. */
  discountPercent: number | null
}

const EMPTY: Cart = {
  cartItems: [],
  shippingAddress: {},
  paymentMethod: '',
  itemsPrice: 0,
  shippingPrice: 0,
  totalPrice: 0,
  discountPercent: null,
}

const stored = createStored<Cart>('cart', readCart, isUntouched)

/** Until the shop has said better: no discount and the fees of a fresh shop. */
let rules: PriceRules = { discountPercent: 0, shippingFee: 10_00, freeShippingAbove: 100_00 }

/** The shopper's cart, followed across tabs. Empty on the server and during hydration. */
export const useCart = stored.use
export const currentCart = stored.get

/** The sum of quantities, as the badge shows it. */
export function cartCount({ cartItems }: Cart): number {
  return countItems(cartItems)
}

/** Adding a product that is already in the cart replaces its line. */
export function addToCart(item: CartItem): void {
  forgetNoticesOf(item.product)
  change((cart) => ({ ...cart, cartItems: putLine(cart.cartItems, item) }))
}

export function removeFromCart(product: string): void {
  forgetNoticesOf(product)
  change((cart) => ({ ...cart, cartItems: removeLine(cart.cartItems, product) }))
}

export function setQuantity(product: string, qty: number): void {
  forgetNoticesOf(product)
  change((cart) => ({
    ...cart,
    cartItems: cart.cartItems.map((item) => (item.product === product ? { ...item, qty } : item)),
  }))
}

/** A page has just shown this product: a line of it follows, and what changed is told. */
export function refreshProduct(product: ProductNow): void {
  const inCart = stored.get().cartItems.some((item) => item.product === product.product)
  if (inCart) refreshItems({ cartItems: [product], gone: [] })
}

/** The lines as the server quoted them; what changed is told. */
export function refreshItems(quote: CartNow): void {
  const { items, notices } = applyQuote(stored.get().cartItems, quote)
  tellChanges(notices)
  change((cart) => ({ ...cart, cartItems: items }))
}

/** As typed so far, also while fields are missing. */
export function saveShippingAddress(shippingAddress: Partial<ShippingAddress>): void {
  change((cart) => ({ ...cart, shippingAddress }))
}

export function savePaymentMethod(paymentMethod: string): void {
  change((cart) => ({ ...cart, paymentMethod }))
}

/**
 * After an order is placed: what was ordered is no longer in the cart. A line that another tab has
 * put in meanwhile stays, and so does where to deliver to, for the next order.
 */
export function clearCart(ordered: readonly CartLine[]): void {
  forgetNotices()
  change((cart) => ({
    ...cart,
    cartItems: cart.cartItems.filter(
      (item) => !ordered.some((one) => one.product === item.product),
    ),
  }))
}

/** At sign-out: the lines stay, where to deliver to and how to pay are personal. */
export function forgetDelivery(): void {
  change((cart) => ({ ...cart, shippingAddress: {}, paymentMethod: '' }))
}

/** The discount and the fees that hold now; a cart that was shown another discount is told. */
export function setPriceRules(next: PriceRules): void {
  rules = next
  const { cartItems, discountPercent, totalPrice } = stored.get()
  if (cartItems.length === 0) return
  const same = discountPercent === next.discountPercent
  if (!same && discountPercent !== null) {
    tellChanges([{ kind: 'discount', from: discountPercent, to: next.discountPercent }])
  }
  if (!same || totalPrice !== withPrices(stored.get()).totalPrice) change((cart) => cart)
}

function change(edit: (cart: Cart) => Cart): void {
  stored.set(withPrices(edit(stored.get())))
}

function withPrices(cart: Cart): Cart {
  const totals = priceLines(
    cart.cartItems.map(({ price, qty }) => ({ listPrice: toCents(price), quantity: qty })),
    rules,
  )
  return {
    ...cart,
    itemsPrice: toDollars(totals.items),
    shippingPrice: toDollars(totals.shipping),
    totalPrice: toDollars(totals.total),
    discountPercent: rules.discountPercent,
  }
}

function isUntouched(cart: Cart): boolean {
  return (
    cart.cartItems.length === 0 &&
    cart.paymentMethod === '' &&
    Object.keys(cart.shippingAddress).length === 0
  )
}

/** Makes a sound cart of what stands in the storage: older versions and other hands wrote there. */
function readCart(given: unknown): Cart {
  if (typeof given !== 'object' || given === null) return EMPTY
  const { cartItems, shippingAddress, paymentMethod, discountPercent } = given as Partial<Cart>
  const items = Array.isArray(cartItems) ? cartItems.flatMap(readItem) : []
  return {
    ...withPrices({
      ...EMPTY,
      // A product stands in the cart once, whoever wrote there: the shop refuses it twice.
      cartItems: items.reduce<CartItem[]>(putLine, []),
      shippingAddress: readAddress(shippingAddress),
      paymentMethod: typeof paymentMethod === 'string' ? paymentMethod : '',
    }),
    discountPercent: Number.isFinite(discountPercent) ? Number(discountPercent) : null,
  }
}

function readItem(given: Partial<CartItem> | null): CartItem[] {
  const product = given?.product ?? given?._id
  const { qty, price } = given ?? {}
  if (typeof product !== 'string' || !Number.isSafeInteger(qty) || Number(qty) < 1) return []
  return [
    {
      _id: product,
      product,
      name: String(given?.name ?? ''),
      nameSo: typeof given?.nameSo === 'string' ? given.nameSo : null,
      image: typeof given?.image === 'string' ? given.image : '',
      picture: readPicture(given?.picture),
      price: typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : 0,
      countInStock: Number.isSafeInteger(given?.countInStock) ? Number(given?.countInStock) : 0,
      qty: Number(qty),
    },
  ]
}

function readPicture(given: Partial<Picture> | null | undefined): Picture | null {
  const isSound = typeof given?.base === 'string' && Array.isArray(given.widths)
  return isSound ? (given as Picture) : null
}

function readAddress(given: Partial<ShippingAddress> | undefined): Partial<ShippingAddress> {
  const known = ADDRESS_FIELDS.filter((field) => typeof given?.[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, given?.[field]]))
}
