import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_PRICE } from './money.ts'
import { refundOfUnits } from './refunds.ts'

const line = fc
  .record({
    unitPrice: fc.integer({ min: 0, max: MAX_PRICE }),
    quantity: fc.integer({ min: 1, max: 99 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ unitPrice, quantity, part }) => ({
    unitPrice,
    quantity,
    couponShare: Math.round(unitPrice * quantity * part),
  }))

it('gives back exactly what was paid, in whatever portions, and never less than nothing', () => {
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 9 }), (one, sizes) => {
      let before = 0
      let back = 0
      for (const size of [...sizes, one.quantity]) {
        const units = Math.min(size, one.quantity - before)
        const refund = refundOfUnits(one, units, before)
        expect(refund).toBeGreaterThanOrEqual(0)
        back += refund
        before += units
      }
      expect(back).toBe(one.unitPrice * one.quantity - one.couponShare)
    }),
  )
})

it('spreads a coupon over the units', () => {
  const oil = { unitPrice: 3_33, couponShare: 1_00, quantity: 3 }
  expect([0, 1, 2].map((before) => refundOfUnits(oil, 1, before))).toEqual([3_00, 2_99, 3_00])
})
