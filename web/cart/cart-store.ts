import type { Picture } from '#contract/common.ts'
import type { Part } from '#contract/variants.ts'
import { countItems, putLine } from '#domain/cart.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { type PriceRules, priceLines } from '#domain/pricing.ts'
import type { ChosenValue } from '#domain/variants.ts'
import { createStored, forgetStored } from '../stored.ts'

/**
 * A line of the cart. All but product, variant and qty is a copy of what the shop said last, for
 * display.
 */
export interface CartItem {
  _id: string
  product: string
  /** The id of the variant; missing if there was none to choose. */
  variant?: string
  /** The code of that variant, for links. */
  sku: string
  choice: ChosenValue[]
  /** Of a set. */
  parts: Part[]
  /** The product has several variants by now, and the shopper has chosen none: no price. */
  unchosen?: true
  name: string
  nameSo: string | null
  image: string
  picture: Picture | null
  /** List price of one unit in dollars. */
  price: number
  countInStock: number
  qty: number
}

/** Shaped as the specification has it. Prices are decimal dollars and for display only. */
export interface Cart {
  cartItems: readonly CartItem[]
  shippingAddress: Partial<ShippingAddress>
  paymentMethod: string
  itemsPrice: number
  shippingPrice: number
  totalPrice: number
  /** The discount that these prices were shown with, in percent; null if unknown. */
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

/** Until the shop's own rules are loaded: no discount and the fees of a new shop. */
let rules: PriceRules = { discountPercent: 0, rate: { price: 10_00, freeAbove: 100_00 } }

/** The cart, shared with other tabs. Empty on the server and during hydration. */
export const useCart = stored.use
export const currentCart = stored.get
export const subscribeToCart = stored.subscribe

/** The sum of the quantities, for the badge. */
export function cartCount({ cartItems }: Cart): number {
  return countItems(cartItems)
}

/** Called at sign-out: the lines stay, address and payment method are personal. */
export function forgetDelivery(): void {
  // By name: few visitors have sent an order, and each first visit would load the rest of it.
  forgetStored('orderTry')
  changeCart((cart) => ({ ...cart, shippingAddress: {}, paymentMethod: '' }))
}

/**
 * Sets the present discount and fees. If the discount differs from the one shown, adds a notice.
 */
export function setPriceRules(next: PriceRules): void {
  rules = next
  const { cartItems, discountPercent, totalPrice } = stored.get()
  if (cartItems.length === 0) return
  const same = discountPercent === next.discountPercent
  if (!same && discountPercent !== null) {
    void addDiscountNotice(discountPercent, next.discountPercent)
  }
  if (!same || totalPrice !== withPrices(stored.get()).totalPrice) changeCart((cart) => cart)
}

/** Imported on demand: this is rare, and the code would weigh on every first visit. */
async function addDiscountNotice(from: number, to: number): Promise<void> {
  const { addNotices: tellChanges } = await import('./cart-notices.ts')
  tellChanges([{ kind: 'discount', from, to }])
}

/** Every change goes through here, so that totals and lines always match. */
export function changeCart(edit: (cart: Cart) => Cart): void {
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

/** Builds a valid cart from the storage, which older versions or anyone else may have written. */
function readCart(given: unknown): Cart {
  if (typeof given !== 'object' || given === null) return EMPTY
  const { cartItems, shippingAddress, paymentMethod, discountPercent } = given as Partial<Cart>
  const items = Array.isArray(cartItems) ? cartItems.flatMap(readItem) : []
  return {
    ...withPrices({
      ...EMPTY,
      // The shop refuses an order that names a variant twice, so duplicates are dropped.
      cartItems: items.reduce<CartItem[]>(putLine, []),
      shippingAddress: readAddress(shippingAddress),
      paymentMethod: typeof paymentMethod === 'string' ? paymentMethod : '',
    }),
    discountPercent: Number.isFinite(discountPercent) ? Number(discountPercent) : null,
  }
}

/** Empty unless it is a line. */
export function readItem(given: Partial<CartItem> | null): CartItem[] {
  const product = given?.product ?? given?._id
  const { qty, price, variant, sku } = given ?? {}
  if (typeof product !== 'string' || !Number.isSafeInteger(qty) || Number(qty) < 1) return []
  return [
    {
      _id: product,
      product,
      ...(typeof variant === 'string' && { variant }),
      sku: typeof sku === 'string' ? sku : '',
      choice: listOf(given?.choice, 'value'),
      parts: listOf(given?.parts, 'name').map((part) => ({
        ...part,
        choice: listOf(part.choice, 'value'),
      })),
      ...(given?.unchosen === true && { unchosen: true }),
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

/** The objects of a list that have this text. */
function listOf<row>(given: readonly row[] | undefined, text: keyof row): row[] {
  return Array.isArray(given) ? given.filter((one) => typeof one?.[text] === 'string') : []
}

function readPicture(given: Partial<Picture> | null | undefined): Picture | null {
  const isSound = typeof given?.base === 'string' && Array.isArray(given.widths)
  return isSound ? (given as Picture) : null
}

/** All its texts; the form and the shop know which of them are fields. */
function readAddress(given: Partial<ShippingAddress> | undefined): Partial<ShippingAddress> {
  return Object.fromEntries(
    Object.entries(Object(given)).filter(([, text]) => typeof text === 'string'),
  )
}
