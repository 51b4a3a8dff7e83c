// npm run bench: measures, with limits, how fast the shop responds, how heavy its first visit is,
// and whether the admin stays fast in a large shop. Rates depend on the machine, so they are
// compared with a bare server in the same run, alternating; lists of a large shop with those of a
// small one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { isOpen, runShop } from '#tests/run-shop.ts'
import { measureAdmin } from './admin.ts'
import { openBare } from './bare.ts'
import { type Load, load } from './load.ts'
import { print, type Row } from './table.ts'
import { weighFirstVisit } from './weigh.ts'

const ROUNDS = 5
const SECONDS = 1
/** Time for the first pictures, which would distort the measurement (milliseconds). */
const SETTLE_MS = 45_000

const rows: Row[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'qurux-bench-'))
const shop = runShop({ dataDir, port: await freePort(), env: { DEMO_DATA: 'on' } })
const pid = shop.process.pid!
try {
  await isOpen(shop, 60_000)
  await waitForPictures()
  const product = await firstProduct()
  await compare('Home page, cached', '/', 0.5)
  await compare('Product page, cached', `/product/${product}`, 0.5)
  await compare('Product list of the API', '/api/products', null)
  await measureUncached()
  await weigh()
} finally {
  await shop.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}
print('The shop', rows)
const admin = await measureAdmin()
print('The admin at 100,000 rows', admin)
process.exitCode = [...rows, ...admin].every(({ ok }) => ok) ? 0 : 1

/** Alternates with a bare server that sends the same bytes. @param limit of the ratio, or null. */
async function compare(what: string, path: string, limit: number | null): Promise<void> {
  const url = shop.url + path
  const bare = await openBare(url)
  try {
    await Promise.all([load({ url, pid }, 2), load(bare, 2)])
    const rounds: { ratio: number; own: Load; least: Load }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const least = await load(bare, SECONDS)
      const own = await load({ url, pid }, SECONDS)
      rounds.push({ ratio: own.rate / least.rate, own, least })
    }
    // The median round, so that other load on the machine in a single round does not matter.
    const { ratio, own, least } = rounds.toSorted((a, b) => a.ratio - b.ratio)[ROUNDS >> 1]!
    rows.push({
      what: `${what} (${kilobytes(bare.bytes)})`,
      measured: `${ratio.toFixed(2)} × bare: ${rate(own)} of ${rate(least)} a second, ${work(own)} against ${work(least)} each`,
      limit: limit === null ? '' : `≥ ${limit.toFixed(2)}`,
      ok: limit === null || ratio >= limit,
    })
  } finally {
    bare.close()
  }
}

/** Every request asks for a new URL: queries, rendering and compression. */
async function measureUncached(): Promise<void> {
  let at = 0
  const nextPath = () => `/?minPrice=${((at++ % 900_000) / 1e6).toFixed(6)}`
  await load({ url: shop.url, pid, nextPath }, 2)
  const { rate: perSecond, p50, p99 } = await load({ url: shop.url, pid, nextPath }, 4)
  rows.push({
    what: 'List page, uncached',
    measured: `${Math.round(perSecond)} a second, p50 ${p50} ms, p99 ${p99} ms`,
    limit: '',
    ok: true,
  })
}

async function weigh(): Promise<void> {
  const weight = await weighFirstVisit(shop.url)
  const row = (what: string, bytes: number, limit: number | null) =>
    rows.push({
      what,
      measured: kilobytes(bytes),
      limit: limit === null ? '' : `≤ ${limit} kB`,
      ok: limit === null || bytes <= limit * 1000,
    })
  row('First visit: JavaScript', weight.script, 110)
  row('First visit: CSS', weight.style, 15)
  row('First visit: fonts', weight.font, null)
  row('First visit: pictures', weight.image, null)
  row('First visit: HTML', weight.document, null)
}

async function firstProduct(): Promise<string> {
  const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
    products: { _id: string }[]
  }
  return products[0]!._id
}

async function waitForPictures(): Promise<void> {
  const until = Date.now() + SETTLE_MS
  while (Date.now() < until) {
    const paths = ['/api/heroes', ...[1, 2, 3].map((page) => `/api/products?pageNumber=${page}`)]
    const texts = await Promise.all(
      paths.map(async (path) => (await fetch(shop.url + path)).text()),
    )
    if (!texts.some((text) => text.includes('"widths":[]'))) return
    await new Promise((done) => setTimeout(done, 500))
  }
}

function rate({ rate: perSecond }: Load): string {
  return Math.round(perSecond).toLocaleString('en')
}

function work({ work: microseconds }: Load): string {
  return microseconds === null ? '?' : `${Math.round(microseconds)} µs`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
