import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { openShop as open } from '#server/open-shop.ts'
import { address, openShop } from '#tests/open-shop.ts'
import { openOrderPdfWorker } from './pdfs/order-pdfs.ts'

const PHONES = ['061 500 0000', '+44 20 7946 0000', '0615', 'call my brother', '']
const READ = ['+252615000000', '+442079460000', '0615', '', '']

/** Unpaid and paid orders as an older version stored them, cycling through these phones. */
async function seedOlderOrders(count: number) {
  const shop = await openShop()
  await shop.shop.db.insert(orders).values(
    Array.from({ length: count }, (_, n) => ({
      buyerName: 'Amina Warsame',
      buyerEmail: 'amina@example.com',
      language: 'so' as const,
      shippingAddress: { ...address, phone: PHONES[n % PHONES.length]! },
      paymentMethod: 'PayPal',
      discountPercent: 0,
      itemsTotal: 20_00,
      shippingTotal: 10_00,
      total: 30_00,
      holdUntil: shop.clock.now,
      paidAt: n % 2 ? shop.clock.now : null,
    })),
  )
  const restart = async () => {
    const { config, log, now, pool, storage, imageWorker, mailer, payments, pages } = shop.shop
    const orderPdfWorker = openOrderPdfWorker()
    const parts = {
      config,
      log,
      now,
      storage,
      imageWorker,
      orderPdfWorker,
      mailer,
      payments,
      pages,
    }
    // A spread does not copy the pool's password.
    const database = { ...pool.options, password: pool.options.password }
    const next = await open({ ...parts, database, background: false })
    await next.jobs.close()
    await next.pool.end()
    await orderPdfWorker.close()
  }
  const stored = () => shop.shop.db.select().from(orders).orderBy(orders.number)
  return { shop, restart, stored }
}

it('normalises the phones of older orders at the next start, and keeps what was typed', async () => {
  const { restart, stored } = await seedOlderOrders(7)

  await restart()

  const rows = await stored()
  expect(rows.map(({ phone }) => phone)).toEqual([...READ, ...READ.slice(0, 2)])
  expect(rows.slice(0, 5).map((row) => row.shippingAddress.phone)).toEqual(PHONES)
})

it('handles thousands of orders, even when two processes start at once', async () => {
  const { shop, restart } = await seedOlderOrders(2_345)

  await Promise.all([restart(), restart()])

  const unread = sql`${orders.phone} is null`
  expect(await shop.shop.db.$count(orders, unread)).toBe(0)
  expect(await shop.shop.db.$count(orders, eq(orders.phone, READ[0]!))).toBe(469)
})

it('processes no order twice', async () => {
  const { shop, restart, stored } = await seedOlderOrders(3)
  await restart()
  const [{ id } = { id: '' }] = await stored()
  await shop.shop.db.update(orders).set({ phone: '' }).where(eq(orders.id, id))
  await restart()
  expect((await stored())[0]!.phone).toBe('')
})
