import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '#contract/catalog.ts'
import { freePort } from '#tests/free-port.ts'
import { isOpen, type RunningShop, runShop } from '#tests/run-shop.ts'
import {
  type EdgeServer,
  look,
  nginx,
  type PurgeRoute,
  purgeRoute,
  varnish,
} from './edge-servers.ts'
import {
  browse,
  customer,
  picturesDone,
  publicAddresses,
  refusals,
  signedInAdmin,
  simpleProducts,
  type Visitor,
} from './edge-visitors.ts'

export const packages = ['varnish', 'varnish-modules', 'nginx-light', 'libnginx-mod-http-lua']

const PASSWORD = 'only-for-the-drill'
/** Of the marks of the shop (server/http/edge.ts). */
const MAX_AGE_S = 60
const CHANGES = 5

/** The shop, and in front of it pairs of Varnish and nginx. */
interface World {
  readonly shop: RunningShop
  readonly edges: readonly EdgeServer[]
  /** The shop does not know of these, so they hear of no change. */
  readonly unpurged: readonly EdgeServer[]
  /** From the shop to `edges`. */
  readonly routes: readonly PurgeRoute[]
  readonly findings: string[]
}

type Cells = Record<string, string>

/** One shop with the demo catalogue behind Varnish and nginx, which signed-in people use as well. */
export async function run(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qurux-edge-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The workers of nginx are another user.
  chmodSync(folder, 0o711)
  const port = await freePort()
  const pair = async (name: string) => [
    await varnish('Varnish', join(folder, `varnish-${name}`), port),
    await nginx('nginx', join(folder, `nginx-${name}`), port),
  ]
  const [edges, unpurged] = [await pair('purged'), await pair('unpurged')]
  const routes = await Promise.all(edges.map(({ purgePort }) => purgeRoute(purgePort)))
  const shop = runShop({
    dataDir: join(folder, 'data'),
    port,
    env: {
      DEMO_DATA: 'on',
      ADMIN_PASSWORD: PASSWORD,
      TRUST_PROXY: 'loopback',
      EDGE_PURGE_URL: routes.map(({ url }) => url).join(','),
    },
  })
  process.on('exit', () => shop.process.kill('SIGTERM'))
  const world: World = { shop, edges, unpurged, routes, findings: [] }
  try {
    await isOpen(shop, 240_000)
    for (const edge of [...edges, ...unpurged]) await edge.start()
    printTable(await drill(world))
  } catch (error) {
    for (const edge of [...edges, ...unpurged]) console.error(`${edge.name}:\n${edge.printed()}`)
    console.error(`The shop:\n${shop.output()}`)
    throw error
  } finally {
    await shop.end('SIGTERM')
    for (const edge of [...edges, ...unpurged]) await edge.stop()
    for (const route of routes) route.close()
  }
  return world.findings
}

async function drill(world: World): Promise<Cells[]> {
  const { shop, edges, unpurged, findings } = world
  const addresses = await publicAddresses(shop.url)
  const owner = await signedInAdmin(shop.url, PASSWORD)
  const [changed, other] = await simpleProducts(owner)
  // Whenever one is done, lists are purged.
  await picturesDone(owner)

  // Twice, since what changes while it is made is not cached.
  for (const edge of [...unpurged, ...unpurged])
    for (const path of addresses) await look(edge, path)
  const cachedAt = performance.now()
  await reprice(owner, other, 43.21)
  for (const edge of unpurged) {
    if (await shows(edge, pagesOf(other)[0]!, 43.21)) findings.push(`${edge.name} cached nothing`)
  }
  const outdated = unpurged.map((edge) => seenWhen(edge, pagesOf(other), 43.21))
  // What goes wrong meanwhile is reported first.
  for (const one of outdated) one.catch(() => {})

  const rows: Cells[] = []
  for (const [at, edge] of edges.entries()) {
    rows.push({
      edge: edge.name,
      ...(await browseAs(world, edge, changed, addresses)),
      ...(await changePrices(world, edge, changed, at * 10)),
      ...(await losePurges(world, at, owner, changed)),
    })
  }
  for (const [at, seen] of outdated.entries()) {
    const seconds = ((await seen).at - cachedAt) / 1_000
    if (seconds > MAX_AGE_S + 5) findings.push(`${edges[at]!.name} was ${seconds} s out of date`)
    rows[at]!['old price if never purged'] = `${seconds.toFixed(0)} s`
  }
  // By now whatever the unpurged edges cached has passed its age.
  await shop.end('SIGTERM')
  for (const [at, edge] of unpurged.entries()) {
    const lost: string[] = []
    for (const path of addresses) {
      const { status } = await look(edge, path)
      if (status !== 200) lost.push(`${path} (${status})`)
    }
    if (lost.length > 0) findings.push(`${edge.name} lost with the shop: ${lost.join(', ')}`)
    rows[at]!['shop stopped'] = `${addresses.length - lost.length} of ${addresses.length} pages`
    const { status } = await look(edge, '/search?keyword=nobody-has-asked')
    if (status < 502) findings.push(`${edge.name} answered ${status} without the shop`)
  }
  return rows
}

/** People browse, and read what is theirs: what of that is in the cache? */
async function browseAs(
  { findings }: World,
  edge: EdgeServer,
  product: Product,
  addresses: readonly string[],
): Promise<Cells> {
  const people = [await signedInAdmin(edge.url, PASSWORD)]
  for (const number of [1, 2, 3]) people.push(await customer(edge.url, number, product))
  findings.push(...(await refusals(edge)))
  const browsed = await browse(edge, addresses, people)
  findings.push(...browsed.findings)
  const cached = edge.cached()
  const personal = people.flatMap(({ secrets }) => secrets).filter((one) => cached.includes(one))
  if (personal.length > 0) findings.push(`${edge.name} has cached ${personal.join(', ')}`)
  if (!cached.includes(product.name)) findings.push(`${edge.name}'s cache cannot be searched`)
  const rate = browsed.hits / browsed.requests
  if (rate < 0.95) findings.push(`${edge.name} asked the shop too often`)
  return {
    requests: String(browsed.requests),
    'hit rate': `${(100 * rate).toFixed(1)} %`,
    'personal in cache': String(personal.length),
  }
}

/** By an admin, through the edge. */
async function changePrices(
  { findings }: World,
  edge: EdgeServer,
  product: Product,
  from: number,
): Promise<Cells> {
  const owner = await signedInAdmin(edge.url, PASSWORD)
  let slowest = 0
  for (let turn = 1; turn <= CHANGES; turn++) {
    await warm(edge, product)
    const price = from + turn + 20.17
    await reprice(owner, product, price)
    const changedAt = performance.now()
    const { at, outdated } = await seenWhen(edge, pagesOf(product), price)
    slowest = Math.max(slowest, outdated === 0 ? 0 : at - changedAt)
  }
  if (slowest > 1_000) findings.push(`${edge.name} showed an old price for ${slowest} ms`)
  return { 'price seen after': `${slowest.toFixed(0)} ms` }
}

/** The edge cannot be reached while a price changes, and at another time it restarts. */
async function losePurges(
  { edges, routes, findings }: World,
  which: number,
  owner: Visitor,
  product: Product,
): Promise<Cells> {
  const [edge, route] = [edges[which]!, routes[which]!]
  await warm(edge, product)
  route.cut()
  await reprice(owner, product, 51.11 + which)
  if (await shows(edge, pagesOf(product)[0]!, 51.11 + which)) {
    findings.push(`${edge.name} was purged on a way that is cut`)
  }
  route.restore()
  const restoredAt = performance.now()
  const { at } = await seenWhen(edge, pagesOf(product), 51.11 + which)
  const lost = at - restoredAt
  if (lost > 5_000) findings.push(`${edge.name} got a lost purge after ${lost} ms`)

  await warm(edge, product)
  await edge.stop()
  await reprice(owner, product, 61.11 + which)
  await edge.start()
  const restarted = await seenWhen(edge, pagesOf(product), 61.11 + which)
  if (restarted.outdated > 0) findings.push(`${edge.name} came back with an old price`)
  return {
    'after a lost purge': `${lost.toFixed(0)} ms`,
    'after a restart': restarted.outdated === 0 ? 'at once' : 'outdated',
  }
}

/** Where the price of a product is shown. */
function pagesOf({ _id }: Product): string[] {
  return [`/product/${_id}`, '/search', '/api/products', `/api/products/${_id}`]
}

async function reprice({ api }: Visitor, { _id: id }: Product, price: number): Promise<void> {
  await api.adminProducts.save({ params: { id }, body: { price } })
}

async function shows(edge: EdgeServer, path: string, price: number): Promise<boolean> {
  return (await look(edge, path)).text.includes(price.toFixed(2))
}

/** Makes sure that it is cached. */
async function warm(edge: EdgeServer, product: Product): Promise<void> {
  for (const path of [...pagesOf(product), ...pagesOf(product)]) await look(edge, path)
}

/** Until all pages show the price: when that was, and how many answers were still outdated. */
async function seenWhen(edge: EdgeServer, paths: readonly string[], price: number) {
  let outdated = 0
  for (const path of paths) {
    for (; !(await shows(edge, path, price)); outdated++) {
      if (outdated > 2_000) throw new Error(`${edge.name} never shows ${price} at ${path}`)
      await sleep(Math.min(500, 10 + outdated * 10))
    }
  }
  return { at: performance.now(), outdated }
}

function printTable(rows: readonly Cells[]): void {
  const names = Object.keys(rows[0]!)
  console.log(`| ${names.join(' | ')} |\n|${names.map(() => '---|').join('')}`)
  for (const row of rows) console.log(`| ${names.map((name) => row[name]).join(' | ')} |`)
}
