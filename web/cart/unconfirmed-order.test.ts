import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLocalStorage } from '#tests/local-storage.ts'
import { type CartItem, currentCart, forgetDelivery } from './cart-store.ts'
import { addToCart, refreshItems } from './edit-cart.ts'
import type { OrderBody } from './order-attempt.ts'
import {
  forgetAttempt,
  isRepeatOf,
  rememberAttempt,
  unconfirmedOrder,
} from './unconfirmed-order.ts'

const soap: CartItem = {
  _id: 'soap',
  product: 'soap',
  variant: 'olive',
  sku: 'SOAP',
  choice: [],
  parts: [],
  name: 'Soap',
  nameSo: null,
  image: '',
  picture: null,
  price: 20,
  countInStock: 2,
  qty: 2,
}
const body: OrderBody = {
  orderItems: [{ product: 'soap', variant: 'olive', qty: 2 }],
  shippingAddress: { address: 'a', city: 'b', postalCode: 'c', country: 'd', phone: 'e' },
  paymentMethod: 'PayPal',
}

const soldOut = {
  cartItems: [{ ...soap, variant: 'olive', countInStock: 0 }],
  unchosen: [],
  gone: [],
}

beforeEach(() => {
  openLocalStorage()
  vi.useFakeTimers({ now: new Date('2026-01-15T12:00:00Z') })
  addToCart(soap)
  rememberAttempt(body)
})
afterEach(() => void vi.useRealTimers())

describe('an order without an answer', () => {
  it('keeps its lines, although its own units are no longer in stock', () => {
    refreshItems(soldOut)
    expect(currentCart().cartItems).toEqual([soap])
    forgetAttempt()
    refreshItems(soldOut)
    expect(currentCart().cartItems).toEqual([])
  })

  it('no longer applies once the lines differ', () => {
    expect(unconfirmedOrder([soap])).toEqual(body)
    expect(unconfirmedOrder([{ ...soap, qty: 1 }])).toBeNull()
    expect(unconfirmedOrder([{ ...soap, variant: 'rose' }])).toBeNull()
    expect(unconfirmedOrder([soap, { product: 'oil', qty: 1 }])).toBeNull()
    expect(unconfirmedOrder([])).toBeNull()
  })

  it('is repeated for a guest only with the same contact, and as it was after signing in', () => {
    const contact = { name: 'Hodan', email: 'hodan@example.com' }
    const sent = { ...body, contact }
    expect(isRepeatOf(sent, { ...body, contact: { ...contact } })).toBe(true)
    expect(isRepeatOf(sent, { ...body, contact: { ...contact, email: '' } })).toBe(false)
    expect(isRepeatOf(sent, body)).toBe(true)
    expect(isRepeatOf(body, { ...body, paymentMethod: 'MobileMoney' })).toBe(false)
  })

  it('is cleared at sign-out with everything personal', () => {
    forgetDelivery()
    expect(unconfirmedOrder([soap])).toBeNull()
    expect(localStorage.getItem('orderTry')).toBeNull()
  })

  it('expires before the shop drops its idempotency key, however often it is repeated', () => {
    vi.setSystemTime(new Date('2026-01-16T07:59:00Z'))
    expect(rememberAttempt(unconfirmedOrder([soap])!)).toBe(true)
    vi.setSystemTime(new Date('2026-01-16T08:01:00Z'))
    expect(unconfirmedOrder([soap])).toBeNull()
  })
})
