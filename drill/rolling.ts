import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, openPool } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { freePort } from '#tests/free-port.ts'
import { isOpen, type RunningShop, runShop } from '#tests/run-shop.ts'
import { startDebianCluster } from './debian-cluster.ts'
import { startProxy } from './haproxy.ts'
import { assetNames, makeNextVersion, makePreviousVersion } from './rolling/versions.ts'
import { stockShop } from './stock-shop.ts'
import { type Counts, Visitors } from './visitors.ts'

export const packages = ['postgresql-15', 'haproxy'] as const

const SERVERS = ['shop-1', 'shop-2', 'shop-3'] as const
type Server = (typeof SERVERS)[number]
const ORDERS = 40

/**
 * Three shops behind HAProxy are exchanged one by one for the next version and back, while visitors
 * read and order. Then the code before the newest migration takes orders on the newest schema.
 */
export async function run(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qurux-rolling-'))
  const running = new Map<Server | 'previous', RunningShop>()
  process.on('exit', () => {
    for (const shop of running.values()) shop.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const cluster = await startDebianCluster()
  const pool = openPool({ connectionString: cluster.url, max: 2 }, () => {})
  await migrate(connect(pool))
  const goods = await stockShop(connect(pool))

  const next = join(folder, 'next')
  makeNextVersion(next)
  const files = { now: assetNames(), next: assetNames(join(next, 'build/client/assets')) }
  const version = new Map<string, keyof typeof files>()
  const ports = new Map<Server, number>()
  for (const server of SERVERS) ports.set(server, await freePort())
  const proxy = await startProxy(folder, ports)
  const env = {
    DATABASE_URL: cluster.url,
    DRAIN_SECONDS: '6',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: proxy.url,
    SECRET_KEY: 'the same key for all shops of this drill',
  }
  const start = async (server: Server, to: keyof typeof files) => {
    version.set(server, to)
    const code = to === 'next' ? { folder: next } : {}
    const shop = runShop({ dataDir: join(folder, 'data'), port: ports.get(server)!, env, ...code })
    running.set(server, shop)
    await isOpen(shop, 120_000)
    await proxy.until(server, 'UP')
  }
  const findings: string[] = []
  const deploy = async (to: keyof typeof files) => {
    for (const server of SERVERS) {
      const code = await running.get(server)!.end('SIGTERM')
      if (code !== 0) findings.push(`${server} ended with exit code ${code}`)
      await proxy.until(server, 'DOWN')
      await start(server, to)
    }
  }

  for (const server of SERVERS) await start(server, 'now')
  const hasFile = (server: string, file: string) => files[version.get(server)!].has(file)
  const visitors = new Visitors({ url: proxy.url, goods, hasFile })
  const rows: [string, Counts][] = []
  const step = async (title: string, work: () => Promise<unknown>) => {
    await work()
    rows.push([title, visitors.takeCounts()])
  }
  await step('three shops of this version', () => visitors.haveOrdered(ORDERS))
  await step('the next version, one by one', () => deploy('next'))
  await step('the next version alone', () => visitors.haveOrdered(ORDERS))
  await step('back to this version', () => deploy('now'))
  await visitors.leave()
  rows.push(['this version on the next schema', visitors.takeCounts()])

  const previous = join(folder, 'previous')
  const commit = makePreviousVersion(previous)
  if (commit === null)
    console.log('SKIPPED: the previous version. There is no history of it here\n')
  else {
    for (const server of SERVERS) await running.get(server)!.end('SIGTERM')
    const port = ports.get('shop-1')!
    const data = join(folder, 'data')
    const shop = runShop({ dataDir: data, port, env, folder: previous })
    running.set('previous', shop)
    await isOpen(shop, 120_000)
    const others = new Visitors({ url: shop.url, goods, hasFile: () => true })
    await others.haveOrdered(ORDERS)
    await others.leave()
    rows.push([`${commit}, before the newest migration`, others.takeCounts()])
    await shop.end('SIGTERM')
  }

  console.log(table(rows))
  for (const [title, { failed, orders }] of rows) {
    for (const reason of failed.slice(0, 5)) findings.push(`${title}: ${reason}`)
    if (orders.length === 0) findings.push(`${title}: nobody ordered`)
  }
  const acknowledged = rows.flatMap(([, { orders }]) => orders)
  const { rows: stored } = await pool.query<{ id: string }>('select id from orders')
  const known = new Set(stored.map(({ id }) => id))
  const lost = acknowledged.filter((id) => !known.has(id)).length
  if (lost > 0) findings.push(`${lost} acknowledged orders are lost`)
  const more = known.size - new Set(acknowledged).size
  if (more > 0 && rows.every(([, { failed }]) => failed.length === 0)) {
    findings.push(`${more} orders were placed that nobody was told of`)
  }
  const exchanged = rows.slice(1, 4).map(([, { foreignFiles }]) => foreignFiles)
  if (exchanged.includes(0))
    findings.push('no page asked a process of another version for a script')
  await pool.end()
  await Promise.all([...running.values()].map((shop) => shop.end('SIGTERM')))
  return findings
}

function table(rows: readonly (readonly [string, Counts])[]): string {
  const lines = rows.map(
    ([title, { requests, failed, orders, foreignFiles, slowestMs }]) =>
      `| ${title} | ${requests} | ${failed.length} | ${orders.length} | ${foreignFiles} | ${Math.round(slowestMs)} ms |`,
  )
  return [
    '| | requests | failed | orders | scripts asked of another version | slowest |',
    '| --- | --: | --: | --: | --: | --: |',
    ...lines,
  ].join('\n')
}
