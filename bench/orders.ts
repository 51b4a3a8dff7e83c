import { randomUUID } from 'node:crypto'
import { addressOf, openBareOrders } from './bare-orders.ts'
import type { FilledShop } from './filled-shop.ts'
import { load } from './load.ts'
import { openWorld, type Person, postOf, type Sold, type World } from './order-world.ts'
import { processorTime, settle } from './processor-time.ts'
import type { Pace } from './reads.ts'
import { perSecond, type Row } from './table.ts'

const CALLERS = 16

interface Rate {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Processor time of shop and database for each, in microseconds; with bare SQL, of the latter. */
  readonly work: number
}

/**
 * Orders of two lines through the shop, alternating with the same facts by bare SQL on the same
 * database: 16 callers, then one; then a flash sale.
 */
export async function measureOrders(shop: FilledShop, { rounds, seconds }: Pace): Promise<Row[]> {
  const world = await openWorld(shop)
  const bare = openBareOrders(shop.database)
  let count = 0
  const next = () => {
    const n = count++
    // Orders at the same time never wait for the same SKU; the flash sale measures that.
    const at = (2 * n) % (world.goods.length - 1)
    const goods = world.goods.slice(at, at + 2)
    return { person: world.people[n % world.people.length]!, goods }
  }
  const byShop = (callers: number) => driveShop(world, next, { callers, seconds })
  const byBareSql = () =>
    driveBareSql(world, () => bare.place(next()), { callers: CALLERS, seconds })
  try {
    // Placing an order is much code, which Node compiles as it is used.
    await driveShop(world, next, { callers: CALLERS, seconds: 6 })
    await byBareSql()
    await bare.analyse()
    const pairs: { ratio: number; own: Rate; least: Rate }[] = []
    for (let round = 0; round < rounds; round++) {
      // The jobs of the orders before would slow down both, but the shop alone causes them.
      await settle(shop.pid())
      const least = await byBareSql()
      const own = await byShop(CALLERS)
      pairs.push({ ratio: own.perSecond / least.perSecond, own, least })
    }
    const { ratio, own, least } = pairs.toSorted((a, b) => a.ratio - b.ratio)[rounds >> 1]!
    await settle(shop.pid())
    const one = await byShop(1)
    return [
      {
        what: `Orders of two lines, ${CALLERS} callers`,
        measured: `${perSecond(own.perSecond)}, p99 ${own.p99.toFixed(0)} ms, ${Math.round(own.work)} µs`,
        beside: `bare SQL: ${perSecond(least.perSecond)}, ${Math.round(least.work)} µs`,
        ratio,
        target: '≥ 0.6',
        ok: ratio >= 0.6,
      },
      {
        what: 'Orders of two lines, one caller',
        measured: `p50 ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms`,
        target: '≤ 8 ms',
        ok: one.p50 <= 8,
      },
      await measureFlashSale(world),
    ]
  } finally {
    await bare.close()
    world.close()
  }
}

interface Drive {
  readonly callers: number
  readonly seconds: number
}

/** More than any machine can place: a request that is sent again is not an order. */
const MOST_PER_SECOND = 3_000

async function driveShop(
  world: World,
  next: () => { person: Person; goods: readonly Sold[] },
  { callers, seconds }: Drive,
): Promise<Rate> {
  const requests = Array.from({ length: seconds * MOST_PER_SECOND }, () => {
    const { person, goods } = next()
    return postOf(person, bodyOf(person, goods))
  })
  const { port, pid } = world.shop
  const before = world.databaseTime()
  const found = await load({ port, pid: pid(), requests }, seconds, { connections: callers })
  if (found.failures > 0) throw new Error(`${found.failures} orders failed`)
  const spent = world.databaseTime() - before
  const { rate, p50, p99, work } = found
  return { perSecond: rate, p50, p99, work: work! + spent / (rate * seconds) }
}

/** Repeats the work as often as that many callers can for some seconds. */
async function driveBareSql(
  { databaseTime }: World,
  work: () => Promise<void>,
  { callers, seconds }: Drive,
): Promise<Rate> {
  // This process sends the statements.
  const timeSoFar = () => processorTime(process.pid)! + databaseTime()
  const before = timeSoFar()
  const start = performance.now()
  const until = start + seconds * 1000
  const times: number[] = []
  const caller = async () => {
    for (let at = performance.now(); at < until; ) {
      await work()
      const now = performance.now()
      times.push(now - at)
      at = now
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const rate = (times.length / (performance.now() - start)) * 1000
  const spent = timeSoFar() - before
  return { perSecond: rate, ...percentiles(times), work: spent / times.length }
}

const SHOPPERS = 500
const OTHERS = 4

/** 500 shoppers want one SKU at once, while others order and look at other things. */
async function measureFlashSale(world: World): Promise<Row> {
  const hot = world.goods[0]!
  const times: number[] = []
  let isOver = false
  const others = Array.from({ length: OTHERS }, async (_, caller) => {
    for (let n = 0; !isOver; n++) {
      const person = world.people[SHOPPERS + ((caller * 500 + n) % 2000)]!
      const sold = world.goods[1 + ((caller * 100 + n) % (world.goods.length - 1))]!
      const start = performance.now()
      if (n % 2) await world.post(person, bodyOf(person, [sold]), randomUUID())
      else await world.get(`/api/products/${sold.productId}`, person)
      times.push(performance.now() - start)
    }
  })
  const start = performance.now()
  const statuses = await Promise.all(
    world.people
      .slice(0, SHOPPERS)
      .map((person) => world.post(person, bodyOf(person, [hot]), randomUUID())),
  )
  const took = performance.now() - start
  isOver = true
  await Promise.all(others)
  const { p50, p99 } = percentiles(times)
  const placed = statuses.filter((status) => status === 201).length
  return {
    what: `Flash sale: ${SHOPPERS} shoppers on one SKU`,
    measured: `all answered in ${took.toFixed(0)} ms, ${placed} placed; everybody else p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    target: 'others ≤ 300 ms',
    ok: p99 <= 300 && placed === SHOPPERS,
  }
}

function bodyOf(person: World['people'][number], goods: readonly Sold[]) {
  return {
    orderItems: goods.map(({ productId, skuId }) => ({
      product: productId,
      variant: skuId,
      qty: 1,
    })),
    shippingAddress: addressOf(person),
    paymentMethod: 'PayPal',
  }
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50: at(0.5), p99: at(0.99) }
}
