import { expect, it, onTestFinished } from 'vitest'
import { openShop } from '#tests/open-shop.ts'
import type { JobHandlers } from './jobs.ts'
import { Queue } from './queue.ts'

it('gives queues that are there already their present rules', async () => {
  const { shop } = await openShop()
  await shop.pool.query('update pgboss.queue set heartbeat_seconds = null, retry_limit = 2')
  const queue = new Queue({ pool: shop.pool, handlers: {}, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  const { rows } = await shop.pool.query(
    'select distinct heartbeat_seconds, retry_limit from pgboss.queue',
  )
  expect(rows).toEqual([{ heartbeat_seconds: 60, retry_limit: 12 }])
})

it('keeps a job that nobody does yet, and holds no other one up for it', async () => {
  const { shop } = await openShop()
  const done: string[] = []
  const open = async (handlers: Partial<JobHandlers>) => {
    const queue = new Queue({ pool: shop.pool, handlers, housekeeping: false, onError: () => {} })
    await queue.open()
    onTestFinished(() => queue.close())
    return queue
  }
  const today = await open({ 'order-paid': async (_, { orderId }) => void done.push(orderId) })
  await shop.db.transaction(async (tx) => {
    await today.enqueue(tx, 'order-refunded', { refundId: 'refund' })
    await today.enqueue(tx, 'order-paid', { orderId: 'order' })
  })
  await today.drain(shop)
  expect(done).toEqual(['order'])

  const tomorrow = await open({
    'order-refunded': async (_, { refundId }) => void done.push(refundId),
  })
  await tomorrow.drain(shop)
  expect(done).toEqual(['order', 'refund'])
})
