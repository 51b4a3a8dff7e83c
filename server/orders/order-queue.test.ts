import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#server/accounts/tokens.ts'
import { sessions, skus, stockMovements, users } from '#server/db/schema.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { sessionCookie } from '../accounts/session-cookie.ts'
import { LIMITS, OrderQueue } from './order-queue.ts'

const HOUR = 3_600_000
const limits = { ...LIMITS, waitingPerProduct: 5, patienceMs: HOUR, timeoutMs: HOUR }
const open = () =>
  Object.assign(new EventEmitter(), { destroyed: false }) as never as ServerResponse

/** Work that lasts until it is ended. */
function job(queue: OrderQueue, products: string[], response = open()) {
  let isRunning = false
  const ending = Promise.withResolvers<void>()
  const done = queue.run(products, response, async () => {
    isRunning = true
    await ending.promise
  })
  done.catch(() => {})
  return { done, end: ending.resolve, fail: ending.reject, isRunning: () => isRunning }
}

type Job = ReturnType<typeof job>
const settled = () => sleep(0)
const running = (jobs: Job[]) => jobs.map((one) => one.isRunning())

describe('orders of one product', () => {
  it('run three at a time, first come, first served', async () => {
    const queue = new OrderQueue(limits)
    const jobs = Array.from({ length: 5 }, () => job(queue, ['oil']))
    await settled()
    expect(running(jobs)).toEqual([true, true, true, false, false])
    jobs[1]!.end()
    await jobs[1]!.done
    await settled()
    expect(running(jobs)).toEqual([true, true, true, true, false])
  })

  it('and of others run five at a time', async () => {
    const queue = new OrderQueue(limits)
    const jobs = Array.from({ length: 7 }, (_, n) => job(queue, [`oil ${n}`]))
    await settled()
    expect(running(jobs)).toEqual([true, true, true, true, true, false, false])
    expect(queue.isPlacing).toBe(true)
    jobs[4]!.end()
    await settled()
    expect(running(jobs)).toEqual([true, true, true, true, true, true, false])
    for (const one of jobs) one.end()
    await Promise.all(jobs.map(({ done }) => done))
    expect(queue.isPlacing).toBe(false)
  })

  it('go on after errors', async () => {
    const queue = new OrderQueue(limits)
    const jobs = Array.from({ length: 5 }, () => job(queue, ['oil']))
    await settled()
    for (const one of jobs) one.fail(new Error('refused'))
    expect(await Promise.allSettled(jobs.map(({ done }) => done))).toMatchObject(
      Array(5).fill({ status: 'rejected', reason: { message: 'refused' } }),
    )
    expect(queue.numWaiting).toBe(0)
    const next = job(queue, ['oil'])
    await settled()
    expect(next.isRunning()).toBe(true)
  })

  it('are refused beyond the limit, or when they have waited too long', async () => {
    const busy = { code: 'busy', details: { retryAfter: 5 } }
    const queue = new OrderQueue({ ...limits, timeoutMs: 20 })
    const jobs = Array.from({ length: 9 }, () => job(queue, ['oil']))
    await expect(jobs[8]!.done).rejects.toMatchObject(busy)
    for (const one of jobs.slice(3, 8)) await expect(one.done).rejects.toMatchObject(busy)
    expect(queue.numWaiting).toBe(0)
    jobs[0]!.end()
    await jobs[0]!.done
  })

  it('leave the queue when their client is gone', async () => {
    const queue = new OrderQueue(limits)
    const response = open()
    const jobs = Array.from({ length: 3 }, () => job(queue, ['oil']))
    const gone = job(queue, ['oil'], response)
    const last = job(queue, ['oil'])
    response.emit('close')
    await expect(gone.done).rejects.toMatchObject({ code: 'busy' })
    jobs[0]!.end()
    await jobs[0]!.done
    await settled()
    expect(last.isRunning()).toBe(true)
  })

  it('do not hold up other products, even those in the same cart', async () => {
    const queue = new OrderQueue(limits)
    for (let n = 0; n < 3; n++) job(queue, ['oil'])
    const both = job(queue, ['oil', 'soap'])
    const soap = Array.from({ length: 2 }, () => job(queue, ['soap']))
    await settled()
    expect(both.isRunning()).toBe(false)
    expect(running(soap)).toEqual([true, true])
  })

  it('of several products get their turn in the end', async () => {
    const queue = new OrderQueue({ ...limits, patienceMs: 0 })
    const first = [...Array(3)].map(() => job(queue, ['oil']))
    const both = job(queue, ['oil', 'soap'])
    const soap = [...Array(3)].map(() => job(queue, ['soap']))
    await settled()
    // Whoever comes now has to let it pass.
    const late = [job(queue, ['oil']), job(queue, ['soap'])]
    for (const one of [first[0]!, soap[0]!]) one.end()
    await settled()
    expect(both.isRunning()).toBe(true)
    expect(running(late)).toEqual([false, false])
  })

  it('count once, however many variants of it are ordered', async () => {
    const queue = new OrderQueue(limits)
    const jobs = Array.from({ length: 4 }, () => job(queue, ['oil', 'oil', 'oil', 'oil']))
    await settled()
    expect(running(jobs)).toEqual([true, true, true, false])
  })

  it('wait for those of the sets that contain it', async () => {
    const queue = new OrderQueue(limits)
    queue.learn('set', ['oil'])
    const jobs = ['set', 'set', 'oil', 'oil'].map((product) => job(queue, [product]))
    await settled()
    expect(running(jobs)).toEqual([true, true, true, false])
  })
})

const SHOPPERS = 500
const UNITS = 40

describe('a flash sale', () => {
  it('sells each unit once to 500 shoppers, who hold three connections', async () => {
    const shop = await openShop()
    // However slow the machine is.
    shop.shop.orderQueue = new OrderQueue({ ...LIMITS, timeoutMs: HOUR })
    const bile = await shop.signIn('bile')
    const hot = await shop.stockProduct({ onHand: UNITS })
    const soap = await shop.stockProduct({ onHand: 5 })
    const cookies = await signInMany(shop)
    const { pool, orderQueue } = shop.shop

    // Somebody else holds the row, as a slow sale would.
    const holder = new pg.Client(pool.options)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from skus where product_id = $1 for update', [hot])
    const placing = cookies.map((cookie, n) => place(shop, cookie, hot, n))
    try {
      await expect.poll(() => orderQueue.numWaiting).toBe(SHOPPERS - 3)
      await expect.poll(shop.numWaiting).toBe(3)
      expect(pool.totalCount - pool.idleCount).toBe(3)
      expect(pool.waitingCount).toBe(0)
      // Everybody else goes on.
      expect((await shop.guest.catalog.show({ params: { id: hot } })).countInStock).toBe(UNITS)
      expect((await place(shop, bile.cookie, soap, SHOPPERS)).statusCode).toBe(201)
    } finally {
      await holder.query('commit')
      await holder.end()
    }

    const replies = await Promise.all(placing)
    const refused = replies.filter(({ statusCode }) => statusCode !== 201)
    expect(refused).toHaveLength(SHOPPERS - UNITS)
    for (const reply of refused) expect(reply.json()).toMatchObject({ code: 'out-of-stock' })
    expect(orderQueue.numWaiting).toBe(0)
    const rows = await shop.shop.db.select().from(skus)
    expect(rows.find(({ productId }) => productId === hot)).toMatchObject({ reserved: UNITS })
    const moved = await shop.shop.db.select().from(stockMovements)
    expect(moved.filter(({ reason }) => reason === 'reserved')).toHaveLength(UNITS + 1)
  }, 60_000)
})

async function signInMany({ shop }: OpenShop): Promise<string[]> {
  const people = await shop.db
    .insert(users)
    .values(
      Array.from({ length: SHOPPERS }, (_, n) => ({
        name: `Shopper ${n}`,
        email: `shopper-${n}@example.com`,
        passwordHash: '-',
      })),
    )
    .returning()
  const expiresAt = new Date(shop.now().getTime() + 86_400_000)
  await shop.db.insert(sessions).values(
    people.map(({ id: userId, name }) => ({
      tokenHash: hashToken(name),
      userId,
      seenAt: shop.now(),
      expiresAt,
    })),
  )
  return people.map(({ name }) => `${sessionCookie(shop.config)}=${encodeURIComponent(name)}`)
}

function place({ app }: OpenShop, cookie: string, product: string, n: number) {
  return app.inject({
    method: 'POST',
    url: '/api/orders',
    remoteAddress: `198.51.${n >> 8}.${n % 256}`,
    headers: { cookie },
    payload: {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: { ...address, phone: `061 5${String(n).padStart(6, '0')}` },
      paymentMethod: 'PayPal',
    },
  })
}
