// node bench/visits.ts [url]: how soon a phone on a slow network shows the pages of the shop, and how
// long its scripts block it. Without an address it measures a shop of its own, with the demo
// catalogue. Needs a build and Chromium.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { ProductSummary } from '#contract/catalog.ts'
import { freePort } from '#tests/free-port.ts'
import { isOpen, runShop } from '#tests/run-shop.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { print, type Row } from './table.ts'
import { NETWORKS, timeUntilReadable, type Visit, visit } from './visit.ts'

const ROUNDS = 3
/** How long the sizes of the demo's pictures may take (milliseconds). */
const PICTURES_MS = 90_000

const [given] = process.argv.slice(2)
if (given) await measure(given)
else {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-visits-'))
  const shop = runShop({ dataDir, port: await freePort(), env: { DEMO_DATA: 'on' } })
  try {
    await isOpen(shop, 60_000)
    await untilPicturesAreMade(shop.url)
    await measure(shop.url)
  } finally {
    await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilPicturesAreMade(origin: string): Promise<void> {
  const until = Date.now() + PICTURES_MS
  while (Date.now() < until) {
    const products = await firstProducts(origin)
    if (products.every(({ picture }) => picture && picture.widths.length > 0)) return
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

async function firstProducts(origin: string): Promise<readonly ProductSummary[]> {
  const reply = await fetch(`${origin}/api/products`)
  return ((await reply.json()) as { products: ProductSummary[] }).products
}

async function measure(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const [product] = await firstProducts(origin)
  const pages = ['', `/product/${product!._id}`, '/search', '/search/oil', '/cart']
  const paths = ['', '/so'].flatMap((language) => pages.map((path) => language + path || '/'))
  const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]))
  const readable = new Map<string, number[]>(paths.map((path) => [path, []]))
  // In turn, so that other load on the machine hits all pages alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of paths) {
      await add(visits.get(path)!, () => visit(browser, origin + path, 'slow4G'))
      await add(readable.get(path)!, () => timeUntilReadable(browser, origin + path, 'edge'))
    }
  }
  await browser.close()

  const rows = paths.map((path) => rowOf(path, visits.get(path)!, readable.get(path)!))
  const { slow4G, edge } = NETWORKS
  print(
    `First visits: ${speedOf(slow4G)}, a processor of a quarter; readable: ${speedOf(edge)}`,
    rows,
  )
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
}

/** A visit that fails on a busy machine is missing from the medians, and the table says so. */
async function add<value>(seen: value[], look: () => Promise<value>): Promise<void> {
  try {
    seen.push(await look())
  } catch (error) {
    console.error(error instanceof Error ? error.message.split('\n')[0] : error)
  }
}

function rowOf(path: string, seen: readonly Visit[], readable: readonly number[]): Row {
  const paint = median(seen.map(({ firstPaint }) => firstPaint))
  const largest = median(seen.map(({ largestPaint }) => largestPaint))
  const blocked = median(seen.map(({ blocked }) => blocked))
  const shift = median(seen.map(({ shift }) => shift))
  const text = median(readable)
  const failed = 2 * ROUNDS - seen.length - readable.length
  return {
    what: path.replace(/[0-9a-f-]{36}/, '{id}'),
    measured:
      `first paint ${whole(paint)}, largest ${whole(largest)}, blocked ${whole(blocked)}, ` +
      `readable ${whole(text)} ms, shift ${shift.toFixed(4)}` +
      (failed > 0 ? `; ${failed} visits failed` : ''),
    target: 'largest 1800, blocked 100, readable 2500 ms, shift 0.01',
    ok: largest <= 1_800 && blocked <= 100 && shift <= 0.01 && text <= 2_500,
  }
}

/** NaN for none, which is within no limit. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function speedOf({ kilobits, latency }: { kilobits: number; latency: number }): string {
  return `${kilobits} kbit/s, ${latency} ms`
}

function whole(milliseconds: number): string {
  return String(Math.round(milliseconds)).padStart(4)
}
