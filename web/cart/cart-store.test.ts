import { beforeEach, describe, expect, it } from 'vitest'
import { openLocalStorage } from '#tests/local-storage.ts'
import { currentCartNotices } from './cart-notices.ts'
import {
  type CartItem,
  cartCount,
  currentCart,
  forgetDelivery,
  setPriceRules,
} from './cart-store.ts'
import {
  addToCart,
  clearCart,
  reduceShared,
  refreshProduct,
  removeFromCart,
  savePaymentMethod,
  saveShippingAddress,
  setQuantity,
} from './edit-cart.ts'
import type { ProductNow } from './line-of-product.ts'

const soap: CartItem = {
  _id: 'soap',
  product: 'soap',
  sku: 'SOAP',
  choice: [],
  parts: [],
  name: 'Soap',
  nameSo: null,
  image: '',
  picture: null,
  price: 20,
  countInStock: 9,
  qty: 2,
}
const oil: CartItem = { ...soap, _id: 'oil', product: 'oil', name: 'Oil' }
const rules = { discountPercent: 0, rate: { price: 10_00, freeAbove: 100_00 } }

/** As its own page has it, with one variant. */
function productOf({ product, ...rest }: CartItem, price: number): ProductNow {
  const variant = {
    _id: 'only',
    sku: 'SOAP',
    choice: [],
    price,
    countInStock: 9,
    image: '',
    picture: null,
    netAmount: null,
    netUnit: null,
    weight: null,
    parts: [],
  }
  return { ...rest, _id: product, options: [], variants: [variant] }
}

const ruby: CartItem = { ...soap, _id: 'tint', product: 'tint', variant: 'ruby', name: 'Tint' }
const sand: CartItem = { ...ruby, variant: 'sand' }

let stored: Map<string, string>
beforeEach(() => {
  stored = openLocalStorage()
  setPriceRules(rules)
})

describe('the cart', () => {
  it('stores lines and prices under the names of the specification', () => {
    addToCart(soap)
    addToCart(oil)
    addToCart({ ...soap, qty: 4 })
    expect(JSON.parse(stored.get('cart') ?? '')).toMatchObject({
      cartItems: [{ product: 'soap', qty: 4 }, { product: 'oil' }],
      itemsPrice: 120,
      shippingPrice: 0,
      totalPrice: 120,
    })
    expect(cartCount(currentCart())).toBe(6)
  })

  it('recalculates its prices with every change', () => {
    addToCart(soap)
    setQuantity({ product: 'soap' }, 5)
    expect(currentCart()).toMatchObject({ itemsPrice: 100, shippingPrice: 10, totalPrice: 110 })
    removeFromCart({ product: 'soap' })
    expect(currentCart()).toMatchObject({ cartItems: [], totalPrice: 0 })
  })

  it('adds a notice when the discount differs from the one last shown', async () => {
    setPriceRules({ ...rules, discountPercent: 10 })
    addToCart(soap)
    setPriceRules({ ...rules, discountPercent: 10 })
    expect(currentCartNotices()).toEqual([])
    setPriceRules(rules)
    expect(currentCart().itemsPrice).toBe(40)
    const notices = [{ kind: 'discount', from: 10, to: 0 }]
    await expect.poll(currentCartNotices).toEqual(notices)
  })

  it('assumes no discount in a cart stored without one', () => {
    stored.set('cart', JSON.stringify({ cartItems: [soap] }))
    setPriceRules({ ...rules, discountPercent: 10 })
    expect(currentCartNotices()).toEqual([])
    expect(currentCart()).toMatchObject({ itemsPrice: 36, discountPercent: 10 })
  })

  it('updates a line when its product is viewed', () => {
    addToCart(soap)
    refreshProduct(productOf(oil, 1))
    refreshProduct(productOf(soap, 25))
    expect(currentCart().cartItems).toEqual([{ ...soap, price: 25 }])
    expect(currentCartNotices()).toMatchObject([{ kind: 'price', from: 20, to: 25 }])
  })

  it('keeps the address and lines added in another tab after an order', () => {
    addToCart(soap)
    saveShippingAddress({ city: 'Hargeysa' })
    addToCart(oil)
    clearCart([{ product: 'soap', qty: 2 }])
    expect(currentCart().cartItems).toEqual([oil])
    expect(currentCart().shippingAddress).toEqual({ city: 'Hargeysa' })
  })

  it('drops its notices once the order is placed', () => {
    addToCart(soap)
    refreshProduct(productOf(soap, 21))
    expect(currentCartNotices()).toHaveLength(1)
    clearCart([soap])
    expect(currentCartNotices()).toEqual([])
  })

  it('keeps its lines at sign-out, and nothing personal', () => {
    addToCart(soap)
    saveShippingAddress({ city: 'Hargeysa' })
    savePaymentMethod('PayPal')
    forgetDelivery()
    expect(currentCart()).toMatchObject({ cartItems: [soap], shippingAddress: {} })
    expect(currentCart().paymentMethod).toBe('')
  })

  it('repairs invalid contents of the storage', () => {
    const odd = [null, 'x', { product: 7, qty: 1 }, { product: 'a', qty: 0 }, { _id: 'b', qty: 2 }]
    const twice = [soap, { ...soap, qty: 7 }]
    stored.set('cart', JSON.stringify({ cartItems: [...odd, ...twice], shippingAddress: 5 }))
    expect(currentCart().cartItems).toMatchObject([
      { product: 'b', qty: 2, price: 0, name: '' },
      { product: 'soap', qty: 7 },
    ])
    stored.set('cart', 'no json')
    expect(currentCart().cartItems).toEqual([])
  })

  it('has a line for each variant of a product', () => {
    addToCart(ruby)
    addToCart(sand)
    addToCart({ ...ruby, qty: 4 })
    setQuantity(sand, 3)
    expect(currentCart().cartItems).toEqual([
      { ...ruby, qty: 4 },
      { ...sand, qty: 3 },
    ])
    expect(JSON.parse(stored.get('cart') ?? '').cartItems).toMatchObject([
      { product: 'tint', variant: 'ruby' },
      { product: 'tint', variant: 'sand' },
    ])
    removeFromCart(ruby)
    expect(currentCart().cartItems).toMatchObject([{ variant: 'sand' }])
    addToCart(ruby)
    clearCart([ruby])
    expect(currentCart().cartItems).toMatchObject([{ variant: 'sand' }])
  })

  it('keeps lines of an older version, and replaces one by the variant that is chosen for it', () => {
    const { _id, product, name, price, countInStock } = ruby
    const old = { _id, product, name, price, countInStock, qty: 2 }
    stored.set('cart', JSON.stringify({ cartItems: [old, soap] }))
    expect(currentCart().cartItems).toMatchObject([{ product: 'tint', choice: [] }, soap])
    addToCart({ ...ruby, qty: 1 })
    expect(currentCart().cartItems).toEqual([{ ...ruby, qty: 1 }, soap])
  })

  it('never has a line without a variant beside others of its product, since the shop would refuse both', () => {
    const bare = { ...ruby, variant: undefined }
    stored.set('cart', JSON.stringify({ cartItems: [ruby, sand, bare] }))
    expect(currentCart().cartItems).toHaveLength(1)
  })

  it('reduces one line after the other when a set and its part share too few units', () => {
    addToCart(soap)
    addToCart(ruby)
    const refused = { name: '', choice: [], qty: 2, countInStock: 1 }
    reduceShared([
      { ...refused, product: 'tint', variant: 'ruby', countInStock: 0 },
      { ...refused, product: 'soap', variant: 'only' },
    ])
    expect(currentCart().cartItems).toMatchObject([{ qty: 1 }, { qty: 2 }])
    expect(currentCartNotices()).toMatchObject([{ kind: 'stock', product: 'soap', from: 2, to: 1 }])
    // The quote had reduced the first by itself.
    reduceShared([
      { ...refused, product: 'soap', variant: 'only' },
      { ...refused, product: 'tint', variant: 'ruby' },
    ])
    expect(currentCart().cartItems).toMatchObject([{ qty: 1 }, { qty: 2 }])
  })
})
