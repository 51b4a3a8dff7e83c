import { beforeEach, describe, expect, it } from 'vitest'
import { openLocalStorage } from '#tests/local-storage.ts'
import type { CartNotice } from './apply-quote.ts'
import {
  addNotices,
  currentCartNotices,
  forgetNotices,
  forgetNoticesOf,
  mergeNotices,
} from './cart-notices.ts'

const priceUp: CartNotice = {
  kind: 'price',
  product: 'soap',
  name: 'Soap',
  nameSo: null,
  from: 10,
  to: 12,
}
const soldOut: CartNotice = { ...priceUp, kind: 'sold-out', from: 3, to: 0 }

let kept: Map<string, string>
beforeEach(() => {
  kept = openLocalStorage()
})

describe('notices', () => {
  it('continue an earlier change of the same thing', () => {
    expect(mergeNotices([priceUp], [{ ...priceUp, from: 12, to: 15 }])).toEqual([
      { ...priceUp, from: 10, to: 15 },
    ])
  })

  it('vanish when the price is what it was', () => {
    expect(mergeNotices([priceUp], [{ ...priceUp, from: 12, to: 10 }])).toEqual([])
  })

  it('tell one story of a quantity that shrinks to nothing', () => {
    const fewer: CartNotice = { ...soldOut, kind: 'stock', from: 5, to: 3 }
    expect(mergeNotices([fewer, priceUp], [soldOut])).toEqual([{ ...soldOut, from: 5 }, priceUp])
  })

  it('survive a reload, until they are acknowledged', () => {
    addNotices([priceUp])
    expect(JSON.parse(kept.get('cartNotices') ?? '')).toEqual([priceUp])
    forgetNotices()
    expect(kept.has('cartNotices')).toBe(false)
  })

  it('of a line are settled when the shopper changes it', () => {
    addNotices([priceUp, { ...priceUp, product: 'oil' }])
    forgetNoticesOf('soap')
    expect(currentCartNotices()).toMatchObject([{ product: 'oil' }])
  })

  it('are not believed when others have written them', () => {
    const garbage = [null, 7, { kind: 'price' }, { kind: 'gift', from: 1, to: 2 }, priceUp]
    kept.set('cartNotices', JSON.stringify(garbage))
    expect(currentCartNotices()).toEqual([priceUp])
    kept.set('cartNotices', '{"kind":"price"}')
    expect(currentCartNotices()).toEqual([])
  })
})
