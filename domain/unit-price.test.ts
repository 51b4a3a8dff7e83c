import { expect, test } from 'vitest'
import { salePrice } from './pricing.ts'
import { unitPrice } from './unit-price.ts'

test('the unit price is that of the discounted price', () => {
  const price = salePrice(8_00, 10)
  expect(unitPrice(price, 50, 'ml', 100)).toEqual({ price: 14_40, per: '100 ml' })
  expect(unitPrice(price, 50, 'ml', 1_000)).toEqual({ price: 144_00, per: '1 l' })
  expect(unitPrice(9_99, 30, 'piece', 100)).toEqual({ price: 33, per: 'piece' })
  expect(unitPrice(5, 0.5, 'g', 1_000)).toEqual({ price: 100_00, per: '1 kg' })
})
