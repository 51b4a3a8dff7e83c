import { expect, it } from 'vitest'
import { refusal } from '#tests/browser.ts'
import { address, openShop } from '#tests/open-shop.ts'
import { Ceilings } from './ceilings.ts'

const NOON = 1_768_478_400_000
const MINUTE = 60_000
const rule = [3, 3600] as const

it('counts up to the rule, and again once its time is over', () => {
  const ceilings = new Ceilings()
  const waits = [0, 1, 2, 3, 4].map((n) => ceilings.count('town', rule, NOON + n * MINUTE))
  expect(waits).toEqual([0, 0, 0, 57 * MINUTE, 56 * MINUTE])
  expect(ceilings.count('village', rule, NOON)).toBe(0)
  expect(ceilings.count('town', rule, NOON + 60 * MINUTE)).toBe(0)
})

it('lets nobody wait longer than the rule when the clock is set back', () => {
  const ceilings = new Ceilings()
  for (let n = 0; n < 3; n++) ceilings.count('town', rule, NOON)
  const yesterday = NOON - 24 * 60 * MINUTE
  expect(ceilings.count('town', rule, yesterday)).toBe(60 * MINUTE)
  expect(ceilings.count('town', rule, yesterday + 60 * MINUTE)).toBe(0)
})

it('refuses orders of a whole network beyond 2,000 an hour, and of no other', async () => {
  const shop = await openShop()
  const product = await shop.stockProduct()
  const body = {
    orderItems: [{ product, qty: 1 }],
    shippingAddress: address,
    paymentMethod: 'PayPal' as const,
  }
  const now = shop.shop.now().getTime()
  for (let n = 0; n < 1999; n++) shop.shop.ceilings.count('order 198.51.100.1', [2000, 3600], now)
  const amina = await shop.signIn('amina', '198.51.100.1')
  await amina.api.orders.place({ body })
  const refused = await refusal(amina.api.orders.place({ body }))
  expect(refused).toMatchObject({ status: 429, details: { retryAfter: 3600 } })
  const bile = await shop.signIn('bile', '198.51.100.2')
  await bile.api.orders.place({ body })
})
