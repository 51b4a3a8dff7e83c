import { describe, expect, it } from 'vitest'
import { applyQuote, type ProductNow } from './apply-quote.ts'
import type { CartItem } from './cart-store.ts'

const soap: CartItem = {
  _id: 'soap',
  product: 'soap',
  name: 'Soap',
  nameSo: 'Saabuun',
  image: '',
  picture: null,
  price: 12.5,
  countInStock: 9,
  qty: 3,
}
const oil: CartItem = { ...soap, _id: 'oil', product: 'oil', name: 'Oil', nameSo: null }

function quoted(item: CartItem, changes: Partial<ProductNow> = {}): ProductNow {
  return { ...item, ...changes }
}

describe('a quote', () => {
  it('that matches the cart adds no notice', () => {
    const { items, notices } = applyQuote([soap], { cartItems: [quoted(soap)], gone: [] })
    expect(items).toEqual([soap])
    expect(notices).toEqual([])
  })

  it('with another price changes the line and adds a notice', () => {
    const cartItems = [quoted(soap, { price: 14 })]
    const { items, notices } = applyQuote([soap], { cartItems, gone: [] })
    expect(items[0]).toMatchObject({ price: 14, qty: 3 })
    expect(notices).toEqual([
      { kind: 'price', product: 'soap', name: 'Soap', nameSo: 'Saabuun', from: 12.5, to: 14 },
    ])
  })

  it('with fewer units than wanted reduces the quantity', () => {
    const cartItems = [quoted(soap, { countInStock: 2 })]
    const { items, notices } = applyQuote([soap], { cartItems, gone: [] })
    expect(items[0]).toMatchObject({ qty: 2, countInStock: 2 })
    expect(notices).toMatchObject([{ kind: 'stock', from: 3, to: 2 }])
  })

  it('with less but sufficient stock only limits the choice of quantities', () => {
    const cartItems = [quoted(soap, { countInStock: 3 })]
    const { items, notices } = applyQuote([soap], { cartItems, gone: [] })
    expect(items[0]).toMatchObject({ qty: 3, countInStock: 3 })
    expect(notices).toEqual([])
  })

  it('removes what is sold out or no longer sold, and names it', () => {
    const cartItems = [quoted(soap, { countInStock: 0, price: 99 })]
    const { items, notices } = applyQuote([soap, oil], { cartItems, gone: ['oil'] })
    expect(items).toEqual([])
    expect(notices).toMatchObject([
      { kind: 'sold-out', product: 'soap' },
      { kind: 'gone', product: 'oil', name: 'Oil' },
    ])
  })

  it('does not undo what the shopper changed in the meantime', () => {
    const asked = { cartItems: [quoted({ ...soap, qty: 1 })], gone: [] }
    expect(applyQuote([{ ...soap, qty: 5 }, oil], asked).items).toEqual([{ ...soap, qty: 5 }, oil])
    expect(applyQuote([], asked).items).toEqual([])
  })
})
