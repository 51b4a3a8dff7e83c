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

let stored: Map<string, string>
beforeEach(() => {
  stored = openLocalStorage()
})

describe('notices', () => {
  it('extend an earlier notice about the same thing', () => {
    expect(mergeNotices([priceUp], [{ ...priceUp, from: 12, to: 15 }])).toEqual([
      { ...priceUp, from: 10, to: 15 },
    ])
  })

  it('disappear when the price returns to what it was', () => {
    expect(mergeNotices([priceUp], [{ ...priceUp, from: 12, to: 10 }])).toEqual([])
  })

  it('merge a quantity that falls to zero into one notice', () => {
    const fewer: CartNotice = { ...soldOut, kind: 'stock', from: 5, to: 3 }
    expect(mergeNotices([fewer, priceUp], [soldOut])).toEqual([{ ...soldOut, from: 5 }, priceUp])
  })

  it('survive a reload until they are acknowledged', () => {
    addNotices([priceUp])
    expect(JSON.parse(stored.get('cartNotices') ?? '')).toEqual([priceUp])
    forgetNotices()
    expect(stored.has('cartNotices')).toBe(false)
  })

  it('about a line are dropped when the shopper changes it', () => {
    addNotices([priceUp, { ...priceUp, product: 'oil' }])
    forgetNoticesOf({ product: 'soap' })
    expect(currentCartNotices()).toMatchObject([{ product: 'oil' }])
  })

  it('are validated when read from the storage', () => {
    const garbage = [null, 7, { kind: 'price' }, { kind: 'gift', from: 1, to: 2 }, priceUp]
    stored.set('cartNotices', JSON.stringify(garbage))
    expect(currentCartNotices()).toEqual([priceUp])
    stored.set('cartNotices', '{"kind":"price"}')
    expect(currentCartNotices()).toEqual([])
  })
})
