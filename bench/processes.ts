import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { isOpen, runShop } from '#tests/run-shop.ts'
import type { FilledShop } from './filled-shop.ts'
import { get, type Load, load } from './load.ts'
import type { Pace } from './reads.ts'
import type { Row } from './table.ts'

const MOST = 1.1
/** Until a process that has only just started renders as fast as one that has been asked for long. */
const WARM_UP_S = 8

/**
 * Processor time per answer of a shop with two serving processes, beside the one of this shop. All
 * its processes count. Both use the same database.
 */
export async function measureProcesses(shop: FilledShop, pace: Pace): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-bench-'))
  const { host = '', port, user, database } = shop.database
  const address = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const env = { DATABASE_URL: address, WEB_CONCURRENCY: '2', TRUST_PROXY: 'loopback' }
  const other = runShop({ dataDir, port: await freePort(), env })
  try {
    await isOpen(other, 120_000)
    const [product] = await shop.query<{ id: string }>(
      'select id from products where published_at is not null and deleted_at is null limit 1',
    )
    const one = { port: shop.port, pid: [shop.pid()] }
    const two = { port: Number(new URL(other.url).port), pid: withChildren(other.process.pid!) }
    const afresh = Array.from({ length: 20_000 }, (_, at) => get(`/?minPrice=${at / 1e6}`))
    const beside = (what: string, requests: string[]) => compare(what, { one, two, requests }, pace)
    return [
      await beside('Two processes: product page, cached', [get(`/product/${product!.id}`)]),
      await beside('Two processes: API product, cached', [get(`/api/products/${product!.id}`)]),
      await beside('Two processes: page rendered afresh', afresh),
    ]
  } finally {
    await other.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Server = Pick<Parameters<typeof load>[0], 'port' | 'pid'>

async function compare(
  what: string,
  { one, two, requests }: { one: Server; two: Server; requests: string[] },
  { rounds, seconds }: Pace,
): Promise<Row> {
  for (const server of [one, two]) await load({ ...server, requests }, WARM_UP_S)
  const pairs: { one: Load; two: Load; ratio: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const pair = {
      one: await load({ ...one, requests }, seconds),
      two: await load({ ...two, requests }, seconds),
    }
    pairs.push({ ...pair, ratio: (pair.two.work ?? 0) / (pair.one.work ?? 1) })
  }
  const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[rounds >> 1]!
  return {
    what,
    measured: `${middle.two.work?.toFixed(1)} µs`,
    beside: `${middle.one.work?.toFixed(1)} µs`,
    ratio: middle.ratio,
    target: `≤ ${MOST}`,
    ok: middle.ratio <= MOST,
  }
}

function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.map(Number)]
}
