import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openShop } from '#tests/open-shop.ts'
import { clientOf } from '../../db/prepared.ts'
import { products } from '../../db/schema.ts'
import { ProductIndex } from './product-index.ts'

it('takes over the rest of a bulk change after the database has failed', async () => {
  const at = await openShop()
  const { db } = at.shop
  const id = await at.stockProduct({ name: 'Oil' })
  const onLate = vi.fn()
  const index = new ProductIndex(db, onLate)
  const numListed = async () => (await (await index.current()).lists.read({}, 'newest')).total
  expect(await numListed()).toBe(1)

  await db.update(products).set({ publishedAt: null }).where(eq(products.id, id))
  const client = clientOf(db)
  const query = client.query.bind(client) as (given: pg.QueryConfig) => Promise<unknown>
  let numReads = 0
  client.query = vi.fn((given: pg.QueryConfig) => {
    const isLast = given.name === 'index products by id' && ++numReads === 3
    return isLast ? Promise.reject(new Error('timeout exceeded')) : query(given)
  }) as unknown as typeof client.query
  onTestFinished(() => void Object.assign(client, { query }))
  const others = (count: number) => Array.from({ length: count }, randomUUID)
  const changed = [...others(1_000), id, ...others(199)]
  index.invalidate(...changed.map((one) => `product:${one}`))
  await expect.poll(() => numReads).toBe(3)
  expect(onLate).not.toHaveBeenCalled()
  await expect.poll(numListed).toBe(0)
  expect(onLate).toHaveBeenCalledOnce()
})
