import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { orderLines, orders, skus } from '#server/db/schema.ts'
import { openShop } from '#tests/open-shop.ts'
import { openBareOrders } from './bare-orders.ts'

it('orders by bare SQL fit the shop’s tables', async () => {
  const shop = await openShop()
  const { db, pool } = shop.shop
  const productId = await shop.stockProduct({ listPrice: 12_00, onHand: 3 })
  const [sku] = await db.select().from(skus).where(eq(skus.productId, productId))
  const { id, name, email } = await shop.signIn('amina')
  const bare = openBareOrders(pool.options as pg.PoolConfig)
  const person = { id, name, email, token: '', phone: '+252 61 1234567', address: '' }
  const goods = [{ productId, skuId: sku!.id, code: sku!.code, price: 12_00 }]
  await bare.place({ person, goods })
  await bare.close()
  expect(await db.select().from(orders)).toMatchObject([{ total: 22_00 }])
  expect(await db.select().from(orderLines)).toMatchObject([{ unitPrice: 12_00, quantity: 1 }])
})
