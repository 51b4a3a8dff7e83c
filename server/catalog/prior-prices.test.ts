import { expect, it } from 'vitest'
import { openShop } from '#tests/open-shop.ts'

const DAY = 86_400_000

it('compares a discount with the lowest price of 30 days once the owner sets that', async () => {
  const shop = await openShop()
  const oil = await shop.stockProduct({ name: 'Argan Oil', listPrice: 10_00 })
  const later = (days: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + days * DAY)
  }
  const show = () => shop.guest.catalog.show({ params: { id: oil } })

  later(60)
  // A session does not last that long.
  const admin = await shop.signIn('admin')
  await admin.api.adminProducts.save({ params: { id: oil }, body: { price: 15 } })
  later(2)
  await shop.setDiscount(20)
  expect(await show()).not.toHaveProperty('priorPrice')

  await shop.changeSettings({ priorPrice: 'lowest-30-days' })
  expect(await show()).toMatchObject({
    price: 15,
    priorPrice: 10,
    variants: [{ price: 15, priorPrice: 10 }],
  })
  const { products } = await shop.guest.catalog.list({ query: {} })
  expect(products).toMatchObject([{ priorPrice: 10 }])
  expect(await shop.guest.catalog.top()).toMatchObject([{ priorPrice: 10 }])

  await shop.setDiscount(0)
  expect(await show()).not.toHaveProperty('priorPrice')
  later(40)
  await shop.setDiscount(10)
  expect(await show()).toMatchObject({ priorPrice: 15 })

  // One that is to begin is compared with the 30 days before it begins, not before it was set.
  later(1)
  const first = new Date(shop.clock.now.getTime() + 40 * DAY).toISOString().slice(0, 10)
  await shop.setDiscount(25, null, first)
  await shop.setDiscount(20, null, first)
  expect(await show()).not.toHaveProperty('priorPrice')
  later(41)
  expect(await show()).toMatchObject({ priorPrice: 15 })
})
