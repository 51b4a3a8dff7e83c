import { openBare } from './bare.ts'
import type { FilledShop } from './filled-shop.ts'
import { get, type Load, load } from './load.ts'
import { settle } from './processor-time.ts'
import { productsOf, type Read, readsOf } from './read-requests.ts'
import { perSecond, type Row } from './table.ts'

export interface Pace {
  /** Alternations of shop and bare server; the median counts. */
  readonly rounds: number
  readonly seconds: number
  /** Without rows that cost much time and say little that others do not. */
  readonly isQuick: boolean
}

/** What shoppers and callers of the API read, of a shop with that many products. */
export async function measureReads(shop: FilledShop, rows: number, pace: Pace): Promise<Row[]> {
  const reads = await readsOf(shop)
  const found: Row[] = []
  const size = rows === 1_000 ? 'small' : 'large'
  // What a shop does behind its open port ends first; the first list begins most of it.
  await (await fetch(`${shop.url}/api/products`)).text()
  await settle(shop.pid())
  // An answer from memory does not depend on how large the shop is.
  if (!pace.isQuick || size === 'small') found.push(...(await measureCached(shop, pace)))
  for (const read of reads) {
    if (pace.isQuick && (read.quickOf ?? size) !== size) continue
    found.push(await measure(shop, read, rows, pace))
  }
  return found
}

async function measureCached(shop: FilledShop, pace: Pace): Promise<Row[]> {
  const product = (await productsOf(shop))[0]!.id
  const besideBare = (what: string, path: string, target: number) =>
    compare(shop, what, path, target, pace)
  return [
    await besideBare('Home page, cached', '/', 0.85),
    await besideBare('Product page, cached', `/product/${product}`, 0.85),
    await besideBare('API list, same address again', '/api/products?pageNumber=2', 0.7),
    await besideBare('API product, same address again', `/api/products/${product}`, 0.7),
  ]
}

/** Alternates with a bare server that sends the same bytes. */
async function compare(
  { url, port, pid }: FilledShop,
  what: string,
  path: string,
  target: number,
  { rounds, seconds }: Pace,
): Promise<Row> {
  // The second request makes the compressed forms of a reply.
  for (let times = 0; times < 2; times++) await (await fetch(url + path)).text()
  const bare = await openBare(url + path)
  try {
    const requests = [get(path)]
    const own = () => load({ port, pid: pid(), requests }, seconds)
    const least = () => load({ port: bare.port, pid: bare.pid, requests }, seconds)
    await load({ port, pid: pid(), requests }, 1)
    const pairs: { own: Load; least: Load; ratio: number; work: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const pair = { least: await least(), own: await own() }
      pairs.push({
        ...pair,
        ratio: pair.own.rate / pair.least.rate,
        work: (pair.least.work ?? 0) / (pair.own.work ?? 1),
      })
    }
    const failures = pairs.reduce((sum, pair) => sum + pair.own.failures, 0)
    const saturated = pairs.some((pair) => pair.own.isSaturated || pair.least.isSaturated)
    // The median round, so that other load on the machine in a single round does not matter.
    const middle = pairs.toSorted((a, b) => a.work - b.work)[rounds >> 1]!
    const rates = pairs.map(({ ratio }) => ratio).toSorted((a, b) => a - b)
    return {
      what: `${what} (${(bare.bytes / 1000).toFixed(1)} kB)`,
      measured: `${work(middle.own)} each, ${perSecond(middle.own.rate)}${failed(failures)}`,
      beside: `bare: ${work(middle.least)}, ${perSecond(middle.least.rate)}; by rate ${rates[rounds >> 1]!.toFixed(2)}${saturated ? ', generator saturated' : ''}`,
      ratio: middle.work,
      target: `≥ ${target}`,
      ok: failures === 0 && middle.work >= target && (saturated || rates[rounds >> 1]! >= target),
    }
  } finally {
    bare.close()
  }
}

async function measure(
  shop: FilledShop,
  read: Read,
  rows: number,
  { seconds }: Pace,
): Promise<Row> {
  await warmUp(shop, read)
  const found = await send(shop, read, seconds)
  const p99 = rows >= 100_000 ? read.p99 : undefined
  const isFast = found.rate >= read.target && (p99 === undefined || found.p99 <= p99)
  return {
    what: read.what,
    measured: `${perSecond(found.rate)}, p50 ${found.p50.toFixed(0)} ms, p99 ${found.p99.toFixed(0)} ms${failed(found.failures)}`,
    beside: `${work(found)} each${found.isSaturated ? ', generator saturated' : ''}`,
    ...(isWanted(read, rows)
      ? {
          target: `≥ ${perSecond(read.target)}${p99 === undefined ? '' : `, p99 ≤ ${p99} ms`}`,
          ok: found.failures === 0 && isFast,
        }
      : { target: '', ok: found.failures === 0 ? null : false }),
  }
}

/** Whether its figures are judged in a shop of that size. */
export function isWanted({ atAnySize = false }: Read, rows: number): boolean {
  return rows <= 100_000 || atAnySize
}

export async function warmUp(shop: FilledShop, read: Read): Promise<void> {
  await assertShown(shop, read)
  // Many, since what is cached warms up nothing else.
  await send(shop, { ...read, requests: read.requests.slice(-2_000) }, read.warmUp ?? 1)
  // Answers that nobody waits for any more would slow down what follows.
  await settle(shop.pid())
}

/** An empty list would be measured as a fast one. */
async function assertShown({ url }: FilledShop, { what, requests }: Read): Promise<void> {
  const path = requests[0]!.split(' ')[1]!
  const reply = await fetch(url + path)
  const text = await reply.text()
  if (!text.includes('/media/')) throw new Error(`${what}: ${path} shows no product`)
}

export function send({ port, pid }: FilledShop, read: Read, seconds: number): Promise<Load> {
  const { requests, connections = 32 } = read
  return load({ port, pid: pid(), requests }, seconds, { connections })
}

export function failed(count: number): string {
  return count > 0 ? `, ${count} FAILED` : ''
}

function work({ work: microseconds }: Load): string {
  if (microseconds === null) return '?'
  return microseconds < 100 ? `${microseconds.toFixed(1)} µs` : `${Math.round(microseconds)} µs`
}
