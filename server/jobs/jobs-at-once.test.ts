import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openShop } from '#tests/open-shop.ts'
import type { Shop } from '../shop.ts'
import type { JobHandlers } from './jobs.ts'
import { Queue } from './queue.ts'

it('takes short jobs together, and repeats only the one that failed', async () => {
  const { shop } = await openShop()
  const runs: string[] = []
  const all = Promise.withResolvers<void>()
  const handlers: Partial<JobHandlers> = {
    'order-placed': async (_, { orderId }) => {
      runs.push(orderId)
      if (runs.length === 12) all.resolve()
      if (orderId === '3') throw new Error('the mail server refused it')
    },
  }
  const queue = await filled(shop, handlers, 12)
  const query = vi.spyOn(shop.pool, 'query')
  await queue.work(shop)
  await all.promise
  await queue.close()
  const texts = query.mock.calls.map(([one]) => (one as unknown as { text: string }).text)
  expect(texts.filter((text) => text.includes('completed AS'))).toHaveLength(2)
  expect(await statesOf(shop)).toEqual({ completed: 11, retry: 1 })
})

it('does once what jobs have in common, and for each alone if that fails', async () => {
  const { shop } = await openShop()
  const tried: string[][] = []
  const told: string[] = []
  const handlers: Partial<JobHandlers> = {
    'order-placed': async (_, { orderId }, shared) => {
      const greeting = await shared(async (payloads) => {
        const ids = payloads.map((payload) => payload.orderId).toSorted()
        tried.push(ids)
        if (ids.includes('1')) throw new Error('nobody knows this order')
        return `hello ${ids}`
      })
      told.push(`${orderId}: ${greeting}`)
    },
  }
  const queue = await filled(shop, handlers, 3)
  await queue.work(shop)
  await vi.waitFor(
    async () => expect(await statesOf(shop)).toEqual({ completed: 2, retry: 1 }),
    10_000,
  )
  expect(tried.toSorted()).toEqual([['0'], ['0', '1', '2'], ['1'], ['2']])

  await shop.db.transaction(async (tx) => {
    await queue.enqueueEach(tx, 'order-placed', [{ orderId: '7' }, { orderId: '8' }])
  })
  await vi.waitFor(() => expect(told).toHaveLength(4), 10_000)
  expect(told.toSorted()).toEqual(['0: hello 0', '2: hello 2', '7: hello 7,8', '8: hello 7,8'])
})

it('lets orders go first, but not for long', async () => {
  const { shop } = await openShop()
  const runs: string[] = []
  const handlers: Partial<JobHandlers> = {
    'order-placed': async (_, { orderId }) => void runs.push(orderId),
  }
  const queue = await filled(shop, handlers, 2)
  const response = { once() {}, off() {} } as unknown as ServerResponse
  const order = Promise.withResolvers<void>()
  const placing = shop.orderQueue.run(['soap'], response, () => order.promise)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await queue.work(shop)
  // The worker has taken both and would have run them by now.
  await vi.waitFor(async () => expect(await statesOf(shop)).toEqual({ active: 2 }))
  await sleep(50)
  expect(runs).toEqual([])
  vi.advanceTimersByTime(250)
  await vi.waitFor(() => expect(runs).toHaveLength(1))
  order.resolve()
  await placing
  await vi.waitFor(() => expect(runs).toHaveLength(2))
})

it('gives back what it has not begun when the shop closes', async () => {
  const { shop } = await openShop()
  const running = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const handlers: Partial<JobHandlers> = {
    'order-placed': async () => {
      running.resolve()
      await end.promise
    },
  }
  const queue = await filled(shop, handlers, 5)
  await queue.work(shop)
  await running.promise
  const closing = queue.close()
  end.resolve()
  await closing
  expect(await statesOf(shop)).toEqual({ completed: 1, retry: 4 })
})

async function filled(shop: Shop, handlers: Partial<JobHandlers>, count: number): Promise<Queue> {
  const queue = new Queue({ pool: shop.pool, handlers, housekeeping: false, onError: () => {} })
  await queue.open()
  onTestFinished(() => queue.close())
  await shop.db.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await queue.enqueue(tx, 'order-placed', { orderId: `${n}` })
  })
  return queue
}

async function statesOf(shop: Shop): Promise<Record<string, number>> {
  const { rows } = await shop.pool.query(
    "select state::text, count(*)::int from pgboss.job where name = 'order-placed' group by 1",
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
