import { describe, expect, it } from 'vitest'
import { applyQuote, type CartNow, type VariantNow } from './apply-quote.ts'
import type { CartItem } from './cart-store.ts'

const soap: CartItem = {
  _id: 'soap',
  product: 'soap',
  sku: 'SOAP',
  choice: [],
  parts: [],
  name: 'Soap',
  nameSo: 'Saabuun',
  image: '',
  picture: null,
  price: 12.5,
  countInStock: 9,
  qty: 3,
}
const oil: CartItem = { ...soap, _id: 'oil', product: 'oil', name: 'Oil', nameSo: null }

const shade = (value: string, valueSo: string | null = null) => [
  { kind: 'shade' as const, value, valueSo },
]
const tint: CartItem = { ...soap, _id: 'tint', product: 'tint', name: 'Tint', nameSo: null, qty: 1 }
const ruby: CartItem = { ...tint, variant: 'ruby', sku: 'RUBY', choice: shade('Ruby', 'Casaan') }
const sand: CartItem = { ...tint, variant: 'sand', sku: 'SAND', choice: shade('Sand') }

function quoted(item: CartItem, changes: Partial<VariantNow> = {}): VariantNow {
  return { variant: `the only ${item.product}`, ...item, ...changes }
}

function apply(items: CartItem[], quote: Partial<CartNow>) {
  return applyQuote(items, { cartItems: [], unchosen: [], gone: [], ...quote })
}

describe('a quote', () => {
  it('that matches the cart adds no notice', () => {
    const { items, notices } = apply([soap], { cartItems: [quoted(soap)] })
    expect(items).toEqual([soap])
    expect(notices).toEqual([])
  })

  it('with another price changes the line and adds a notice', () => {
    const cartItems = [quoted(soap, { price: 14 })]
    const { items, notices } = apply([soap], { cartItems })
    expect(items[0]).toMatchObject({ price: 14, qty: 3 })
    expect(notices).toEqual([
      { kind: 'price', product: 'soap', name: 'Soap', nameSo: 'Saabuun', from: 12.5, to: 14 },
    ])
  })

  it('with fewer units than wanted reduces the quantity', () => {
    const cartItems = [quoted(soap, { countInStock: 2 })]
    const { items, notices } = apply([soap], { cartItems })
    expect(items[0]).toMatchObject({ qty: 2, countInStock: 2 })
    expect(notices).toMatchObject([{ kind: 'stock', from: 3, to: 2 }])
  })

  it('with less but sufficient stock only limits the choice of quantities', () => {
    const cartItems = [quoted(soap, { countInStock: 3 })]
    const { items, notices } = apply([soap], { cartItems })
    expect(items[0]).toMatchObject({ qty: 3, countInStock: 3 })
    expect(notices).toEqual([])
  })

  it('removes what is sold out or no longer sold, and names it', () => {
    const cartItems = [quoted(soap, { countInStock: 0, price: 99 })]
    const { items, notices } = apply([soap, oil], { cartItems, gone: ['oil'] })
    expect(items).toEqual([])
    expect(notices).toMatchObject([
      { kind: 'sold-out', product: 'soap' },
      { kind: 'gone', product: 'oil', name: 'Oil' },
    ])
  })

  it('does not undo what the shopper changed in the meantime', () => {
    const asked = { cartItems: [quoted({ ...soap, qty: 1 })] }
    expect(apply([{ ...soap, qty: 5 }, oil], asked).items).toEqual([{ ...soap, qty: 5 }, oil])
    expect(apply([], asked).items).toEqual([])
  })

  it('tells the variants of a product apart', () => {
    const cartItems = [quoted(ruby, { countInStock: 0 }), quoted(sand, { price: 13 })]
    const { items, notices } = apply([ruby, sand], { cartItems })
    expect(items).toEqual([{ ...sand, price: 13 }])
    expect(notices).toEqual([
      {
        kind: 'sold-out',
        product: 'tint',
        variant: 'ruby',
        name: 'Tint · Ruby',
        nameSo: 'Tint · Casaan',
        from: 1,
        to: 0,
      },
      {
        kind: 'price',
        product: 'tint',
        variant: 'sand',
        name: 'Tint · Sand',
        nameSo: 'Tint · Sand',
        from: 12.5,
        to: 13,
      },
    ])
  })

  it('that no longer has one variant removes only its line', () => {
    const { items, notices } = apply([ruby, sand], { cartItems: [quoted(sand)], gone: ['ruby'] })
    expect(items).toEqual([sand])
    expect(notices).toMatchObject([{ kind: 'gone', variant: 'ruby', name: 'Tint · Ruby' }])
  })

  it('takes the price from a line whose product has to be chosen by now, and asks no more once it has one', () => {
    const { items, notices } = apply([tint, soap], { unchosen: [tint], cartItems: [quoted(soap)] })
    expect(items).toEqual([{ ...tint, sku: '', price: 0, unchosen: true }, soap])
    expect(notices).toEqual([])
    const later = apply(items, { cartItems: [quoted(tint, { sku: 'TINT', price: 9 })] })
    expect(later).toEqual({ items: [{ ...tint, sku: 'TINT', price: 9 }, soap], notices: [] })
  })

  it('never chooses for the shopper: the only variant of today may be one of several tomorrow', () => {
    const { items } = apply([tint], { cartItems: [quoted(ruby)] })
    expect(items[0]).not.toHaveProperty('variant')
  })
})
