import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyCoupon,
  type Coupon,
  readCode,
  refusalOn,
  type ScopedLine,
  shareOfUnits,
  spread,
} from './coupons.ts'
import { MAX_PRICE } from './money.ts'
import { priceLines } from './pricing.ts'

const coupon: Coupon = {
  kind: 'percent',
  percent: 10,
  amount: null,
  minItems: null,
  startsOn: null,
  endsOn: null,
  limitTotal: null,
  uses: 0,
  disabled: false,
}
const fixed = { ...coupon, kind: 'fixed', percent: null, amount: 5_00 } as const
const rules = { discountPercent: 0, rate: { price: 10_00, freeAbove: 100_00 } }
const line = (listPrice: number, quantity = 1, inScope = true) => ({ listPrice, quantity, inScope })

const price = fc.integer({ min: 0, max: MAX_PRICE })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const lines: fc.Arbitrary<ScopedLine[]> = fc.array(
  fc.record({
    listPrice: price,
    quantity: fc.integer({ min: 1, max: 1000 }),
    inScope: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
)

function priced(given: Coupon, cart: ScopedLine[], over = rules) {
  const applied = applyCoupon(given, cart, over)
  const shares = applied.reason === null ? applied.shares : null
  return { applied, totals: priceLines(cart, { ...over, coupon: shares }) }
}

describe('a percentage', () => {
  it('is worth the difference to the discount, line by line', () => {
    const cart = [line(20_00), line(10_00, 2, false)]
    const { applied, totals } = priced({ ...coupon, percent: 25 }, cart, {
      ...rules,
      discountPercent: 20,
    })
    expect(applied).toMatchObject({ reason: null, saved: 1_00 })
    expect(totals).toMatchObject({ items: 32_00, coupon: 1_00, total: 41_00 })
  })

  it('counts for nothing beside a better discount', () => {
    const over = { ...rules, discountPercent: 20 }
    expect(applyCoupon({ ...coupon, percent: 15 }, [line(20_00)], over)).toMatchObject({
      reason: 'already-better',
    })
  })

  it('never takes off less or more than the better of both', () => {
    fc.assert(
      fc.property(lines, percent, percent, (cart, discountPercent, own) => {
        const over = { ...rules, discountPercent }
        const { totals } = priced({ ...coupon, percent: own }, cart, over)
        const better = cart.map((one) => ({
          one,
          off: one.inScope ? Math.max(own, discountPercent) : discountPercent,
        }))
        const wanted = better.reduce(
          (sum, { one, off }) => sum + priceLines([one], { ...rules, discountPercent: off }).items,
          0,
        )
        expect(totals.items - totals.coupon).toBe(wanted)
      }),
    )
  })
})

describe('a fixed sum', () => {
  it('is spread over the lines in scope to the cent', () => {
    const { totals } = priced(fixed, [line(3_33), line(3_33), line(3_33), line(90_00, 1, false)])
    expect(totals.lines.map(({ couponShare }) => couponShare)).toEqual([1_67, 1_67, 1_66, 0])
    expect(totals.coupon).toBe(5_00)
  })

  it('never takes off more than the items in scope cost', () => {
    const { applied, totals } = priced(fixed, [line(2_00), line(50_00, 1, false)])
    expect(applied).toMatchObject({ saved: 2_00 })
    expect(totals).toMatchObject({ items: 52_00, coupon: 2_00, total: 60_00 })
  })

  it('adds up for every cart, and no line costs less than nothing', () => {
    fc.assert(
      fc.property(lines, percent, price, (cart, discountPercent, amount) => {
        const over = { ...rules, discountPercent }
        const { totals } = priced({ ...fixed, amount }, cart, over)
        const most = priceLines(
          cart.filter(({ inScope }) => inScope),
          over,
        ).items
        expect(totals.coupon).toBe(Math.min(amount, most))
        for (const [at, { unitPrice, couponShare }] of totals.lines.entries()) {
          const { quantity, inScope } = cart[at]!
          expect(couponShare).toBeGreaterThanOrEqual(0)
          expect(couponShare).toBeLessThanOrEqual(inScope ? unitPrice * quantity : 0)
        }
      }),
    )
  })
})

it('gives some units of a line their part of its share, and never more than they cost', () => {
  expect(shareOfUnits(1_00, 1, 3)).toBe(33)
  expect(shareOfUnits(1_00, 2, 3)).toBe(67)
  expect(shareOfUnits(1_00, 5, 3)).toBe(1_00)
  const units = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(fc.nat({ max: 100_000_00 }), units, units, fc.nat(), (price, all, some, seed) => {
      const share = seed % (price * all + 1)
      const own = shareOfUnits(share, some, all)
      expect(own).toBeGreaterThanOrEqual(0)
      expect(own).toBeLessThanOrEqual(Math.min(share, price * Math.max(some, 0)))
      expect(shareOfUnits(share, all, all)).toBe(share)
      expect(own).toBeLessThanOrEqual(shareOfUnits(share, some + 1, all))
    }),
  )
})

describe('spread', () => {
  it('gives each its exact part, rounded to a neighbouring cent', () => {
    const weights = fc.array(price, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const all = given.reduce((sum, one) => sum + one, 0)
        const amount = Math.floor(all * part)
        const parts = spread(amount, given)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
        for (const [at, one] of parts.entries()) {
          const low = (BigInt(amount) * BigInt(given[at]!)) / BigInt(all || 1)
          expect([Number(low), Number(low) + 1]).toContain(one)
        }
      }),
    )
  })
})

describe('free shipping', () => {
  const free = { ...coupon, kind: 'free-shipping', percent: null } as const

  it('takes off nothing but the rate', () => {
    const { applied, totals } = priced(free, [line(20_00)])
    expect(applied).toMatchObject({ reason: null, saved: 10_00 })
    expect(totals).toMatchObject({ coupon: 0, shipping: 0, total: 20_00 })
  })

  it('counts for nothing where shipping is free', () => {
    expect(applyCoupon(free, [line(100_01)], rules)).toMatchObject({ reason: 'already-free' })
  })
})

it('counts what items cost after the discount for its minimum', () => {
  const given = { ...coupon, percent: 30, minItems: 20_00 }
  const over = { ...rules, discountPercent: 10 }
  expect(applyCoupon(given, [line(20_00)], over)).toEqual({ reason: 'minimum', missing: 2_00 })
  expect(applyCoupon(given, [line(22_23)], over)).toMatchObject({ reason: null })
})

it('is not for a cart without its products', () => {
  expect(applyCoupon(fixed, [line(20_00, 1, false)], rules).reason).toBe('other-products')
})

it('counts on its first and last day, below its limit, until it is disabled', () => {
  const given = { ...coupon, startsOn: '2026-11-20', endsOn: '2026-11-30', limitTotal: 2 }
  expect(refusalOn(given, '2026-11-19')).toBe('not-begun')
  expect(refusalOn(given, '2026-11-20')).toBeNull()
  expect(refusalOn(given, '2026-11-30')).toBeNull()
  expect(refusalOn(given, '2026-12-01')).toBe('ended')
  expect(refusalOn({ ...given, uses: 2 }, '2026-11-20')).toBe('used-up')
  expect(refusalOn({ ...given, disabled: true }, '2026-11-20')).toBe('ended')
})

it('is typed in any case', () => {
  expect(readCode(' eid-10 ')).toBe('EID-10')
  for (const typed of ['', 'AB', 'ÉID10', 'A B C', 'X'.repeat(31), "A'--"]) {
    expect(readCode(typed), typed).toBeNull()
  }
})
