import type { Picture } from '#contract/common.ts'
import { countItems, putLine } from '#domain/cart.ts'
import { ADDRESS_FIELDS, type ShippingAddress } from '#domain/checkout.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { type PriceRules, priceLines } from '#domain/pricing.ts'
import { createStored } from '../stored.ts'
import { orderAttempt } from './order-attempt.ts'

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

/** At sign-out: the lines stay, where to deliver to and how to pay are personal. */
export function forgetDelivery(): void {
  orderAttempt.set(null)
  changeCart((cart) => ({ ...cart, shippingAddress: {}, paymentMethod: '' }))
}

/** The discount and the fees that hold now; a cart that was shown another discount is told. */
export function setPriceRules(next: PriceRules): void {
  rules = next
  const { cartItems, discountPercent, totalPrice } = stored.get()
  if (cartItems.length === 0) return
  const same = discountPercent === next.discountPercent
  if (!same && discountPercent !== null) void tellDiscount(discountPercent, next.discountPercent)
  if (!same || totalPrice !== withPrices(stored.get()).totalPrice) changeCart((cart) => cart)
}

/** Rare, and every first visit would carry it: fetched when it happens. */
async function tellDiscount(from: number, to: number): Promise<void> {
  const { addNotices: tellChanges } = await import('./cart-notices.ts')
  tellChanges([{ kind: 'discount', from, to }])
}

/** Every change goes through here, so that the totals are never older than the lines. */
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
