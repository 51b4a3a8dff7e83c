import { setTimeout as sleep } from 'node:timers/promises'
import type { ProductImport } from '#contract/admin/imports.ts'
import { signIn } from './admin.ts'
import { type FilledShop, openFilledShop } from './filled-shop.ts'
import { readsOf } from './read-requests.ts'
import type { Row } from './table.ts'

const BEFORE = 1_000
const ROWS = 100_000
const SHOPPERS = 8
/** How long shoppers are measured without an import, and before that to warm up. */
const QUIET_MS = 15_000
const WARM_UP_MS = 10_000

/**
 * Imports 100,000 products into a shop of 1,000, on a machine that does nothing else, then into
 * another one while shoppers read as fast as they are answered.
 */
export async function measureImport(): Promise<Row[]> {
  return [await measureIdle(), ...(await measureUnderLoad())]
}

async function measureIdle(): Promise<Row> {
  const shop = await openFilledShop(BEFORE)
  try {
    return rowOf('Import of 100,000 products', await importProducts(shop), 60)
  } finally {
    await shop.close()
  }
}

async function measureUnderLoad(): Promise<Row[]> {
  const shop = await openFilledShop(BEFORE)
  try {
    const shoppers = await startShopping(shop)
    await sleep(WARM_UP_MS)
    shoppers.times()
    await sleep(QUIET_MS)
    const quiet = p99(shoppers.times())
    const took = await importProducts(shop)
    const busy = p99(shoppers.times())
    const failures = await shoppers.stop()
    return [
      rowOf(`The same beside ${SHOPPERS} shoppers`, took, 180),
      {
        what: 'Their slowest hundredth',
        measured: `${busy.toFixed(0)} ms${failures > 0 ? `, ${failures} FAILED` : ''}`,
        beside: `${quiet.toFixed(0)} ms without an import`,
        ratio: busy / quiet,
        target: '≤ 2',
        ok: failures === 0 && busy <= 2 * quiet,
      },
    ]
  } finally {
    await shop.close()
  }
}

interface Took {
  readonly checkMs: number
  readonly writeMs: number
}

function rowOf(what: string, { checkMs, writeMs }: Took, most: number): Row {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    what,
    measured: seconds(checkMs + writeMs),
    beside: `of which ${seconds(checkMs)} to check the file`,
    target: `≤ ${most} s`,
    ok: checkMs + writeMs <= most * 1000,
  }
}

/** Uploads, checks and imports a file as the screen does. */
async function importProducts({ url }: FilledShop): Promise<Took> {
  const cookie = await signIn({ url })
  const ask = async (path: string, init: RequestInit = {}): Promise<ProductImport> => {
    const answer = await fetch(`${url}/api/imports${path}`, { ...init, headers: { cookie } })
    if (!answer.ok) throw new Error(`imports${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ProductImport
  }
  const reaches = async (id: string, wanted: ProductImport['state']) => {
    for (;;) {
      const { state } = await ask(`/${id}`)
      if (state === wanted) return performance.now()
      if (state === 'faulty' || state === 'failed') throw new Error(`The import is ${state}`)
      await sleep(250)
    }
  }
  const body = new FormData()
  body.set('file', new Blob([productFile()]), 'products.csv')
  const start = performance.now()
  const { _id } = await ask('', { method: 'POST', body })
  const checked = await reaches(_id, 'ready')
  await ask(`/${_id}/start`, { method: 'POST' })
  const done = await reaches(_id, 'done')
  return { checkMs: checked - start, writeMs: done - checked }
}

function productFile(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `NEW-${n},Imported oil ${n},Kind ${1 + (n % 6)},${(1 + (n % 9_000) / 100).toFixed(2)},${n % 50},` +
      `"Number ${n}, pressed cold from the seeds of this year and filtered twice",Yes`,
  )
  return ['SKU,Name,Category,Price (USD),Stock,Description,Published', ...rows].join('\n')
}

/** Shoppers who read pages and lists, each one after the other. */
async function startShopping(shop: FilledShop) {
  const paths = (await readsOf(shop)).map(({ requests }) => requests.map(pathOf))
  let times: number[] = []
  let failures = 0
  let isOver = false
  const all = Array.from({ length: SHOPPERS }, async (_, shopper) => {
    for (let n = 0; !isOver; n++) {
      const kind = paths[(shopper + n) % paths.length]!
      const start = performance.now()
      const answer = await fetch(shop.url + kind[(shopper + n * SHOPPERS) % kind.length])
      await answer.text()
      times.push(performance.now() - start)
      if (!answer.ok) failures++
    }
  })
  return {
    /** Milliseconds of each answer since the last call. */
    times() {
      const found = times
      times = []
      return found
    },
    /** @returns how many answers were no success */
    async stop() {
      isOver = true
      await Promise.all(all)
      return failures
    },
  }
}

function pathOf(request: string): string {
  return request.split(' ')[1]!
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}
