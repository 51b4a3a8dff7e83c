import { openBare } from './bare.ts'
import type { FilledShop } from './filled-shop.ts'
import { get, type Load, load } from './load.ts'
import { settle } from './processor-time.ts'
import { perSecond, type Row } from './table.ts'

export interface Pace {
  /** Alternations of shop and bare server; the median counts. */
  readonly rounds: number
  readonly seconds: number
  /** Without rows that cost much time and say little that others do not. */
  readonly isQuick: boolean
}

const NUM_REQUESTS = 20_000
const NUM_PRODUCTS = 5_000

/** What shoppers and callers of the API read, of a shop with that many products. */
export async function measureReads(shop: FilledShop, rows: number, pace: Pace): Promise<Row[]> {
  const products = await shop.query<{ id: string; name: string }>(
    `select id, name from products where published_at is not null and deleted_at is null
     order by md5(id::text) limit ${NUM_PRODUCTS}`,
  )
  const [{ count: listed = 0 } = {}] = await shop.query<{ count: number }>(
    'select count(*)::int from products where published_at is not null and deleted_at is null',
  )
  const product = products[0]!.id
  const pages = Math.ceil(listed / 12)
  const kind = Math.ceil(pages / 6)
  // Deterministic, and far enough apart to be another page each time.
  const some = (count: number, at: number) => 1 + ((at * 7919) % count)
  // An unknown parameter: such a reply is read and made anew every time.
  const each = (path: (at: number) => string) =>
    Array.from({ length: NUM_REQUESTS }, (_, at) => get(path(at)))
  const anew = (path: (at: number) => string) => each((at) => `${path(at)}&n=${at}`)
  const word = (at: number) => products[at % products.length]!.name.split(' ')

  const rate = (what: string, requests: string[], target: number, more = {}) =>
    measure(shop, what, requests, { target, ...pace, ...more })
  // An answer from memory does not depend on how large the shop is.
  const cached = pace.isQuick && rows > 1_000 ? [] : await measureCached(shop, product, pace)
  return [
    ...cached,
    await rate(
      'API product, random of 5,000, each read anew',
      each((at) => `/api/products/${products[(at * 7919) % products.length]!.id}?n=${at}`),
      1_500,
    ),
    await rate(
      'API list, random page, each read anew',
      anew((at) => `/api/products?pageNumber=${some(pages, at)}`),
      1_500,
    ),
    await rate(
      'Category by price, random page, each read anew',
      anew((at) => `/api/products?category=kind-2&sort=price-asc&pageNumber=${some(kind, at)}`),
      1_500,
    ),
    await rate(
      'List with two facets and counts, each read anew',
      anew(
        (at) =>
          `/api/products?facet=skin:dry&facet=quality:vegan&facets=1&pageNumber=${some(9, at)}`,
      ),
      500,
    ),
    await rate(
      'Page rendered afresh',
      each((at) => `/?minPrice=${(at / 1e6).toFixed(6)}`),
      250,
    ),
    await rate(
      'Search, two words and a number, 16 callers',
      anew((at) => `/api/products?keyword=${word(at).join('+')}`),
      500,
      { connections: 16, p99: rows >= 100_000 ? 60 : undefined },
    ),
    await rate(
      'Search, one common word, 16 callers',
      anew((at) => `/api/products?keyword=${word(at)[0]}`),
      500,
      { connections: 16 },
    ),
    await rate(
      'Search with a typing error, 16 callers',
      anew((at) => `/api/products?keyword=${misspelled(word(at)[0]!)}+${word(at)[1]}`),
      300,
      { connections: 16, p99: rows >= 100_000 ? 100 : undefined },
    ),
  ]
}

async function measureCached(shop: FilledShop, product: string, pace: Pace): Promise<Row[]> {
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

interface Demand extends Pace {
  readonly target: number
  /** Milliseconds. */
  readonly p99?: number | undefined
  readonly connections?: number
}

async function measure(
  { port, pid }: FilledShop,
  what: string,
  requests: readonly string[],
  { target, p99, seconds, connections = 32 }: Demand,
): Promise<Row> {
  // Many, since what is cached warms up nothing else.
  await load({ port, pid: pid(), requests: requests.slice(-2_000) }, 1, { connections })
  // Answers that nobody waits for any more would slow down this row.
  await settle(pid())
  const found = await load({ port, pid: pid(), requests }, seconds, { connections })
  return {
    what,
    measured: `${perSecond(found.rate)}, p50 ${found.p50.toFixed(0)} ms, p99 ${found.p99.toFixed(0)} ms${failed(found.failures)}`,
    beside: `${work(found)} each${found.isSaturated ? ', generator saturated' : ''}`,
    target: `≥ ${perSecond(target)}${p99 === undefined ? '' : `, p99 ≤ ${p99} ms`}`,
    ok: found.failures === 0 && found.rate >= target && (p99 === undefined || found.p99 <= p99),
  }
}

function failed(count: number): string {
  return count > 0 ? `, ${count} FAILED` : ''
}

/** Two letters swapped. */
function misspelled(word: string): string {
  return `${word[0]}${word[2]}${word[1]}${word.slice(3)}`
}

function work({ work: microseconds }: Load): string {
  if (microseconds === null) return '?'
  return microseconds < 100 ? `${microseconds.toFixed(1)} µs` : `${Math.round(microseconds)} µs`
}
