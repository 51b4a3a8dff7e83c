import fc from 'fast-check'
import { expect, it } from 'vitest'
import { takenOff } from './line-discount.ts'
import { MAX_PRICE } from './money.ts'
import { salePrice } from './pricing.ts'

const price = fc.integer({ min: 0, max: MAX_PRICE })

it('takes off an amount, or nothing if that is more than the unit costs', () => {
  expect(takenOff(20_00, { amount: 2_50 })).toBe(2_50)
  expect(takenOff(20_00, { amount: 20_00 })).toBe(20_00)
  expect(takenOff(20_00, { amount: 20_01 })).toBeNull()
})

it('rounds a percentage like the discount of the shop, and never takes off more than the price', () => {
  expect(takenOff(9_95, { percent: 10 })).toBe(9_95 - 8_96)
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 10_000 }), (cents, hundredths) => {
      const percent = hundredths / 100
      const off = takenOff(cents, { percent })!
      expect(cents - off).toBe(salePrice(cents, percent))
      expect(off).toBeGreaterThanOrEqual(0)
      expect(off).toBeLessThanOrEqual(cents)
    }),
  )
})
