import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PRICE, toCents, toDecimalString, toDollars } from './money.ts'
import { missingForFreeShipping, priceLines, salePrice } from './pricing.ts'

const rate = { price: 10_00, freeAbove: 100_00 }
const rules = { discountPercent: 0, rate }
const price = fc.integer({ min: 0, max: MAX_PRICE })
/** 0.00 to 100.00, as exact hundredths. */
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const lineFields = { listPrice: price, quantity: fc.integer({ min: 1, max: 1000 }) }
const line = fc.record(lineFields)
const lines = fc.array(line, { minLength: 1, maxLength: 20 })

describe('salePrice', () => {
  it('rounds half a cent up', () => {
    expect(salePrice(9_95, 10)).toBe(8_96)
    expect(salePrice(5, 10)).toBe(5)
    expect(salePrice(5, 50)).toBe(3)
    expect(salePrice(1_00, 33.33)).toBe(67)
  })

  it('agrees with exact fractions for every price and percent', () => {
    fc.assert(
      fc.property(price, percent, (listPrice, off) => {
        const keep = 10_000n - BigInt(Math.round(off * 100))
        const exact = (BigInt(listPrice) * keep * 2n + 10_000n) / 20_000n
        expect(salePrice(listPrice, off)).toBe(Number(exact))
      }),
    )
  })

  it('is the list price at 0 %, zero at 100 %, and always between the two', () => {
    fc.assert(
      fc.property(price, percent, (listPrice, off) => {
        expect(salePrice(listPrice, 0)).toBe(listPrice)
        expect(salePrice(listPrice, 100)).toBe(0)
        expect(salePrice(listPrice, off)).toBeGreaterThanOrEqual(0)
        expect(salePrice(listPrice, off)).toBeLessThanOrEqual(listPrice)
      }),
    )
  })

  it('never increases with the discount', () => {
    fc.assert(
      fc.property(price, percent, percent, (listPrice, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(salePrice(listPrice, more)).toBeLessThanOrEqual(salePrice(listPrice, less))
      }),
    )
  })
})

describe('priceLines', () => {
  it('charges what was agreed for a unit, whatever the discount, and adds up', () => {
    const agreed = fc.record({ ...lineFields, unitPrice: fc.option(price, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(agreed, { minLength: 1 }), percent, (given, discountPercent) => {
        const totals = priceLines(given, { rate, discountPercent })
        totals.lines.forEach(({ unitPrice }, at) => {
          const { listPrice, unitPrice: wanted } = given[at]!
          expect(unitPrice).toBe(wanted ?? salePrice(listPrice, discountPercent))
        })
        const items = totals.lines.map(({ unitPrice }, at) => unitPrice * given[at]!.quantity)
        expect(totals.items).toBe(items.reduce((sum, one) => sum + one, 0))
        expect(totals.total).toBe(totals.items + totals.shipping)
      }),
    )
  })

  it('rounds each unit before it multiplies', () => {
    const totals = priceLines([{ listPrice: 9_95, quantity: 3 }], { ...rules, discountPercent: 10 })
    expect(totals.items).toBe(3 * 8_96)
  })

  it('charges shipping up to exactly the limit, and none above it', () => {
    expect(priceLines([{ listPrice: 100_00, quantity: 1 }], rules).shipping).toBe(10_00)
    expect(priceLines([{ listPrice: 100_01, quantity: 1 }], rules).shipping).toBe(0)
  })

  it('compares the discounted sum with the free shipping limit', () => {
    const totals = priceLines([{ listPrice: 105_00, quantity: 1 }], {
      ...rules,
      discountPercent: 10,
    })
    expect(totals).toMatchObject({ items: 94_50, shipping: 10_00, total: 104_50 })
  })

  it('costs nothing when empty', () => {
    const nothing = { lines: [], items: 0, coupon: 0, shipping: 0, taxIncluded: 0, total: 0 }
    expect(priceLines([], { ...rules, taxPercent: 20 })).toEqual(nothing)
  })

  it('adds up in whole cents, in any order and grouping of lines', () => {
    fc.assert(
      fc.property(lines, percent, (cart, discountPercent) => {
        const all = { ...rules, discountPercent }
        const totals = priceLines(cart, all)
        expect(totals.total).toBe(totals.items + totals.shipping)
        expect(Number.isSafeInteger(totals.total)).toBe(true)
        const reversed = { ...totals, lines: totals.lines.toReversed() }
        expect(priceLines(cart.toReversed(), all)).toEqual(reversed)
        const separate = cart.map((one) => priceLines([one], all).items)
        expect(separate.reduce((sum, one) => sum + one, 0)).toBe(totals.items)
      }),
    )
  })
})

describe('priceLines with a coupon', () => {
  /** A cart, and for each line which part of it a coupon takes off. */
  const taken = fc.array(fc.tuple(line, fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 1,
    maxLength: 20,
  })

  it('takes the shares off the items, and never off the prices of units', () => {
    fc.assert(
      fc.property(taken, percent, fc.boolean(), (given, discountPercent, freeShipping) => {
        const cart = given.map(([one]) => one)
        const plain = priceLines(cart, { ...rules, discountPercent })
        const shares = given.map(([{ quantity }, part], at) =>
          Math.floor(plain.lines[at]!.unitPrice * quantity * part),
        )
        const coupon = { shares, freeShipping }
        const totals = priceLines(cart, { ...rules, discountPercent, coupon })
        expect(totals.lines.map(({ couponShare }) => couponShare)).toEqual(shares)
        expect(totals.lines.map(({ unitPrice }) => unitPrice)).toEqual(
          plain.lines.map(({ unitPrice }) => unitPrice),
        )
        expect(totals.items).toBe(plain.items)
        expect(totals.coupon).toBe(shares.reduce((sum, share) => sum + share, 0))
        expect(totals.total).toBe(totals.items - totals.coupon + totals.shipping)
        expect(totals.total).toBeGreaterThanOrEqual(0)
        const isFree = freeShipping || totals.items - totals.coupon > 100_00
        expect(totals.shipping).toBe(isFree ? 0 : 10_00)
      }),
    )
  })

  it('compares what is left with the free shipping limit', () => {
    const cart = [{ listPrice: 105_00, quantity: 1 }]
    const coupon = { shares: [5_00], freeShipping: false }
    expect(priceLines(cart, rules).shipping).toBe(0)
    expect(priceLines(cart, { ...rules, coupon }).total).toBe(110_00)
  })

  it('can make an order free', () => {
    const cart = [{ listPrice: 20_00, quantity: 1 }]
    const coupon = { shares: [20_00], freeShipping: true }
    expect(priceLines(cart, { ...rules, coupon })).toMatchObject({ shipping: 0, total: 0 })
  })
})

describe('the tax that prices include', () => {
  it('is a part of the total, half a cent rounded up', () => {
    const cart = [{ listPrice: 120_00, quantity: 1 }]
    expect(priceLines(cart, { ...rules, taxPercent: 20 })).toMatchObject({
      taxIncluded: 20_00,
      total: 120_00,
    })
    const small = [{ listPrice: 3, quantity: 1 }]
    const free = { price: 0, freeAbove: null }
    expect(priceLines(small, { ...rules, rate: free, taxPercent: 20 }).taxIncluded).toBe(1)
  })

  it('agrees with exact fractions, and changes no other figure', () => {
    fc.assert(
      fc.property(lines, percent, (cart, taxPercent) => {
        const { taxIncluded, ...totals } = priceLines(cart, { ...rules, taxPercent })
        const tax = BigInt(Math.round(taxPercent * 100))
        const all = 10_000n + tax
        const exact = (2n * BigInt(totals.total) * tax + all) / (2n * all)
        expect(taxIncluded).toBe(Number(exact))
        expect({ ...totals, taxIncluded: 0 }).toEqual(priceLines(cart, rules))
      }),
    )
  })
})

describe('missingForFreeShipping', () => {
  const limit = fc.integer({ min: 0, max: MAX_PRICE })

  it('is one cent at the limit and nothing above it', () => {
    expect(missingForFreeShipping(87_96, rate)).toBe(12_05)
    expect(missingForFreeShipping(99_99, rate)).toBe(2)
    expect(missingForFreeShipping(100_00, rate)).toBe(1)
    expect(missingForFreeShipping(100_01, rate)).toBe(0)
    expect(missingForFreeShipping(250_00, rate)).toBe(0)
  })

  it('is null if shipping is never free', () => {
    expect(missingForFreeShipping(1_000_00, { freeAbove: null })).toBeNull()
  })

  it('is the exact amount that makes shipping free, to the cent, for every cart', () => {
    fc.assert(
      fc.property(lines, percent, limit, (cart, discountPercent, freeAbove) => {
        const all = { discountPercent, rate: { price: 10_00, freeAbove } }
        const { items, shipping } = priceLines(cart, all)
        const missing = missingForFreeShipping(items, all.rate)!
        expect(Number.isSafeInteger(missing)).toBe(true)
        expect(missing === 0).toBe(shipping === 0)
        if (missing === 0) return
        const shippingOf = (sum: number) =>
          priceLines([{ listPrice: sum, quantity: 1 }], { ...all, discountPercent: 0 }).shipping
        expect(shippingOf(items + missing)).toBe(0)
        expect(shippingOf(items + missing - 1)).toBe(10_00)
      }),
    )
  })
})

describe('money on the wire', () => {
  it('survives the round trip from cents', () => {
    fc.assert(
      fc.property(price, (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents)
        expect(toCents(Number(toDecimalString(cents)))).toBe(cents)
        expect(toCents(JSON.parse(JSON.stringify(toDollars(cents))))).toBe(cents)
      }),
    )
  })

  it('rounds more than two decimals half up', () => {
    expect(toCents(1.005)).toBe(1_01)
    expect(toCents(0.004)).toBe(0)
    expect(toCents(0.0000001)).toBe(0)
    expect(toCents(12.949)).toBe(12_95)
    expect(toCents(19.999)).toBe(20_00)
  })
})
