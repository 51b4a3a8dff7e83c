import { expect, it, onTestFinished, vi } from 'vitest'
import { openShop } from '#tests/open-shop.ts'
import { JOB_NAMES, type JobHandlers } from './jobs.ts'
import { Queue } from './queue.ts'
import { SCHEDULE } from './schedule.ts'

it('updates the rules of existing queues', async () => {
  const { shop } = await openShop()
  await shop.pool.query('update pgboss.queue set heartbeat_seconds = null, retry_limit = 2')
  const queue = new Queue({ pool: shop.pool, handlers: {}, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  const { rows } = await shop.pool.query(
    "select distinct heartbeat_seconds, retry_limit from pgboss.queue where policy = 'standard' order by 2",
  )
  expect(rows).toEqual([
    { heartbeat_seconds: 60, retry_limit: 5 },
    { heartbeat_seconds: 60, retry_limit: 12 },
  ])
})

it('lets every job take hours as long as its process lives, also in existing queues', async () => {
  const { shop } = await openShop()
  await shop.pool.query('update pgboss.queue set expire_seconds = 900')
  const queue = new Queue({ pool: shop.pool, handlers: {}, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  await shop.db.transaction(async (tx) => {
    await queue.enqueue(tx, 'back-up', null)
    await queue.enqueue(tx, 'compare-payments', { day: '2026-01-14' })
  })
  const { rows: jobs } = await shop.pool.query('select distinct expire_seconds from pgboss.job')
  expect(jobs).toEqual([{ expire_seconds: 43_200 }])
  const { rows: queues } = await shop.pool.query(
    'select distinct expire_seconds from pgboss.queue where name = any($1)',
    [JOB_NAMES],
  )
  expect(queues).toEqual([{ expire_seconds: 43_200 }])
})

it('leaves a job without a handler in the queue without blocking others', async () => {
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

it('runs each scheduled tick once, whatever the number of processes', async () => {
  const { shop } = await openShop()
  const ticks: string[] = []
  const handlers = {
    'expire-orders': async () => void ticks.push('expire-orders'),
  } satisfies Partial<JobHandlers>
  const processes = await Promise.all(
    [1, 2, 3].map(async () => {
      const queue = new Queue({ pool: shop.pool, handlers, housekeeping: true, onError: () => {} })
      await queue.open()
      onTestFinished(() => queue.close())
      return queue
    }),
  )
  const { rows } = await shop.pool.query('select name, cron from pgboss.schedule order by name')
  expect(rows).toEqual(
    Object.entries(SCHEDULE)
      .map(([name, cron]) => ({ name, cron }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  )

  // As if the timers of all processes fired at the same moment.
  await shop.db.transaction(async (tx) => {
    for (const process of processes) await process.enqueue(tx, 'expire-orders', null)
  })
  for (const process of processes) await process.drain(shop)
  expect(ticks).toEqual(['expire-orders'])
})

it('runs the next tick after one that failed', async () => {
  const { shop } = await openShop()
  let fails = true
  const handlers: Partial<JobHandlers> = {
    'expire-orders': async () => {
      if (fails) throw new Error('the database was unreachable')
    },
  }
  const queue = new Queue({ pool: shop.pool, handlers, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  const tick = () => shop.db.transaction((tx) => queue.enqueue(tx, 'expire-orders', null))
  await tick()
  await expect(queue.drain(shop)).rejects.toThrow('the database was unreachable')
  fails = false
  await tick()
  await queue.drain(shop)
  const { rows } = await shop.pool.query(
    "select state from pgboss.job where name = 'expire-orders' order by created_on",
  )
  expect(rows).toEqual([{ state: 'failed' }, { state: 'completed' }])
})

it('keeps one waiting job per key, also from a backup, and takes the next while it runs', async () => {
  const { shop } = await openShop()
  const seen: string[] = []
  const handlers: Partial<JobHandlers> = {
    'tell-waiting': async (_, { skuId }) => {
      seen.push(skuId)
      if (seen.length < 3) await add(skuId)
    },
  }
  const queue = new Queue({ pool: shop.pool, handlers, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  const add = (skuId: string) =>
    shop.db.transaction((tx) => queue.enqueue(tx, 'tell-waiting', { skuId }))
  const client = await shop.pool.connect()
  onTestFinished(() => client.release())
  const waiting = async () =>
    (await Queue.waiting(client)).map(({ data }) => (data as { skuId: string }).skuId).toSorted()
  for (const skuId of ['butter', 'butter', 'soap']) await add(skuId)
  expect(await waiting()).toEqual(['butter', 'soap'])

  await queue.replace(client, await Queue.waiting(client))
  await add('soap')
  expect(await waiting()).toEqual(['butter', 'soap'])
  await queue.drain(shop)
  expect(seen.toSorted()).toEqual(['butter', 'butter', 'soap', 'soap'])
})

it('starts the next job without a rest, also after one that failed', async () => {
  const { shop } = await openShop()
  const started: string[] = []
  const all = Promise.withResolvers<void>()
  const handlers: Partial<JobHandlers> = {
    'order-paid': async (_, { orderId }) => {
      started.push(orderId)
      if (started.length === 60) all.resolve()
      if (orderId === '3') throw new Error('the mail server refused it')
    },
  }
  const queue = new Queue({ pool: shop.pool, handlers, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  const orderIds = Array.from({ length: 60 }, (_, n) => `${n}`)
  await shop.db.transaction(async (tx) => {
    for (const orderId of orderIds) await queue.enqueue(tx, 'order-paid', { orderId })
  })
  await queue.work(shop)
  await all.promise
  expect(started.toSorted()).toEqual(orderIds.toSorted())
  const { rows } = await shop.pool.query(
    "select data ->> 'orderId' as id from pgboss.job where state = 'retry'",
  )
  expect(rows).toEqual([{ id: '3' }])
})

it('asks once for all names of jobs while none is due, and finds the next one', async () => {
  const { shop } = await openShop()
  const done = Promise.withResolvers<void>()
  const handlers: Partial<JobHandlers> = {
    'order-paid': async () => done.resolve(),
    'order-placed': async () => {},
    'expire-orders': async () => {},
  }
  const queue = new Queue({ pool: shop.pool, handlers, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  const query = vi.spyOn(shop.pool, 'query')
  const numSent = (pattern: RegExp) =>
    query.mock.calls.filter(([one]) => pattern.test((one as unknown as { text: string }).text))
      .length
  await queue.work(shop)
  await vi.waitFor(() => expect(numSent(/as wanted/)).toBe(2), 10_000)
  expect(numSent(/next AS/)).toBe(3)

  await shop.db.transaction((tx) => queue.enqueue(tx, 'order-paid', { orderId: 'order' }))
  await done.promise
  expect(numSent(/next AS/)).toBeLessThanOrEqual(5)
})
