import { expect, test } from 'vitest'
import { change } from '#server/unit.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { adjustStock } from './adjust-stock.ts'
import { changePrice } from './change-price.ts'

const owner = { id: '0192f3a0-7b1c-7def-8a12-3456789abcde', name: 'Hodan Owner' }

const audit = ({ shop }: OpenShop) =>
  shop.db.query.auditEntries.findMany({ orderBy: (entry, { asc }) => asc(entry.id) })

test('a new price shows in the shop, enters the audit log and bumps the version of the product', async () => {
  const open = await openShop()
  const { shop, guest, clock, invalidated, stockProduct } = open
  const productId = await stockProduct({ listPrice: 20_00 })
  const set = (listPrice: number) =>
    change(shop, owner, (unit) => changePrice(unit, { productId, listPrice }))

  expect(await set(25_50)).toBe(true)
  expect(await set(25_50)).toBe(false)
  expect((await guest.catalog.show({ params: { id: productId } })).price).toBe(25.5)
  expect(invalidated).toEqual(expect.arrayContaining([`product:${productId}`, 'products']))
  const [product] = await shop.db.query.products.findMany()
  expect(product!.version).toBe(2)
  expect(await audit(open)).toEqual([
    expect.objectContaining({
      action: 'price-changed',
      actorId: owner.id,
      actorName: owner.name,
      subjectId: productId,
      subject: 'Raw Shea Butter',
      createdAt: clock.now,
      before: { price: 20_00 },
      after: { price: 25_50 },
    }),
  ])
  const unknown = { productId: owner.id, listPrice: 1 }
  await expect(change(shop, owner, (unit) => changePrice(unit, unknown))).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a stock adjustment records who and why, and never goes below the reserved units', async () => {
  const open = await openShop()
  const { shop, guest, clock, stockProduct } = open
  const productId = await stockProduct({ onHand: 5 })
  const { api } = await open.signIn('amina')
  await api.orders.place({
    body: {
      orderItems: [{ product: productId, qty: 3 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  const adjust = (by: number) =>
    change(shop, owner, (unit) => adjustStock(unit, { productId, by, note: 'Counted the shelf' }))

  await expect(adjust(-3)).rejects.toMatchObject({
    code: 'stock-too-low',
    details: { reserved: 3 },
  })
  await expect(adjust(1_000_000)).rejects.toMatchObject({ code: 'invalid-input' })
  expect(await adjust(0)).toBe(false)
  expect(await adjust(-2)).toBe(true)
  expect((await guest.catalog.show({ params: { id: productId } })).countInStock).toBe(0)
  const moved = await shop.db.query.stockMovements.findMany({
    where: (movement, { eq }) => eq(movement.reason, 'adjusted'),
  })
  expect(moved).toEqual([
    expect.objectContaining({
      onHand: -2,
      reserved: 0,
      actorId: owner.id,
      note: 'Counted the shelf',
      createdAt: clock.now,
    }),
  ])
  expect(await audit(open)).toEqual([
    expect.objectContaining({
      action: 'stock-changed',
      before: { onHand: 5 },
      after: { onHand: 3 },
    }),
  ])
})
