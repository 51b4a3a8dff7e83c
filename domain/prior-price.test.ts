import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiscountPoint, type PricePoint, priorPrice } from './prior-price.ts'

const DAY = 86_400_000
const day = (n: number) => n * DAY
const sale = (at: number, percent: number, until: number | null = null): DiscountPoint => ({
  at: day(at),
  percent,
  until: until === null ? null : day(until),
})
const price = (at: number, listPrice: number): PricePoint => ({ at: day(at), listPrice })

test('without a discount there is nothing to compare with', () => {
  expect(priorPrice([price(0, 10_00)], [], day(50))).toBeNull()
  expect(priorPrice([price(0, 10_00)], [sale(40, 10, 45)], day(50))).toBeNull()
  expect(priorPrice([], [sale(40, 10)], day(50))).toBeNull()
})

test('a price raised just before the discount is not the prior price', () => {
  const prices = [price(0, 10_00), price(38, 15_00)]
  expect(priorPrice(prices, [sale(40, 20)], day(41))).toBe(10_00)
  // The lower price was more than 30 days before.
  expect(priorPrice(prices, [sale(80, 20)], day(81))).toBe(15_00)
})

test('an earlier discount within the 30 days counts, also one that ended by itself', () => {
  const prices = [price(0, 10_00)]
  expect(priorPrice(prices, [sale(30, 50, 35), sale(40, 20)], day(41))).toBe(5_00)
  expect(priorPrice(prices, [sale(2, 50, 5), sale(40, 20)], day(41))).toBe(10_00)
})

test('a price lowered during the discount is not compared with a higher one', () => {
  expect(priorPrice([price(0, 10_00), price(45, 8_00)], [sale(40, 20)], day(46))).toBe(8_00)
})

test('it is never above the present list price or any price of the 30 days', () => {
  const moment = fc.integer({ min: 0, max: 100 })
  const points = fc.uniqueArray(fc.tuple(moment, fc.integer({ min: 0, max: 100_00 })), {
    minLength: 1,
    selector: ([at]) => at,
  })
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 99 }), (given, percent) => {
      const prices = given.map(([at, cents]) => price(at, cents)).sort((a, b) => a.at - b.at)
      const prior = priorPrice(prices, [sale(70, percent)], day(101))
      const before = prices.filter(({ at }) => at < day(70) && at >= day(40))
      for (const { listPrice } of [...before, prices.at(-1)!]) {
        expect(prior).toBeLessThanOrEqual(listPrice)
      }
    }),
  )
})
