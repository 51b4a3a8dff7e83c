import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  refreshItems,
  refreshProduct,
  removeFromCart,
  savePaymentMethod,
  saveShippingAddress,
  setQuantity,
} from './edit-cart.ts'

const soap: CartItem = {
  _id: 'soap',
  product: 'soap',
  name: 'Soap',
  nameSo: null,
  image: '',
  picture: null,
  price: 20,
  countInStock: 9,
  qty: 2,
}
const oil: CartItem = { ...soap, _id: 'oil', product: 'oil', name: 'Oil' }
const rules = { discountPercent: 0, shippingFee: 10_00, freeShippingAbove: 100_00 }

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
    setQuantity('soap', 5)
    expect(currentCart()).toMatchObject({ itemsPrice: 100, shippingPrice: 10, totalPrice: 110 })
    removeFromCart('soap')
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
    await vi.waitFor(() => expect(currentCartNotices()).toEqual(notices))
  })

  it('assumes no discount in a cart stored without one', () => {
    stored.set('cart', JSON.stringify({ cartItems: [soap] }))
    setPriceRules({ ...rules, discountPercent: 10 })
    expect(currentCartNotices()).toEqual([])
    expect(currentCart()).toMatchObject({ itemsPrice: 36, discountPercent: 10 })
  })

  it('updates a line when its product is viewed', () => {
    addToCart(soap)
    refreshProduct({ ...oil, price: 1 })
    refreshProduct({ ...soap, price: 25 })
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
    refreshItems({ cartItems: [{ ...soap, price: 21 }], gone: [] })
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
})
